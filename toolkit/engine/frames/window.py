"""A response window: in turn order everybody may answer, until nobody does (rules timing.window, timing.again)."""

from __future__ import annotations

import msgspec

from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Pass, PlayCard
from toolkit.engine.playbook import NO_CALLS, Calls, Stage


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
        wanted = wanted_now(game, self.event, self.stage)
        if not (game.held() & wanted.anybody or game.ask_everybody):
            return None
        while self.asked < len(order):
            seat = order[self.asked]
            could = game.could(seat) & wanted.by(seat)
            moves = _plays(game, self, seat, could) if could else ()
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


def open_window(
    game: Game, kinds: tuple[str, ...], actor: int, event: int | None = None, *, early: bool = False
) -> None:
    """Open a window, unless nobody holds anything that could be played in it."""
    if game.ask_everybody or _is_wanted(game, event):
        game.push(Window(kinds, actor, event, early))


def _is_wanted(game: Game, event: int | None) -> bool:
    wanted = wanted_now(game, event)
    if not game.held() & wanted.anybody:
        return False
    return any(game.could(seat) & wanted.by(seat) for seat in game.around(0))


class Wanted(msgspec.Struct, frozen=True, gc=False):
    """The bits of what could be played now: by the player whose ``turn`` it is, by whose event it is, by anybody."""

    turn: int
    owner: int | None
    moment: Calls
    event: Calls
    stage: int

    @property
    def anybody(self) -> int:
        """What anybody could play."""
        return (self.moment.own | self.moment.others | self.event.own | self.event.others) & self.stage

    def by(self, seat: int) -> int:
        """What this player could play."""
        moment = self.moment.own if seat == self.turn else self.moment.others
        return (moment | (self.event.own if seat == self.owner else self.event.others)) & self.stage


def wanted_now(game: Game, event: int | None, stage: Stage | None = None) -> Wanted:
    """What could be played now, in answer to the frame at the place ``event``; at one stage of a window or at both."""
    moment = game.book.moments[game.state.phase, game.gambling is not None]
    bits = -1 if stage is None else game.book.types[stage]
    if event is None:
        return Wanted(game.state.turn, None, moment, NO_CALLS, bits)
    frame = game.frame(event)
    return Wanted(game.state.turn, getattr(frame, "seat", None), moment, frame.calls(game), bits)


def _plays(game: Game, window: Window, seat: int, could: int) -> tuple[PlayCard, ...]:
    from toolkit.engine.judge import plays

    return plays(game, window, seat, could)
