"""What a side is called: a player, with their teammates."""

from __future__ import annotations

from toolkit.engine import Game
from toolkit.engine.names import listed


def mates(game: Game, seat: int) -> list[str]:
    """The names of a player's teammates, whether or not they are still in the game."""
    members = game.members(game.players[seat].side)
    return [game.players[mate].name for mate in members if mate != seat]


def with_mates(game: Game, seat: int) -> str:
    """A player to whom something happens that all of the team share: "Gog (with Eve)", or only "Gog" alone."""
    name, others = game.players[seat].name, mates(game, seat)
    return f"{name} (with {listed(others)})" if others else name
