"""The decisions of a moment of a game, everybody declining, and the next one at which there is a choice."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.engine import Ask, Game
from toolkit.engine import moment as going_on
from toolkit.referee.games.lookahead import MOST_QUESTIONS, copied
from toolkit.referee.scenarios.matching import decline, declining


def decisions(game: Game) -> Iterator[tuple[Game, Ask]]:
    """The decisions of this moment, one after the other, everybody declining: a copy of the game at each of them."""
    trial = copied(game)
    start = _where(trial)
    for _ in range(MOST_QUESTIONS):
        ask = trial.ask
        if ask is None or _where(trial) != start:
            return
        yield copied(trial), ask
        declined = declining(ask)
        if not declined:
            return
        trial.answer(declined[0])


def next_choice(game: Game) -> Game:
    """A copy of the game at the next decision at which there is a choice, everybody declining until then."""
    trial = copied(game)
    for _ in range(MOST_QUESTIONS):
        if trial.ask is None or len(trial.ask.moves) > 1:
            break
        trial.answer(decline(trial.ask))
    return trial


def _where(game: Game) -> object:
    """What tells one moment from another: whose phase it is, and what is going on."""
    event = going_on.event(game)
    depth = len(game.state.stack) if event is None else game.state.stack.index(event)
    return game.state.turn, game.state.phase, type(event), depth, game.ask is not None and game.ask.early
