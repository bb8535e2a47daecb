"""Manner: in which of its ways a card is played: with a Harvest or without one, or for what somebody spends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from toolkit.cards import Card, Option
from toolkit.cards.effects import Spend
from toolkit.referee.reading.told import Deed, Told


def in_which_way(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, each by the option of its card that is told."""
    return [_by_cost(told, _by_harvest(told, one)) for one in ordered]


def _by_cost(told: Told, deed: Deed) -> Deed:
    """A deed with a card of which one option has a cost, where it is told to be paid: "he spends 2 Momentum"."""
    card = told.referee.cards.cards[deed.cards[0]] if deed.cards else None
    costs = [_spent(option) for option in card.options] if isinstance(card, Card) else []
    for clause in told.clauses if any(costs) else ():
        for at, one in enumerate(clause.tokens):
            after = clause.tokens[at + 1 : at + _FAR]
            wanted = {(one.of("tracker") or "").replace("_", "-") for one in after} - {""}
            option = next((n for n, cost in enumerate(costs) if cost and cost[0] in wanted), None)
            if not one.can_be("verb", "spends") or option is None:
                continue
            denied = any(x.of("not") or x.of("bends") for x in clause.tokens[max(0, at - 2) : at])
            told.put(one, *(x for x in after if x.of("tracker") or x.number == (costs[option] or ("", 0))[1]))
            return replace(deed, option=next(n for n, cost in enumerate(costs) if not cost) if denied else option)
    return deed


_FAR = 5


def _spent(option: Option) -> tuple[str, int] | None:
    """What an option costs of what its player tracks."""
    found = [one for one in option.cost if isinstance(one, Spend)]
    return (found[0].tracker, found[0].amount or 1) if found else None


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
