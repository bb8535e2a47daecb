"""Around: what stands before and behind a question and says nothing of the game.

"Sorry, first game:", "been arguing for ten minutes", "lol". A part of a text, up to a mark, is left out if its words
only fill in and one of them tells that it is talk; at the very ends of a text it is so without a mark, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from toolkit.cards.lookup import key
from toolkit.referee.reading.words import Around, listed

_WORD = re.compile(r"[^\W_]+(?:['’‘`´][^\W_]+)*(?P<marks>[^\w\s]*)(?P<dash>\s+[-–—]+(?=\s))?")
_ENDS = frozenset(".!?:,;…)")


class _Word(NamedTuple):
    """A word of a text as it is compared, where it begins, and the marks behind it end; if those end a part, or ask."""

    said: str
    start: int
    end: int
    is_last: bool
    asks: bool


class Talk:
    """The talk of a language. ``titles`` are never part of it, whatever words they have."""

    def __init__(self, words: Around, titles: Sequence[str]) -> None:
        self._opening, self._closing = frozenset(listed(words.opening)), frozenset(listed(words.closing))
        self._telling = self._opening | self._closing | frozenset(listed(words.hinting))
        self._filling = frozenset(listed(words.filling)) | self._telling
        self._beginning = frozenset(listed(words.beginning)) | self._closing
        self._ending = frozenset(listed(words.ending)) | self._opening
        self._whole, self._asking = frozenset(listed(words.whole)), listed(words.asking)
        self._titles = tuple(f" {one} " for one in titles)

    def without(self, text: str) -> str:
        """A text without the talk around it; the same if it is nothing else."""
        words = [_word(one) for one in _WORD.finditer(text)]
        first = self._front(words)
        last = self._back(words, first)
        is_cut = (first, last) != (0, len(words))
        return text[words[first].start : words[last - 1].end] if is_cut and first < last else text

    def _front(self, words: Sequence[_Word]) -> int:
        """Where the question begins."""
        first = 0
        while size := self._part_before(words[first:]) or self._before(words[first:]):
            if first + size == len(words):
                break
            first += size
        return first

    def _back(self, words: Sequence[_Word], first: int) -> int:
        """Where the question ends."""
        last = len(words)
        while size := self._part_behind(words[first:last]) or self._behind(words[first:last]):
            if last - size == first:
                break
            last -= size
        return last

    def _part_before(self, words: Sequence[_Word]) -> int:
        size = next((at for at, one in enumerate(words, 1) if one.is_last), 0)
        return size if self._is_talk(words[:size]) and not self._is_titled(words, 0, size) else 0

    def _part_behind(self, words: Sequence[_Word]) -> int:
        before = next((at for at in range(len(words) - 1, 0, -1) if words[at - 1].is_last), 0)
        part = words[before:]
        if before == 0 or (part[-1].asks and self._closing.isdisjoint(_said(part))):
            return 0
        begins = part[0].said in self._beginning or " ".join(_said(part)) in self._whole
        return len(part) if begins and self._is_talk(part) and not self._is_titled(words, before, len(words)) else 0

    def _is_talk(self, part: Sequence[_Word]) -> bool:
        """Whether a whole part is talk."""
        words = _said(part)
        is_filled = all(word in self._filling or word.isdecimal() for word in words)
        return " ".join(words) in self._whole or (is_filled and not self._telling.isdisjoint(words))

    def _before(self, words: Sequence[_Word]) -> int:
        """How many words at the beginning are talk without a mark behind them: "dumb question but", "anyone know"."""
        said = _said(words)
        whole = " ".join(said)
        asked = next((one for one in self._asking if whole.startswith(f"{one} ")), "")
        size = len(asked.split()) or self._run(said)
        return size if size and not self._is_titled(words, 0, size) else 0

    def _run(self, words: Sequence[str]) -> int:
        """The longest run of words of talk that tells so, and is at its end."""
        size = next((at for at, word in enumerate(words) if word not in self._filling), len(words))
        found = next((at for at in range(size, 0, -1) if words[at - 1] in self._ending), 0)
        return 0 if self._opening.isdisjoint(words[:found]) else found

    def _behind(self, words: Sequence[_Word]) -> int:
        """How many words at the end are talk without a mark before them: "lol", "we couldnt agree"."""
        said = _said(words)
        run = next((at for at, word in enumerate(reversed(said)) if word not in self._filling), len(said))
        for size in range(run, 0, -1):
            told = said[-size:]
            is_talk = told[0] in self._beginning and not self._closing.isdisjoint(told)
            if is_talk and not self._is_titled(words, len(said) - size, len(said)):
                return size
        return 0

    def _is_titled(self, words: Sequence[_Word], start: int, end: int) -> bool:
        """Whether a title is in a part, the part in a title, or a title goes on from the part to the word beside it."""
        said = _said(words)
        part = f" {' '.join(said[start:end])} "
        beside = (said[start - 1 : start + 1] if start else [], said[end - 1 : end + 1])
        rows = [f" {' '.join(row)} " for row in beside if len(row) > 1] + ([part] if end - start > 1 else [])
        return any(title in part or any(row in title for row in rows) for title in self._titles)


def _said(words: Sequence[_Word]) -> list[str]:
    return [one.said for one in words]


def _word(found: re.Match[str]) -> _Word:
    said = found[0][: found.start("marks") - found.start()]
    is_last = bool(found["dash"]) or not _ENDS.isdisjoint(found["marks"])
    return _Word(key(said), found.start(), found.end("marks"), is_last, "?" in found["marks"])
