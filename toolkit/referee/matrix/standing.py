"""Standing: what may be answered as a game stands, and whether it has come to rest."""

from __future__ import annotations

from typing import Any

from toolkit.engine import Game
from toolkit.engine.frames.gamble import Gamble
from toolkit.engine.frames.turn import Turn
from toolkit.engine.frames.window import Window
from toolkit.engine.moment import open_window
from toolkit.engine.saving import save

MOST_QUESTIONS = 60
"""More than this is not asked at a table before it is left."""


def answered(game: Game) -> Any:
    """The frame that may be answered now."""
    opened = open_window(game)
    if opened is not None:
        return None if opened.event is None else game.stack[opened.event]
    top = game.state.stack[-1] if game.state.stack else None
    return top if isinstance(top, Gamble) else None


def bare(game: Game) -> bytes:
    """The game with nothing in anybody's hand."""
    hands = [player.hand for player in game.players]
    for seat in game.players:
        seat.hand = []
    saved = save(game)
    for seat, hand in zip(game.players, hands, strict=True):
        seat.hand = hand
    return saved


def is_settled(game: Game) -> bool:
    """Whether nothing is in progress but a turn, or a Round of Gambling between two turns in it."""
    stack = game.state.stack
    base = max((place for place, frame in enumerate(stack) if isinstance(frame, Turn | Gamble)), default=-1)
    event = answered(game)
    return all(isinstance(frame, Window) for frame in stack[base + 1 :]) and (
        event is None or isinstance(event, Gamble)
    )
