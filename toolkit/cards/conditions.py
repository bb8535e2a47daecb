"""What must be so: facts of the table that a card asks about, apart from the event that it answers."""

from __future__ import annotations

from toolkit.cards.words import Phase, Player, Who
from toolkit.record import Record


class InRound(Record, frozen=True, tag_field="if", tag="in-round"):
    """``who`` is still in the Round of Gambling (``still`` false: has left it)."""

    who: Who = "you"
    still: bool = True


class Opponents(Record, frozen=True, tag_field="if", tag="opponents"):
    """How many opponents you have left."""

    at_least: int = 1
    at_most: int | None = None


class InGame(Record, frozen=True, tag_field="if", tag="in-game"):
    """``who`` has neither passed out nor run out of Gold."""

    who: Who = "you"


class IsTracked(Record, frozen=True, tag_field="if", tag="tracked"):
    """``who`` has so much of something that a character tracks (Hellfire, a mark, Momentum)."""

    tracker: str
    at_least: int = 1
    at_most: int | None = None
    who: Who = "you"


class IsSpecies(Record, frozen=True, tag_field="if", tag="species"):
    """``who`` is of one of these species."""

    species: tuple[str, ...]
    who: Who = "you"


class IsPhase(Record, frozen=True, tag_field="if", tag="phase"):
    """It is this phase of your (or another player's, or anyone's) turn."""

    phase: Phase
    whose: Player = "you"


Condition = InRound | Opponents | InGame | IsTracked | IsSpecies | IsPhase
"""A fact of the table."""
