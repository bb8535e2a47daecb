"""Manner: in which of its ways a card is played: with a Harvest or without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from toolkit.cards import Card
from toolkit.referee.reading.told import Deed, Told


def in_which_way(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, each by the option of its card that is told."""
    return [_by_harvest(told, one) for one in ordered]


def _by_harvest(told: Told, deed: Deed) -> Deed:
    """A deed with a card that may be played with a Harvest, by what is said of that."""
    card = told.referee.cards.cards[deed.cards[0]] if deed.cards else None
    if not isinstance(card, Card) or not any(one.harvested for one in card.options):
        return deed
    for clause in told.clauses[deed.clause :]:
        at = next((at for at, one in enumerate(clause.tokens) if one.can_be("manner", "harvest")), None)
        if at is not None:
            before, after = clause.tokens[max(0, at - 2) : at], clause.tokens[at + 1 : at + 3]
            without = [one for one in before if one.of("not") or one.of("bends")]
            told.put(clause.tokens[at], *without, *(one for one in (*before, *after) if one.number is not None))
            wanted = [at for at, one in enumerate(card.options) if bool(one.harvested) is not bool(without)]
            return replace(deed, option=wanted[0])
    return deed
