"""How each card can be played, worked out once: which of its options can answer which kind of event at all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from toolkit.cards import Card, Database, Option
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
from toolkit.cards.words import CardType

_FRAMES: dict[type[Pattern], str] = {
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
_ANY_FRAME = (DuringRound, DuringPhase)


@dataclass(frozen=True)
class Way:
    """One option of a card. ``answers`` names the kinds of frame it may answer; None: it may be played on anything."""

    number: int
    option: Option
    type: CardType
    answers: frozenset[str] | None
    on_a_drink: bool


@lru_cache(maxsize=8)
def playbook(cards: Database) -> dict[str, tuple[Way, ...]]:
    """For each Character Card the ways to play it."""
    return {card.id: _ways(card) for card in cards.cards.values() if isinstance(card, Card)}


def _ways(card: Card) -> tuple[Way, ...]:
    return tuple(
        Way(number, option, card.type_of(option), _answers(option), _on_a_drink(option))
        for number, option in enumerate(card.options)
    )


def _answers(option: Option) -> frozenset[str] | None:
    if not option.when or any(isinstance(pattern, _ANY_FRAME) for pattern in option.when):
        return None
    return frozenset(_FRAMES[type(pattern)] for pattern in option.when)


def _on_a_drink(option: Option) -> bool:
    return any(isinstance(pattern, DrinkRevealed) for pattern in option.when)
