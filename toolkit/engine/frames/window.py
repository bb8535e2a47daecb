"""A response window: in turn order everybody may answer, until nobody does (rules timing.window, timing.again)."""

from __future__ import annotations

from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Pass, PlayCard
from toolkit.engine.playbook import BITS, Stage


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
    stage: Stage = "anytime"
    asked: int = 0

    def advance(self, game: Game) -> Ask | None:
        """Ask the next player who may answer; close when all have declined."""
        if self._is_interrupted(game):
            return None
        ask = self._ask(game)
        if ask is None and self.stage == "anytime":
            self.stage, self.asked = "sometimes", 0
            ask = self._ask(game)
        if ask is None:
            game.done(self)
        return ask

    def _ask(self, game: Game) -> Ask | None:
        order = game.around(game.state.turn if self.stage == "anytime" else self.actor)
        wanted = _wanted(game, self, self.stage)
        while self.asked < len(order):
            seat = order[self.asked]
            moves = _plays(game, self, seat, wanted) if game.could(seat) & wanted else ()
            if moves or game.ask_everybody:
                return Ask(seat, self.kinds, (*moves, Pass(seat)), self.early)
            self.asked += 1
        return None

    def _is_interrupted(self, game: Game) -> bool:
        if self.event is not None:
            if game.frame(self.event).is_moot(game):
                game.done(self)
                return True
            if "gambling-turn" not in self.kinds:
                return False
        if "last-chance" in self.kinds or not game.somebody_loses():
            return False
        from toolkit.engine.frames.losing import Losing

        game.push(Losing())
        return True

    def answer(self, game: Game, move: AnyMove) -> None:
        """A pass goes on to the next player; a card is played, and afterwards everybody is asked again."""
        from toolkit.engine.frames.play import start

        if isinstance(move, PlayCard):
            self.stage, self.asked = "anytime", 0
            start(game, move, self.event)
        else:
            self.asked += 1


def open_window(game: Game, window: Window) -> None:
    """Open a window, unless nobody holds anything that could be played in it."""
    if game.ask_everybody or game.anybody_could(_wanted(game, window, "anytime") | _wanted(game, window, "sometimes")):
        game.push(window)


def _wanted(game: Game, window: Window, stage: Stage) -> int:
    """The bits of the moments that it is now."""
    bits = BITS[stage]
    wanted = bits["any"] | bits[game.state.phase]
    if window.event is not None:
        wanted |= bits.get(type(game.state.stack[window.event]).__name__, 0)
    return wanted | bits["round"] if game.gambling is not None else wanted


def _plays(game: Game, window: Window, seat: int, wanted: int) -> tuple[PlayCard, ...]:
    from toolkit.engine.judge import plays

    return plays(game, window, seat, wanted)
