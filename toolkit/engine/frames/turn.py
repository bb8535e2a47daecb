"""A turn: four phases, each with room before and after what it is for (rules turn.phases, turn.around-a-phase).

A team takes its turn together: what a phase is for, each of its players does in turn (rule team-turn).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from toolkit.cards.words import PHASES, Phase
from toolkit.engine import zones
from toolkit.engine.frames.beginning import Beginning
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.gathering import Gathering
from toolkit.engine.frames.laying import Laying
from toolkit.engine.frames.losing import Losing
from toolkit.engine.frames.ordering import Ordering, order, orders
from toolkit.engine.frames.pour import Pour
from toolkit.engine.frames.window import Part, open_window
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Discard, Discards, Order, Pass, PlayCard, Wait
from toolkit.engine.variants import prizes, sea_events

_KINDS: dict[Phase, tuple[str]] = {
    "discard-and-draw": ("beginning",),
    "action": ("action",),
    "order-a-drink": ("order",),
    "drink": ("drink-phase",),
}
_PARTS: tuple[Part, ...] = get_args(Part)
_STEPS = [(phase, part, _KINDS[phase]) for phase in PHASES for part in _PARTS]
_END = len(_STEPS)


class Turn(Stacked, tag_field="frame", tag="turn"):
    """The turn of ``seat``, or of the team in which ``seat`` acts first.

    ``step`` counts the parts of the phases: before, what the phase is for, after. ``acting`` are those who have still
    to do what it is for, None until it is known who; ``acted`` those who have discarded and will draw. ``plays`` is how
    many Action Cards each may still play, ``waits`` how many in a row have let a teammate go first. ``again`` are those
    for whom a phase will be repeated, ``only`` those for whom it is being repeated, before the turn goes ``back`` to
    where it was; ``ended`` are those whose part in the turn is over. ``begins``: what comes when a turn begins, before
    its first phase, is still to come. ``gathered``: Mushrooms have been Gathered, and the turn is as good as over;
    ``at_sea``: so is what a Sea Event brought.
    """

    seat: int
    step: int = 0
    acting: list[int] | None = None
    acted: tuple[int, ...] = ()
    plays: dict[int, int] = {}
    waits: int = 0
    again: tuple[tuple[Phase, int], ...] = ()
    only: list[int] | None = None
    back: int | None = None
    ended: tuple[int, ...] = ()
    begins: bool = False
    gathered: bool = False
    at_sea: bool = False

    @classmethod
    def at(cls, seat: int, phase: Phase, *, begins: bool = False) -> Turn:
        """A turn that is at the start of this phase."""
        return cls(seat, _first_step(phase), begins=begins)

    @property
    def is_for_actions(self) -> bool:
        """Whether it is where Action Cards are played."""
        return self.step == _first_step("action") + 1

    def advance(self, game: Game) -> Ask | None:
        """Go through the phases; then it is the next player's turn."""
        if (self.begins and self._brings_something(game)) or (game.danger and self._is_interrupted(game)):
            return None
        is_divertible = self.again or game.automata or game.state.zones
        state, side, hands, calls = game.state, game.side_of[self.seat], game.hands, game.anyhow
        while not side.out:
            if is_divertible and self._is_diverted(game):
                return None
            step = self.step
            if step == _END:
                break
            phase, part, kinds = _STEPS[step]
            if state.phase != phase:
                state.phase = phase
            if part == "itself":
                ask = self._take_part(game, phase)
                if ask is not None or game.stack[-1] is not self:
                    return ask
                continue
            self.step = step + 1
            if hands.stale:
                hands.look()
            might = hands.held & calls[phase].anybody or game.at_will or game.ask_everybody
            if might and open_window(game, kinds, self.seat, None, part):
                return None
        self._end(game)
        return None

    def _is_interrupted(self, game: Game) -> bool:
        """Whether somebody loses, before anything else happens."""
        if not game.somebody_loses():
            return False
        game.push(Losing())
        return True

    def _is_diverted(self, game: Game) -> bool:
        """Go to a phase that is repeated, or past those that the turn has not; whether something else happens first."""
        if self.again and not self.gathered:
            self._start_again()
        self._pass_over(game)
        return self.step < _END and self._leaves_action_phase(game, _STEPS[self.step][0])

    def _pass_over(self, game: Game) -> None:
        """Pass over the phases that are not in this turn (rule otto.turn)."""
        phases = game.variant.phases(self.seat)
        while self.step < _END and _STEPS[self.step][0] not in phases:
            self.step += 1

    def _brings_something(self, game: Game) -> bool:
        """Begin with what comes to characters when their turn begins, once, if anything can come to any of them."""
        self.begins = False
        for seat in game.teams[self.seat]:
            if game.players[seat].trackers or game.players[seat].zones:
                game.push(Beginning(list(game.teams[self.seat])))
                return True
        return False

    def _gathers(self, game: Game) -> bool:
        """Begin to Gather what is fully grown, once, when all else in the turn is over (rule dale.gather)."""
        gathering = [] if self.gathered else [seat for seat in game.teams[self.seat] if game.players[seat].counters]
        self.gathered = True
        if gathering:
            game.push(Gathering(gathering))
        return bool(gathering)

    def _sails_on(self, game: Game) -> bool:
        """Go on at sea, once, when all else in the turn is over; whether something comes of it.

        Wherever the turn has ended, that comes after its Drink Phase (rule sea-events.progress).
        """
        if self.at_sea or "sea-deck" not in game.state.zones:
            return False
        self.at_sea = True
        game.state.phase = PHASES[-1]
        return sea_events.end_turn(game, self.seat)

    def _leaves_action_phase(self, game: Game, following: Phase) -> bool:
        """Whether the Action Phase is over, and something is used at its end (rule prizes.stopwatch)."""
        if game.state.phase != "action" or following == "action":
            return False
        return prizes.end_action_phase(game, [seat for seat in game.teams[self.seat] if seat not in self.ended])

    def leave(self, game: Game, seat: int) -> None:
        """A player's part in the turn is over; with that of the last one, the turn (rule team-ends)."""
        self.ended = (*self.ended, seat)
        if self.acting is not None and seat in self.acting:
            self.acting, self.waits = [one for one in self.acting if one != seat], 0
        if set(game.teams[self.seat]) <= set(self.ended):
            self.step = _END

    def repeat(self, phase: Phase, seat: int) -> None:
        """Have a player go through a phase once more, as soon as it is over and no other is half done.

        (rule team-phases)
        """
        self.again = (*self.again, (phase, seat))

    def allow_action(self, seat: int) -> None:
        """Let a player play another Action Card in this phase."""
        self.plays[seat] = self.plays.get(seat, 0) + 1
        if self.acting is not None and seat not in (*self.acting, *self.ended):
            self.acting = [*self.acting, seat]

    def _take_part(self, game: Game, phase: Phase) -> Ask | None:
        """Do what the phase is for."""
        if self.acting is None:
            self._begin(game, phase)
        return _ACTIONS[phase](self, game)

    def _begin(self, game: Game, phase: Phase) -> None:
        """Who does what the phase is for: all who take part, or those for whom it is repeated."""
        among = game.teams[self.seat] if self.only is None else self.only
        self.acting = [seat for seat in among if seat not in self.ended] if self.ended else list(among)
        if phase == "action":
            self.plays = {seat: self.plays.get(seat, 0) + game.variant.actions(game, seat) for seat in self.acting}

    def _end(self, game: Game) -> None:
        """End it, unless something comes first that comes when all else in it is over."""
        if self._gathers(game) or self._sails_on(game):
            return
        for seat in game.members(game.players[self.seat].side) if game.has_teams else ():
            player = game.players[seat]
            player.discard, player.laid_out = [*player.laid_out, *player.discard], []
            game.bring_back(seat, "this-turn")
        game.done(self)
        begin(game, game.next_side(self.seat))

    # what each phase is for

    def discard_and_draw(self, game: Game) -> Ask | None:
        """Discard any cards, then draw up to the hand size.

        Nobody sees what teammates draw before discarding. (rules turn.discard-and-draw, turn.seven-or-more,
        turn.no-effects-while-drawing, team-turn.discard-and-draw, boss-turn.discard-and-draw)
        """
        if not self.acting:
            self._draw(game)
            return None
        seat = self.acting[0]
        return Ask(seat, ("discard",), Discards(seat, game.players[seat].hand))

    def _draw(self, game: Game) -> None:
        drawing, self.acted = self.acted, ()
        for seat in drawing:
            game.draw(seat, game.variant.hand_size(game, seat) - len(game.players[seat].hand))
        self._move_on()
        for seat in reversed(drawing):
            if pile := zones.laid_after_drawing(game, seat):
                game.push(Laying(seat, pile))

    def take_action(self, game: Game) -> Ask | None:
        """Play an Action Card, or none (rules turn.one-action, turn.action-starts-a-round, team-turn.own-action)."""
        while self.acting:
            seat = self.acting[0]
            if self.plays[seat]:
                return Ask(seat, ("action",), (*game.judge.action_plays(game, seat), *self._wait(), Pass(seat)))
            self._has_acted()
        self.plays = {}
        self._move_on()
        return None

    def order_a_drink(self, game: Game) -> Ask | None:
        """Order a Drink for another player, or as many as the variant says, for any of them.

        (rules team-turn.order, boss-turn.order-where)
        """
        opponents = game.served_by(self.seat)
        if not self.acting or not opponents:
            self._move_on()
            return None
        seat, *mates = self.acting
        count = len(self.acting) if self.only is not None else game.variant.drinks(game, seat)
        return Ask(seat, ("order",), orders(seat, tuple(opponents), count), also=tuple(mates))

    def drink(self, game: Game) -> Ask | None:
        """Drink from the own Drink Me! Pile, or sober up; each of a team in turn.

        (rules team-turn.drink, team-drinks, boss-turn.drink)
        """
        if self.acting and len(self.acting) > 1:
            seat = self.acting[0]
            return Ask(seat, ("drink-order",), (*self._wait(), Pass(seat)))
        if self.acting:
            _pour(game, self.acting[0])
        self._move_on()
        return None

    def _wait(self) -> tuple[Wait, ...]:
        """Let a teammate go first, unless all who are left have."""
        assert self.acting is not None
        return (Wait(self.acting[0]),) if self.waits < len(self.acting) - 1 else ()

    def _has_acted(self) -> int:
        """The next one of a team has done what the phase is for."""
        assert self.acting is not None
        self.waits = 0
        return self.acting.pop(0)

    def _move_on(self) -> None:
        """What the phase is for has been done; if it was repeated, the turn goes back to where it was."""
        self.step, self.acting = self.step + 1, None
        if self.back is not None:
            self.step, self.back, self.only = self.back, None, None

    def _start_again(self) -> None:
        """Repeat the next phase that is to be repeated and is over, if nothing is half done (rule team-phases)."""
        if self.acting is not None or self.only is not None:
            return
        due = [phase for phase, seat in self.again if seat not in self.ended and self.step > _first_step(phase) + 1]
        if due:
            self.only = [seat for phase, seat in self.again if phase == due[0]]
            self.again = tuple((phase, seat) for phase, seat in self.again if phase != due[0])
            self.step, self.back = _first_step(due[0]), self.step

    def answer(self, game: Game, move: AnyMove) -> None:
        """Do what was decided in what the phase is for."""
        assert self.acting is not None
        match move:
            case PlayCard():
                self.plays[move.seat] -= 1
                self.waits = 0
                game.play(move, None)
            case Discard(cards=cards):
                _discard(game, move.seat, cards)
                self.acted = (*self.acted, self._has_acted())
                if not self.acting:
                    self._draw(game)
            case Order(to=to):
                self._move_on()
                if len(to) == 1:
                    order(game, move.seat, to[0])
                else:
                    game.push(Ordering(move.seat, to=list(to)))
            case Wait():
                self.acting, self.waits = [*self.acting[1:], self.acting[0]], self.waits + 1
            case _ if game.state.phase == "drink":
                self._has_acted()
                _pour(game, move.seat)
            case _:
                self._has_acted()


_ACTIONS: dict[Phase, Callable[[Turn, Game], Ask | None]] = {
    "discard-and-draw": Turn.discard_and_draw,
    "action": Turn.take_action,
    "order-a-drink": Turn.order_a_drink,
    "drink": Turn.drink,
}


def _first_step(phase: Phase) -> int:
    return 3 * PHASES.index(phase)


def begin(game: Game, seat: int, phase: Phase | None = None) -> None:
    """Begin the turn of a player, or of the team in which that player acts first, with this phase or their first."""
    phase = phase or game.variant.phases(seat)[0]
    game.state.turn = seat
    game.state.turns += 1
    game.state.phase = phase
    if game.log is not None:
        game.note("turn", seat, rule="turn.phases")
    for member in game.teams[seat]:
        game.bring_back(member, "until-own-turn")
    game.push(Turn.at(seat, phase, begins=True))


def _pour(game: Game, seat: int) -> None:
    game.push(Pour(seat, [seat], "drink-me"))


def _discard(game: Game, seat: int, cards: tuple[str, ...]) -> None:
    if cards:
        game.take_from_hand(seat, *cards)
        zones.discard(game, seat, *cards)
        if game.log is not None:
            game.note("discards", seat, amount=len(cards), rule="turn.discard-and-draw")
