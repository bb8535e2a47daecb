"""A game with its past: undo at any point, in the middle of a response too, and redo."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.engine.game import Game
from toolkit.engine.moves import AnyMove
from toolkit.engine.notation import line
from toolkit.engine.saving import restore, save
from toolkit.errors import NotLegal


@dataclass(frozen=True)
class Step:
    """A move that was made: its line, the game as it was before, saved, and how long the log was then.

    ``by`` are the seats of those who could decide it: who was asked, and teammates. ``forced``: nothing was to decide.
    """

    move: AnyMove
    line: str
    before: bytes
    logged: int
    by: tuple[int, ...]
    forced: bool = False


class History:
    """A game that remembers every move. Undoing goes back to the saved state before it, never by a patch.

    ``game`` is the game as it stands now: another object after :meth:`undo`. ``steps`` are the moves made so far.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps: list[Step] = []
        self.undone: list[AnyMove] = []

    def answer(self, move: AnyMove) -> None:
        """Make a move; what was undone before is forgotten. Raises :class:`NotLegal`."""
        self._make(move)
        self.undone.clear()

    def undo(self) -> Step:
        """Take the last move back, and return it. Raises :class:`NotLegal` if there is none."""
        if not self.steps:
            raise NotLegal("there is no move to take back")
        step, log = self.steps.pop(), self.game.log
        if log is not None:
            del log[step.logged :]
        self.game = restore(step.before, self.game.cards, ask_everybody=self.game.ask_everybody, log=log)
        self.undone.append(step.move)
        return step

    def redo(self) -> Step:
        """Make the move again that was taken back last, and return it. Raises :class:`NotLegal` if there is none."""
        if not self.undone:
            raise NotLegal("no move has been taken back")
        self._make(self.undone[-1])
        self.undone.pop()
        return self.steps[-1]

    def _make(self, move: AnyMove) -> None:
        ask = self.game.ask
        if ask is not None:
            move = ask.as_its_own(move)
        if ask is None or move not in ask.moves:
            self.game.answer(move)
        by = (move.seat, *(ask.also if ask else ()))
        forced = ask is not None and ask.is_forced
        before = Step(move, line(self.game, move), save(self.game), len(self.game.log or ()), by, forced)
        self.game.answer(move)
        self.steps.append(before)
