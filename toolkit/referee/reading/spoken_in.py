"""Questions in other languages: a Case is read from them, and nothing that goes by English words is asked of them."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from toolkit.cards.lookup import key
from toolkit.language import ENGLISH
from toolkit.referee.case.case import Case
from toolkit.referee.reading import linker_of, read
from toolkit.referee.reading.tokens import tokens
from toolkit.referee.reading.words import languages
from toolkit.referee.referee import Referee


class Read(NamedTuple):
    """A question as a few Cases, the likeliest first, and the language in which it was put."""

    cases: tuple[Case, ...]
    language: str


def read_in(referee: Referee, text: str, language: str) -> Read:
    """A question by somebody who speaks a language, and may ask in English, too.

    What was said in another language than English is left out of its Cases: the rulebook, the rulings and what is
    looked up are told by English words. Raises what :func:`toolkit.referee.reading.read` does.
    """
    spoken = _spoken(referee, text, language)
    cases = read(referee, text, spoken)
    if spoken != ENGLISH:
        cases = tuple(structs.replace(one, said="") for one in cases)
    return Read(cases, spoken)


def _spoken(referee: Referee, text: str, language: str) -> str:
    """The language of a question: the one of which it has fewer words that are not known; English if that has none."""
    if language == ENGLISH or language not in languages():
        return ENGLISH
    strange, abroad = (_strange(referee, text, one) for one in (ENGLISH, language))
    return ENGLISH if strange == 0 or strange < abroad else language


def _strange(referee: Referee, text: str, language: str) -> int:
    """How many words in a text a language does not have, without those of titles and names."""
    linker = linker_of(referee, language)
    titles = {word for one in tokens(text, linker) if one.cards or one.is_character for word in one.said.split()}
    return sum(not linker.lexicon.knows(word) for word in key(text).split() if word not in titles)
