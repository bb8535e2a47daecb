"""A response window: in turn order everybody may answer, until nobody does (rules timing.window, timing.again)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from toolkit.engine import patients, potions
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Pass, PlayCard, Treat, UsePotion
from toolkit.engine.playbook import NO_CALLS, Calls, Stage
from toolkit.engine.state import Side

_NOTHING: Mapping[int, int] = MappingProxyType({})


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
        """Ask the next player in turn order who may answer; close when all have declined (rule timing.deadlock)."""
        if self._is_interrupted(game):
            return None
        could = None if game.hands.stale else game.answering
        if could is None:
            could = game.answering = answers(game, self.event)
        if could or game.at_will or game.ask_everybody:
            ask = self._ask(game, could)
            if ask is None and self.stage == "anytime":
                self.stage, self.asked = "sometimes", 0
                ask = self._ask(game, could)
            if ask is not None:
                return ask
        game.done(self)
        return None

    def _ask(self, game: Game, could: Mapping[int, int]) -> Ask | None:
        of_stage, at_will = game.book.types[self.stage], game.at_will if self.stage == "anytime" else None
        everybody = at_will or game.ask_everybody
        if not (everybody or of_stage & game.hands.held):
            return None
        order = game.around(game.state.turn if self.stage == "anytime" else self.actor)
        moves: Sequence[AnyMove]
        for seat in order[self.asked :]:
            if seat in could:
                wanted = could[seat] & of_stage
            elif everybody:
                wanted = 0
            else:
                continue
            moves = game.judge.plays(game, seat, self.stage, self.event, wanted) if wanted else ()
            if at_will:
                moves = (*moves, *at_will.get(seat, ()))
            if moves or (game.ask_everybody and seat not in game.silent):
                self.asked = order.index(seat)
                return Ask(seat, self.kinds, (*moves, Pass(seat)), self.early)
        return None

    def _is_interrupted(self, game: Game) -> bool:
        if self.event is not None:
            if game.stack[self.event].is_moot(game):
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
        """A pass goes on to the next player, anything else back to everybody (rules timing.again, cards.several)."""
        if isinstance(move, Pass):
            self.asked += 1
            return
        self.stage, self.asked = "anytime", 0
        match move:
            case PlayCard():
                game.play(move, self.event)
            case UsePotion():
                potions.use(game, move)
            case Treat():
                patients.treat(game, move)
            case _:
                raise AssertionError(f"a window asked for no {move}")


def open_window(
    game: Game, kinds: tuple[str, ...], actor: int, event: int | None = None, *, early: bool = False
) -> bool:
    """Open a window, unless nobody holds anything that could be played in it; whether it is open."""
    could = answers(game, event)
    if could or game.at_will or game.ask_everybody:
        game.push(Window(kinds, actor, event, early))
        game.answering = could
        return True
    return False


def answers(game: Game, event: int | None) -> Mapping[int, int]:
    """The bits of what each player holds that could be played now, in answer to the frame at the place ``event``.

    Players who hold nothing of the kind are left out.
    """
    hands = game.hands
    if hands.stale:
        hands.look()
    now = (game.book.out_of_round if game.gambling is None else game.book.in_round)[game.state.phase]
    if event is None:
        return _held(game, now, NO_CALLS, None) if hands.held & now.anybody else _NOTHING
    frame = game.stack[event]
    about = frame.calls(game)
    if not hands.held & (now.anybody | about.anybody):
        return _NOTHING
    return _held(game, now, about, game.side_of[getattr(frame, "seat", game.state.turn)])


def _held(game: Game, now: Calls, about: Calls, whose: Side | None) -> Mapping[int, int]:
    """What each player holds of this: what could be played ``now``, and ``about`` something that is somebody's."""
    hands, side_of = game.hands, game.side_of
    anybody = now.anybody | about.anybody
    turn, found = side_of[game.state.turn], {}
    for seat, could in enumerate(hands.could):
        if could & anybody:
            side = side_of[seat]
            wanted = (now.own if side is turn else now.others) | (about.own if side is whose else about.others)
            if could & wanted:
                found[seat] = could & wanted
    return found
