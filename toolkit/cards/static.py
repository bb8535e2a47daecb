"""What a card does as long as it stays in front of a player (RDI 9, Static Effects)."""

from __future__ import annotations

from typing import Literal

from toolkit.record import Record


class Losses(Record, frozen=True, tag_field="always", tag="losses"):
    """Each loss of Fortitude is so much greater or smaller: those of the player, or those that their cards deal."""

    by: int
    which: Literal["taken", "dealt"] = "taken"


class Drinks(Record, frozen=True, tag_field="always", tag="drinks"):
    """Each Drink that raises the player's Alcohol Content raises it by so much more or less."""

    by: int


Static = Losses | Drinks
"""A static effect of a card that stays in front of a player. It is that player's alone (rule static.one-player)."""
