"""How each card can be played, worked out once: which of its options can answer which kind of event at all.

A window asks only those whose hands hold something that could be played in it. Whether it may be is for the judge to
say; here a card is ruled out by bits: one for each stage of a window and each kind of moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from toolkit.cards import Card, Database, Option
from toolkit.cards.effects import Effect
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringPhase,
    DuringRound,
    EventRevealed,
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Pattern,
    Payment,
    RoundWon,
)
from toolkit.cards.touches import Touch, leaves, touches
from toolkit.cards.words import CardType

_ANSWERED: dict[type[Pattern], str] = {
    CardPlayed: "Play",
    FortitudeLoss: "Play",
    DrinkRevealed: "Drinking",
    EventRevealed: "Revealed",
    AnteRequired: "Payment",
    Payment: "Payment",
    FortitudeLost: "Lost",
    ForcedOut: "ForcedOut",
    RoundWon: "Won",
}
_MOMENTS = (*dict.fromkeys(_ANSWERED.values()), "round", "discard-and-draw", "action", "order-a-drink", "drink", "any")

Stage = Literal["anytime", "sometimes"]

BITS: dict[Stage, dict[str, int]] = {
    stage: {moment: 1 << (number * len(_MOMENTS) + place) for place, moment in enumerate(_MOMENTS)}
    for number, stage in enumerate(get_args(Stage))
}
"""For each stage of a window the bit of each kind of moment: a frame's name, ``round``, a phase, or ``any``."""


@dataclass(frozen=True, eq=False)
class Way:
    """One option of a card, with what is asked of it again and again.

    ``could`` are the bits of the moments in which it could be played, ``leaves`` its effects without their branches.
    """

    number: int
    option: Option
    type: CardType
    could: int
    on_a_drink: bool
    touches: frozenset[Touch]
    leaves: tuple[Effect, ...]


@dataclass(frozen=True, eq=False)
class Entry:
    """A Character Card with its ways to be played, and the bits of all of them together."""

    card: Card
    ways: tuple[Way, ...]
    could: int


@lru_cache(maxsize=8)
def playbook(cards: Database) -> dict[str, Entry]:
    """Every Character Card by its id."""
    return {card.id: _entry(card) for card in cards.cards.values() if isinstance(card, Card)}


def _entry(card: Card) -> Entry:
    ways = tuple(_way(card, number, option) for number, option in enumerate(card.options))
    could = 0
    for way in ways:
        could |= way.could
    return Entry(card, ways, could)


def _way(card: Card, number: int, option: Option) -> Way:
    kind = card.type_of(option)
    could = 0
    if kind in BITS:
        for moment in _moments(option):
            could |= BITS[kind][moment]
    on_a_drink = any(isinstance(pattern, DrinkRevealed) for pattern in option.when)
    return Way(number, option, kind, could, on_a_drink, touches(option), tuple(leaves(option.effects)))


def _moments(option: Option) -> list[str]:
    return [_moment(pattern) for pattern in option.when] or ["any"]


def _moment(pattern: Pattern) -> str:
    match pattern:
        case DuringRound():
            return "round"
        case DuringPhase(phase=phase):
            return phase
        case _:
            return _ANSWERED[type(pattern)]
