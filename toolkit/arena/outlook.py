"""How likely it is that a side wins from a position, guessed from what lies open on the table."""

from __future__ import annotations

from math import exp

from toolkit.engine import Game
from toolkit.engine.state import Side

OF_MARGIN = 0.35
"""How much a point between Fortitude and Alcohol Content counts for."""

OF_GOLD = 0.51
"""How much Gold counts for. Both are fitted to 60,000 beginnings of turns in 2,400 games of greedy bots."""


def outlook(game: Game, seat: int) -> float:
    """How likely the side of ``seat`` is to win, from 0 to 1; what it has won of a game that is over."""
    winners = game.state.winners
    if winners is not None:
        sides = {game.players[winner].side for winner in winners}
        return 1 / len(sides) if game.players[seat].side in sides else 0.0
    strength = [_strength(side) for side in game.state.sides]
    everybody = sum(strength)
    return strength[game.players[seat].side] / everybody if everybody else 0.0


def _strength(side: Side) -> float:
    """What a side has to win with; an automaton wins nothing, and loses nothing (rule otto.neither-wins-nor-loses)."""
    if side.out or side.tracks:
        return 0.0
    return float(exp(OF_MARGIN * max(0, side.fortitude - side.alcohol)) * (1 + side.gold) ** OF_GOLD)
