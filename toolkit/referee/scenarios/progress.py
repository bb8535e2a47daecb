"""How far a card that was played has come."""

from __future__ import annotations

from toolkit.engine import Ask, Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.frames.window import Window
from toolkit.engine.game import Frame
from toolkit.engine.moves import PlayCard


def has_resolved(game: Game, ask: Ask, place: int, move: PlayCard) -> bool:
    """Whether the card that was played at this place in the stack is done, or has started a Round that is on."""
    stack = game.state.stack
    return place >= len(stack) or not _is(stack[place], move) or "gambling-turn" in ask.kinds


def has_arrived(game: Game, level: int) -> bool:
    """Whether all Drinks that were ordered, when the stack was ``level`` high, have been taken and paid for."""
    above = game.state.stack[level:]
    return all(isinstance(frame, Window) and frame.event is None for frame in above)


def is_answered(game: Game, place: int) -> bool:
    """Whether nothing is left of the card at this place but the chance to answer the Fortitude loss that it caused."""
    above = game.state.stack[place + 1 :]
    return any(isinstance(frame, Lost) for frame in above) and all(map(_is_only_answered, above))


def brings_a_drink(game: Game, place: int) -> bool:
    """Whether the card at this place makes somebody drink, right now."""
    return any(isinstance(frame, Drinking) for frame in game.state.stack[place + 1 :])


def _is(frame: Frame, move: PlayCard) -> bool:
    return isinstance(frame, Play) and (frame.seat, frame.card) == (move.seat, move.card)


def _is_only_answered(frame: Frame) -> bool:
    return isinstance(frame, Lost | Window) or (isinstance(frame, Resolve) and frame.at == len(frame.effects))
