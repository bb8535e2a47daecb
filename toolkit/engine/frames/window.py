"""A response window: in turn order everybody may answer, until nobody does (rules timing.window, timing.again)."""

from __future__ import annotations

from typing import Literal

from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Pass, PlayCard


class Window(Stacked, tag_field="frame", tag="window"):
    """Who may act now, in answer to what.

    ``kinds`` names the moment, ``actor`` the seat that is asked first, ``event`` the place of the frame that may be
    answered (None: nothing in particular is happening). Anytime Cards come first, in turn order from the player whose
    turn it is, then Sometimes Cards (rule timing.anytime-first). ``asked`` counts those who have declined in a row.
    """

    kinds: tuple[str, ...]
    actor: int
    event: int | None = None
    early: bool = False
    stage: Literal["anytime", "sometimes"] = "anytime"
    asked: int = 0

    def advance(self, game: Game) -> Ask | None:
        """Ask the next player who may answer; close when all have declined."""
        from toolkit.engine.frames.losing import Losing, somebody_loses
        from toolkit.engine.judge import is_moot, plays

        if is_moot(game, self):
            game.done(self)
            return None
        if self.event is None and "last-chance" not in self.kinds and somebody_loses(game):
            game.push(Losing())
            return None
        order = game.around(game.state.turn if self.stage == "anytime" else self.actor)
        while self.asked < len(order):
            seat = order[self.asked]
            moves = plays(game, self, seat)
            if moves or game.ask_everybody:
                return Ask(seat, self.kinds, (*moves, Pass(seat)), self.early)
            self.asked += 1
        self._next_stage(game)
        return None

    def _next_stage(self, game: Game) -> None:
        if self.stage == "sometimes":
            game.done(self)
        self.stage, self.asked = "sometimes", 0

    def answer(self, game: Game, move: AnyMove) -> None:
        """A pass goes on to the next player; a card is played, and afterwards everybody is asked again."""
        from toolkit.engine.frames.play import start

        if isinstance(move, PlayCard):
            self.stage, self.asked = "anytime", 0
            start(game, move, self.event)
        else:
            self.asked += 1
