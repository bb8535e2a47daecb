"""Potion Tokens of a team (rulebook 9.3)."""

from __future__ import annotations

from toolkit.cards.words import Attribute
from toolkit.engine.game import Game
from toolkit.engine.moves import UsePotion

EFFECTS: dict[Attribute, int] = {"fortitude": 6, "alcohol": -6, "gold": 3}
"""What a Potion Token does, one of the three (rule potions.use)."""


def use(game: Game, move: UsePotion) -> None:
    """Give up a token for its effect, which nothing can affect (rules potions.use, potions.untouchable)."""
    side, by = game.side_of[move.seat], EFFECTS[move.attribute]
    game.potion_used(side)
    game.note("potion", move.seat, rule="potions.use")
    if move.attribute == "gold":
        game.state.inn -= by
    game.adjust(move.seat, move.attribute, by)
