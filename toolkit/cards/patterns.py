"""When: the one type of pattern over the events of the game.

The same patterns say when a Sometimes Card may be played, what sets off a card that lies on the table, and what is
prevented or changed.
"""

from __future__ import annotations

from typing import Literal

from toolkit.cards.words import Attribute, CardType, Phase, Player
from toolkit.record import Record

PaymentFor = Literal["ante", "refill", "card", "other"]
"""Why Gold is about to be lost: an ante, the Drink Deck's refill, a card, or anything else."""

EventKind = Literal["drink", "sea", "dungeon", "tavern"]
"""The kinds of Event cards."""


class CardPlayed(Record, frozen=True, tag_field="on", tag="card"):
    """A card was played and has not resolved yet.

    ``types``: of one of these types. ``touches``: it would directly change one of these attributes of yours (RDI 2 and
    9, Cards That Affect Your Fortitude, Alcohol Content, Gold). ``changes_drink``: it changes the effects of a Drink
    (RDI 2 and 9, notes on the Wench's card).
    """

    types: tuple[CardType, ...] = ()
    by: Player = "anyone"
    touches: tuple[Attribute, ...] = ()
    changes_drink: bool = False


class DrinkRevealed(Record, frozen=True, tag_field="on", tag="drink"):
    """A Drink was revealed whole, with its Chasers, and ``by`` is about to drink it."""

    by: Player = "anyone"


class EventRevealed(Record, frozen=True, tag_field="on", tag="event"):
    """An Event card was revealed."""

    kinds: tuple[EventKind, ...] = ("drink",)


class AnteRequired(Record, frozen=True, tag_field="on", tag="ante"):
    """You must ante now."""


class Payment(Record, frozen=True, tag_field="on", tag="payment"):
    """You are about to lose Gold: to pay, to ante, or to have it taken. ``reasons`` narrows it down."""

    reasons: tuple[PaymentFor, ...] = ()


class FortitudeLoss(Record, frozen=True, tag_field="on", tag="fortitude-loss"):
    """You are about to lose Fortitude."""

    by: Player = "another"


class FortitudeLost(Record, frozen=True, tag_field="on", tag="fortitude-lost"):
    """You have just lost Fortitude to a player's card. ``unreduced``: not if you reduced or Ignored that loss."""

    by: Player = "another"
    unreduced: bool = True


class ForcedOut(Record, frozen=True, tag_field="on", tag="forced-out"):
    """A player is being forced to leave the Round of Gambling, by a card of one of these types."""

    who: Player = "anyone"
    by: Player = "anyone"
    types: tuple[CardType, ...] = ()


class DuringRound(Record, frozen=True, tag_field="on", tag="round"):
    """A Round of Gambling is on, whether or not you have left it.

    ``unless``: not in response to a card that makes players ante, or to one that ends the Round.
    """

    unless: tuple[Literal["ante", "round-end"], ...] = ()


class RoundWon(Record, frozen=True, tag_field="on", tag="round-won"):
    """A player is about to collect the pot of a Round of Gambling. ``unclaimed``: it is the winner, and nobody else."""

    by: Player = "another"
    unclaimed: bool = True


class DuringPhase(Record, frozen=True, tag_field="on", tag="phase"):
    """It is this phase of your (or another player's) turn."""

    phase: Phase
    whose: Player = "you"


Pattern = (
    CardPlayed
    | DrinkRevealed
    | EventRevealed
    | AnteRequired
    | Payment
    | FortitudeLoss
    | FortitudeLost
    | ForcedOut
    | DuringRound
    | RoundWon
    | DuringPhase
)
"""An event, or a stretch of the game, that a card may be played on."""
