"""A Round of Gambling: turns around the table until everyone else has passed (rulebook chapter 6)."""

from __future__ import annotations

from typing import Literal

from toolkit.engine import champions, otto_deck
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.losing import Losing
from toolkit.engine.frames.payment import Antes
from toolkit.engine.frames.window import open_window
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose, Pass, PlayCard
from toolkit.engine.playbook import Occasion
from toolkit.engine.state import Round
from toolkit.engine.variants import prizes


class Gamble(Stacked, tag_field="frame", tag="gamble"):
    """The Round that is on; the state holds what there is to know about it."""

    source: int
    step: Literal["champions", "moment", "turn", "won", "end"] = "moment"
    champions: list[int] = []

    def is_moot(self, game: Game) -> bool:
        """A Round that is over is answered no more."""
        return game.gambling is None

    def advance(self, game: Game) -> Ask | None:
        """Let everybody act, then the player whose turn it is; end the Round when it is decided."""
        current = game.state.round
        assert current is not None
        if self.step == "end" or current.over:
            self._end(game)
            return None
        if self.step == "champions":
            return self._begin(game, current)
        if game.danger and game.somebody_loses():
            game.push(Losing())
            return None
        still = game.in_round()
        if (winner := _decided(current, still)) is not None:
            self.step = "end"
            game.note("wins-round", winner, amount=current.pot, rule="gambling.end")
            game.push(Won(winner, winner))
            return None
        if not still or (current.control is None and set(still) <= set(current.passed)):
            end_without_winner(game, current, rule="gambling.no-winner")
            return None
        if current.next not in still:
            current.next, self.step = game.after(current.next), "moment"
            return None
        if self.step == "moment":
            self.step = "turn"
            if open_window(game, ("gambling-turn",), current.next, len(game.stack) - 1):
                return None
        return self._ask(game, current)

    def _begin(self, game: Game, current: Round) -> Ask | None:
        """Only Champions take part, to its end; each of them antes.

        (rules champions.round, champions.whole-round, gambling.start)
        """
        if ask := champions.ask(game, current.starter, self.champions):
            return ask
        self.step = "moment"
        current.sitting_out = champions.sitting_out(game, (current.starter, *self.champions))
        current.left = sorted(game.away)
        game.push(Antes(list(game.in_round()), 1, self.source))
        if game.state.zones:
            prizes.stake(game, current.starter, self.source)
        return None

    def _ask(self, game: Game, current: Round) -> Ask:
        seat = current.next
        return Ask(seat, ("gambling-turn",), (*game.judge.gambling_plays(game, seat), Pass(seat)))

    def answer(self, game: Game, move: AnyMove) -> None:
        """Play a card or pass; either way it is the next player's turn. Before that, a team chooses its Champion."""
        current = game.state.round
        assert current is not None
        if isinstance(move, Choose):
            self.champions = [*self.champions, int(move.value)]
            return
        self.step = "moment"
        current.next = game.after(move.seat)
        current.passed.append(move.seat)
        if isinstance(move, PlayCard):
            game.play(move, len(game.state.stack) - 1)
        elif game.log is not None:
            game.note("passes", move.seat, rule="gambling.pass")

    def _end(self, game: Game) -> None:
        game.done(self)
        game.state.round = None
        game.note("round-ends", rule="gambling.afterwards")
        otto_deck.renew(game)


def _decided(current: Round, still: list[int]) -> int | None:
    """The winner, if there is one: by a card, as the only one left, or because all others have passed.

    (rules gambling.win-by-card, gambling.last-one, gambling.end)
    """
    if current.winner is not None:
        return current.winner
    if len(still) == 1:
        return still[0]
    everyone_passed = current.control in still and set(still) <= {*current.passed, current.control}
    return current.control if everyone_passed else None


class Won(Stacked, tag_field="frame", tag="won"):
    """``seat`` has won the Round; ``collector`` is about to collect the pot, or shares it with ``halver``."""

    seat: int
    collector: int
    halver: int | None = None
    resumed: bool = False
    opened: bool = False

    def is_moot(self, game: Game) -> bool:  # noqa: ARG002 - as every frame takes it
        """A Round that goes on has not been won."""
        return self.resumed

    def occasion(self, game: Game) -> Occasion:
        """What could be played in answer to it, and by whom."""
        return game.book.won, self.seat, ()

    def advance(self, game: Game) -> Ask | None:
        """Give everybody the chance to respond, then the pot is collected."""
        current = game.state.round
        assert current is not None
        if not self.opened:
            self.opened = True
            if open_window(game, ("round-won",), self.seat, len(game.stack) - 1):
                return None
        game.done(self)
        if self.resumed:
            resume(game, current)
        else:
            self._collect(game, current)
        return None

    def _collect(self, game: Game, current: Round) -> None:
        half = current.pot // 2 if self.halver is not None else 0
        if self.halver is not None:
            game.adjust(self.halver, "gold", half, rule="gambling.end")
        game.adjust(self.collector, "gold", current.pot - half, rule="gambling.end")
        game.finish_round()
        prizes.collect(game, self.collector, self.halver)


def end_without_winner(game: Game, current: Round, seat: int | None = None, *, rule: str | None = None) -> None:
    """The Round is over, and the pot goes to the Inn (rules gambling.no-winner, gambling.outcome-by-card)."""
    game.note("pot-to-inn", seat, amount=current.pot, rule=rule)
    game.state.inn += current.pot
    game.finish_round()
    prizes.to_the_inn(game)


def resume(game: Game, current: Round) -> None:
    """The Round goes on as if nobody had won it."""
    current.winner = None
    for gamble in game.below(Gamble):
        gamble.step = "moment"
        return


class ForcedOut(Stacked, tag_field="frame", tag="forced-out"):
    """``seat`` is being forced to leave the Round by the play at ``source`` (rule gambling.forced-out)."""

    seat: int
    source: int
    opened: bool = False

    def is_moot(self, game: Game) -> bool:
        """A player who stays, or a Round that is won, is answered no more."""
        is_decided = game.gambling is None or game.gambling.winner is not None or self.seat not in game.in_round()
        return is_decided or getattr(game.stack[self.source], "negated", False)

    def occasion(self, game: Game) -> Occasion:
        """What could be played in answer to it, and by whom."""
        return game.book.forced_out, self.seat, ()

    def advance(self, game: Game) -> Ask | None:
        """Give everybody the chance to respond, then the player leaves."""
        if not self.opened:
            self.opened = True
            actor = getattr(game.stack[self.source], "seat", self.seat)
            if open_window(game, ("forced-out",), actor, len(game.stack) - 1):
                return None
        game.done(self)
        if not getattr(game.stack[self.source], "negated", False):
            leave(game, self.seat)
        return None


def leave(game: Game, seat: int) -> None:
    """``seat`` leaves the Round; if they were in control, nobody is now.

    (rules gambling.leave, gambling.left-antes, gambling.leave-own)
    """
    current = game.gambling
    if current is None or seat in current.left:
        return
    current.left.append(seat)
    game.note("leaves-round", seat, rule="gambling.leave")
    if current.control == seat:
        current.control, current.passed = None, []
