"""The lexicon: the words in which the game is spoken of, and what a misspelt one is meant for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache

from toolkit.cards.lookup import key
from toolkit.referee.law.concept import stem

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SHORTEST, _LONG = 4, 8


class Lexicon:
    """The words of some texts, which are only read when a word is not ``known`` anyway."""

    def __init__(self, texts: Iterable[str], known: Callable[[str], bool]) -> None:
        self._texts, self._known = texts, known

    @cached_property
    def _by_letter(self) -> Mapping[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for word in sorted({word for text in self._texts for word in key(text).split()}):
            found[word[0]].append(word)
        return found

    def corrected(self, text: str) -> str:
        """A text whose misspelt words are put right: those unknown, and in the texts but for a letter or two."""
        return _WORD.sub(lambda found: _meant(self, key(found[0])) or found[0], text)

    def meant(self, word: str) -> str | None:
        """What a plain word is misspelt for; None if it is known, or might be meant for nothing or for several."""
        if len(word) < _SHORTEST or self._known(word):
            return None
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        most = 1 if len(word) < _LONG else 2
        found = process.extract(word, self._by_letter.get(word[0], ()), scorer=OSA.distance, score_cutoff=most, limit=2)
        near = [one for one, distance, _ in found if distance == found[0][1]]
        return near[0] if len({stem(one) for one in near}) == 1 else None


@lru_cache(maxsize=8192)
def _meant(lexicon: Lexicon, word: str) -> str | None:
    return lexicon.meant(word)
