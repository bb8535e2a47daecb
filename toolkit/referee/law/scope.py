"""Scope: whether a text asks about this game, and for what its rules can say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.cards.lookup import key
from toolkit.referee.case import Case
from toolkit.referee.law.words import holds, load

if TYPE_CHECKING:
    from toolkit.referee.referee import Referee


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
