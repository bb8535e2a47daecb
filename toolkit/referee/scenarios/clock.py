"""Where a run is in the turns and phases of its game, and whether it has come to where a scenario wants it."""

from __future__ import annotations

from msgspec import Struct

from toolkit.engine import Game
from toolkit.referee.scenarios.scenario import RunTo
from toolkit.referee.scenarios.table import PHASES


class Clock(Struct):
    """Counts phases and turns as they go by.

    ``fresh`` tells that nobody has answered anything in this phase, ``beginning`` that it is the beginning of a turn,
    which for the engine belongs to Discard and Draw. ``_due`` is the turn from which on a run-to may be reached.
    """

    beginning: bool = False
    phases: int = 0
    turns: int = 0
    fresh: bool = True
    _due: int | None = None

    def tick(self, before: tuple[int, str], game: Game) -> None:
        """Go on from the turn and phase before a question was answered to those after it."""
        after = game.state.turn, game.state.phase
        self.fresh = before != after
        self.phases += before != after
        self.turns += before[0] != after[0]
        if self.beginning and game.ask is not None and "discard" in game.ask.kinds:
            self.beginning, self.fresh, self.phases = False, True, self.phases + 1

    def reaches(self, move: RunTo, game: Game) -> bool:
        """Whether this is the start of the phase that the game is to run to; of the next turn, if a player is named."""
        state = game.state
        now = [state.players[seat].name for seat in game.teams[state.turn]]
        if self._due is None:
            self._due = self.turns + 1 if move.turn in now else self.turns
        here = is_end(game) if move.phase == "end" else self.fresh and state.phase == PHASES[move.phase]
        return here and move.turn in (None, *now) and self.turns >= self._due

    def next_move(self) -> None:
        """Another move is waited for."""
        self._due = None


def is_end(game: Game) -> bool:
    """Whether what the Drink Phase is for is done, and nothing of it is in progress."""
    return is_quiet(game) and game.state.phase == "drink"


def is_quiet(game: Game) -> bool:
    """Whether what the phase is for is done, and nothing is in progress."""
    return game.ask is not None and not game.ask.early and len(game.state.stack) == 2
