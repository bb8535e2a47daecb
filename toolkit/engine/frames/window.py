"""A response window: in turn order everybody may answer, until nobody does (rules timing.window, timing.again)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from toolkit.engine import patients, potions
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Pass, PlayCard, Treat, UsePotion
from toolkit.engine.playbook import NO_OCCASION, Answers, Stage

Part = Literal["before", "itself", "after"]
"""The parts of a phase: before what it is for, that itself, and after it."""
_NOTHING = Answers({}, {})
_NOTHING_AT_WILL: Mapping[int, tuple[AnyMove, ...]] = {}


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
        could = None if game.hands.stale else game.answering
        if could is None:
            if self._is_interrupted(game):
                return None
            could = game.answering = answers(game, self.event)
        ask = None
        if self.stage == "anytime":
            if could.anytime or game.at_will or game.ask_everybody:
                ask = self._ask(game, game.orders[game.state.turn], could.anytime, game.at_will)
            if ask is None:
                self.stage, self.asked = "sometimes", 0
        if self.stage == "sometimes" and (could.sometimes or game.ask_everybody):
            ask = self._ask(game, game.orders[self.actor], could.sometimes, _NOTHING_AT_WILL)
        if ask is None:
            game.answering = None
            game.done(self)
        return ask

    def _ask(
        self, game: Game, order: list[int], could: dict[int, int], at_will: Mapping[int, tuple[AnyMove, ...]]
    ) -> Ask | None:
        """Ask the next one in this order who can do something, of those who have not declined."""
        moves: Sequence[AnyMove]
        for place in range(self.asked, len(order)):
            seat = order[place]
            if seat in could:
                moves = game.judge.plays(game, seat, could[seat], self.event)
            elif seat in at_will or game.ask_everybody:
                moves = ()
            else:
                continue
            if seat in at_will:
                moves = (*moves, *at_will[seat])
            if moves or (game.ask_everybody and seat not in game.silent):
                self.asked = place
                return Ask(seat, self.kinds, (*moves, Pass(seat)), self.early)
        return None

    def _is_interrupted(self, game: Game) -> bool:
        if self.event is not None:
            if game.stack[self.event].is_moot(game):
                game.answering = None
                game.done(self)
                return True
            if "gambling-turn" not in self.kinds:
                return False
        if not game.danger or "last-chance" in self.kinds or not game.somebody_loses():
            return False
        from toolkit.engine.frames.losing import Losing

        game.push(Losing())
        return True

    def answer(self, game: Game, move: AnyMove) -> None:
        """A pass goes on to the next player, anything else back to everybody (rules timing.again, cards.several)."""
        if isinstance(move, Pass):
            self.asked += 1
            return
        self.stage, self.asked, game.answering = "anytime", 0, None
        match move:
            case PlayCard():
                game.play(move, self.event)
            case UsePotion():
                potions.use(game, move)
            case Treat():
                patients.treat(game, move)
            case _:
                raise AssertionError(f"a window asked for no {move}")


def open_window(game: Game, kinds: tuple[str, ...], actor: int, event: int | None = None, part: Part = "after") -> bool:
    """Open a window, unless nobody holds anything that could be played in it; whether it is open.

    ``part`` is that of the phase, where it is one before or after what the phase is for.
    """
    could = answers(game, event)
    if could is _NOTHING and not game.at_will and not game.ask_everybody:
        return False
    if event is not None and game.stack[event].is_moot(game):
        return False
    game.push(Window(kinds, actor, event, part == "before"))
    game.answering = could
    return True


def answers(game: Game, event: int | None) -> Answers:
    """What everybody holds that could be played now, in answer to the frame at the place ``event``."""
    hands = game.hands
    if hands.stale:
        hands.look()
    now = game.anyhow[game.state.phase]
    about, whose, aimed = NO_OCCASION if event is None else game.stack[event].occasion(game)
    besides = about.besides
    anybody = now.anybody & besides | about.anybody
    if not hands.held & anybody:
        return _NOTHING
    side_of, of_anytime = game.side_of, game.book.of_anytime
    turn, owner = side_of[game.state.turn], None if whose is None else side_of[whose]
    anytime: dict[int, int] = {}
    sometimes: dict[int, int] = {}
    for seat, could in enumerate(hands.could):
        if could & anybody:
            side = side_of[seat]
            wanted = (now.own if side is turn else now.others) & besides | (
                about.own if side is owner else about.others
            )
            if aimed and (seat in aimed or (game.has_teams and game.is_among(seat, aimed))):
                wanted |= about.aimed
            could &= wanted
            if soon := could & of_anytime:
                anytime[seat] = soon
            if late := could ^ soon:
                sometimes[seat] = late
    return Answers(anytime, sometimes) if anytime or sometimes else _NOTHING
