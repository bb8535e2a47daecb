"""Scope: whether a text asks about this game, and for what; what in it are only names."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from toolkit.cards.lookup import key
from toolkit.referee.case.case import Case
from toolkit.referee.law.words import holds, load

if TYPE_CHECKING:
    from toolkit.referee.referee import Referee
    from toolkit.rulebook.glossary import Term

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_MOST_DEFINED = 3
"""How many words of the game a question for the meaning of one may have."""


def is_of_the_game(case: Case) -> bool:
    """Whether a Case asks about this game: no other one, nothing of life, no orders to the program, no advice."""
    words, said = load(), key(case.said)
    if holds(said, words.orders) or holds(said, words.elsewhere):
        return False
    names_cards = bool(case.wish.cards) or any(one.card for one in case.beats)
    if names_cards or case.people:
        return True
    return not holds(said, words.advice)


def names_a_term(referee: Referee, case: Case) -> bool:
    """Whether a word of the game is in what is said, in whatever words."""
    return bool(case.people or case.wish.cards) or referee.names_a_term(referee.lexicon.corrected(case.said))


def defined(referee: Referee, case: Case) -> Term | None:
    """The word of the game whose meaning is asked for: the only one that is named, or the first of few."""
    said, words = key(case.said), load()
    rest = next((said.removeprefix(one) for one in words.names_it if said.startswith(f"{one} ")), "").strip()
    if rest and (term := referee.glossary.find(rest)) is not None:
        return term
    terms = referee.index.terms_in(case.said) if holds(said, words.defines) else ()
    return terms[0] if 0 < len(terms) <= _MOST_DEFINED else None


def named_in(referee: Referee, text: str) -> tuple[tuple[str, ...], ...]:
    """The cards that a text names, each by the ids that it may have.

    The reader is asked here alone: it is made of what this room gives the referee.
    """
    from toolkit.referee.reading import named

    return named.cards(referee, text)


@cache
def _names() -> frozenset[str]:
    """What people are called; the reader, which knows that, is made of what this room gives the referee."""
    from toolkit.referee.reading import words as reading_words

    return frozenset(reading_words.listed(reading_words.load("en").names))


def without_names(text: str) -> str:
    """A text with "somebody" for everybody who is called by a name that is none of the game's."""
    return _WORD.sub(lambda found: "somebody" if _is_name(key(found[0])) else found[0], text)


def _is_name(word: str) -> bool:
    return word in _names() or word.removesuffix("s") in _names()
