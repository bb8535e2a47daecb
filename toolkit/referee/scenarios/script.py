"""Scripts: what players decide in a game, written down as the moves of a scenario."""

from __future__ import annotations

from typing import Any

from toolkit.engine import Ask, Game
from toolkit.engine.moves import AnyMove, Choose, Order, PlayCard
from toolkit.referee.scenarios.matching import declining
from toolkit.referee.scenarios.plays import drinker

Plain = dict[str, Any]
"""A move of a scenario, or a scenario, in the form of a file."""


def play(game: Game, move: PlayCard, **where: str | None) -> Plain:
    """A card that is played now. ``where`` says what it answers (``to``) or in which window (``at``), if need be."""
    names = [player.name for player in game.players]
    plain: Plain = {"player": names[move.seat], "play": move.card}
    plain |= {key: value for key, value in where.items() if value is not None}
    if move.picks:
        plain["targets"] = [names[seat] for seat in move.picks]
    if move.on is not None:
        plain["on"] = drinker(game, move.on)
    if len(game.card(move.card).options) > 1:
        plain["choose"] = [move.option + 1]
    return plain


def forced(game: Game, ask: Ask, move: AnyMove) -> list[Plain]:
    """An answer that had to be given; nothing where it could be declined, or nothing had to be decided."""
    if move in declining(ask) or len(ask.moves) == 1:
        return []
    player, names = game.players[ask.seat].name, [seat.name for seat in game.players]
    match move:
        case Order(to=to):
            return [{"player": player, "order": {names[seat]: to.count(seat) for seat in to}}]
        case Choose(value=int() as value) if not isinstance(value, bool) and "choice" not in ask.kinds:
            return [{"player": player, "choose": names[value]}]
        case _:
            return [{"player": player, "choose": getattr(move, "value", True)}]
