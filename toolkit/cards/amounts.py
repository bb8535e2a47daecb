"""How much: a number, or an expression that becomes one when the effect happens."""

from __future__ import annotations

from typing import Literal

from toolkit.cards.words import Who
from toolkit.record import Record


class Half(Record, frozen=True, tag_field="amount", tag="half"):
    """Half of another amount."""

    of: Amount
    rounded: Literal["up", "down"] = "up"


class Count(Record, frozen=True, tag_field="amount", tag="count"):
    """How many players ``who`` stands for."""

    who: Who


class Loss(Record, frozen=True, tag_field="amount", tag="loss"):
    """As much Fortitude as the loss that the card answers."""


class Pot(Record, frozen=True, tag_field="amount", tag="pot"):
    """All of the Gold in the pot."""


class Tracked(Record, frozen=True, tag_field="amount", tag="tracked"):
    """The value of something that a character tracks, such as Hellfire."""

    tracker: str
    who: Who = "you"


Amount = int | Half | Count | Loss | Pot | Tracked
"""An amount of Fortitude, Alcohol Content, Gold, cards or Drinks."""
