"""Whether it is time for a move that only looks at the game, or for what comes after a pass."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from toolkit.engine import Ask, Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.play import Play as Played
from toolkit.engine.frames.window import Window
from toolkit.engine.game import Frame
from toolkit.engine.moment import open_window
from toolkit.engine.moves import Choose, PlayCard
from toolkit.referee.scenarios import observed
from toolkit.referee.scenarios.clock import is_quiet
from toolkit.referee.scenarios.matching import is_in_window, meant, offered
from toolkit.referee.scenarios.nearness import is_legal
from toolkit.referee.scenarios.scenario import (
    Can,
    Cannot,
    Choice,
    Decline,
    Expect,
    Move,
    NoCard,
    Orders,
    Play,
    RunTo,
    Value,
)


class Last(NamedTuple):
    """What the scenario did last: the card that it played, or the height of the stack at which it ordered Drinks."""

    played: tuple[int, PlayCard] | None = None
    ordered: int | None = None


def is_expectation_due(game: Game, ask: Ask, expected: Mapping[str, Value], last: Last, later: Sequence[Move]) -> bool:
    """Whether the move before has resolved, with all that answered it. ``later`` are the moves still to come."""
    if last.ordered is not None and not _has_arrived(game, last.ordered):
        return False
    if last.played is None or _has_resolved(game, ask, *last.played) or _is_asked_for(game, ask, later):
        return True
    if observed.asks_for_a_drink(expected) and _brings_a_drink(game, last.played[0]):
        return not any(observed.differences(game, expected))
    return _is_answered(game, last.played[0]) and _is_next_legal(game, ask, later)


def is_claim_due(game: Game, ask: Ask, claim: Cannot | Can) -> bool:
    """Whether this is the moment that a claim speaks of; what is said to be offered waits until something is asked."""
    whose = game.players[ask.seat].name
    if not is_in_window(game, ask, claim):
        return False
    if isinstance(claim, Can) and isinstance(claim.can, NoCard) and claim.can.potion is None:
        return whose == claim.player and bool(offered(ask, Choose))
    if claim.at in ("action", "order"):
        return not ask.early
    if claim.at == "gambling-turn":
        return open_window(game) is None and whose == claim.player
    return claim.at is None or open_window(game) is not None


def is_pass_over(game: Game, ask: Ask, decline: Decline, later: Sequence[Move], idle: Collection[str]) -> bool:
    """Whether one of the ``idle``, asked in vain, has passed, and it is time for what comes ``later``."""
    if decline.player not in idle or meant(game, ask, decline):
        return False
    upcoming = next((move for move in later if not (isinstance(move, Decline) and move.player in idle)), None)
    if isinstance(upcoming, Expect | Cannot | Can | RunTo):
        return is_quiet(game)
    return upcoming is not None and bool(meant(game, ask, upcoming))


def _is_asked_for(game: Game, ask: Ask, later: Sequence[Move]) -> bool:
    """Whether the card played before asks, right now, for what the scenario answers next."""
    upcoming = next((move for move in later if not isinstance(move, Expect | Can | Cannot)), None)
    return isinstance(upcoming, Orders | Choice) and bool(meant(game, ask, upcoming))


def _is_next_legal(game: Game, ask: Ask, later: Sequence[Move]) -> bool:
    """Whether the next card that the scenario plays is legal right now."""
    upcoming = next((move for move in later if isinstance(move, Play)), None)
    return upcoming is not None and is_legal(game, ask, upcoming)


# how far a card that was played has come


def _has_resolved(game: Game, ask: Ask, place: int, move: PlayCard) -> bool:
    """Whether the card that was played at this place in the stack is done, or has started a Round that is on."""
    stack = game.state.stack
    return place >= len(stack) or not _is(stack[place], move) or "gambling-turn" in ask.kinds


def _has_arrived(game: Game, level: int) -> bool:
    """Whether all Drinks that were ordered, when the stack was ``level`` high, have been taken and paid for."""
    above = game.state.stack[level:]
    return all(isinstance(frame, Window) and frame.event is None for frame in above)


def _is_answered(game: Game, place: int) -> bool:
    """Whether nothing is left of the card at this place but the chance to answer the Fortitude loss that it caused."""
    above = game.state.stack[place + 1 :]
    return any(isinstance(frame, Lost) for frame in above) and all(map(_is_only_answered, above))


def _brings_a_drink(game: Game, place: int) -> bool:
    """Whether the card at this place makes somebody drink, right now."""
    return any(isinstance(frame, Drinking) for frame in game.state.stack[place + 1 :])


def _is(frame: Frame, move: PlayCard) -> bool:
    return isinstance(frame, Played) and (frame.seat, frame.card) == (move.seat, move.card)


def _is_only_answered(frame: Frame) -> bool:
    return isinstance(frame, Lost | Window)
