"""Running a scenario: the engine asks, the scenario answers, and what it says is held against the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from toolkit.engine import Ask, Game
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove, PlayCard
from toolkit.engine.saving import restore, save
from toolkit.errors import RdiError
from toolkit.referee.scenarios import observed, plays
from toolkit.referee.scenarios.claims import disproof
from toolkit.referee.scenarios.clock import Clock
from toolkit.referee.scenarios.due import Last, is_claim_due, is_expectation_due, is_pass_over
from toolkit.referee.scenarios.matching import choosing, declining, listed, meant, own_choices, shown, unlike, waiting
from toolkit.referee.scenarios.nearness import nearness
from toolkit.referee.scenarios.run import Asked, Run
from toolkit.referee.scenarios.scenario import (
    Answer,
    Can,
    Cannot,
    Choice,
    Decline,
    Expect,
    Move,
    Orders,
    Play,
    RunTo,
    Scenario,
    Value,
)
from toolkit.referee.scenarios.table import set_up
from toolkit.referee.scenarios.titles import Titles
from toolkit.untrusted.fault import Remark, Trail

MOST_QUESTIONS = 20_000
"""A run that asks more than this is given up."""

MOST_TURNS = 3
"""How many times around the table a run goes on looking for a chance to play a card."""


class _Failed(RdiError):
    """The run cannot go on."""

    def __init__(self, trail: Trail, problem: str) -> None:
        self.remark = Remark(trail, problem)
        super().__init__(problem)


class _Near(Struct):
    """Where a move that is waited for came nearest to being legal."""

    rank: int = -1
    why: str = ""


class _Choices(Struct):
    """What a move, at ``trail``, answers to the choices of the card that it plays, which lies at ``place``."""

    place: int
    trail: Trail
    answers: list[Answer]


@dataclass
class Runner:
    """Runs one scenario. With ``reloading`` the game is saved and loaded again before every decision."""

    scenario: Scenario
    titles: Titles
    reloading: bool = False
    log: list[Entry] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game = Game(set_up(self.scenario, self.titles), self.titles.cards, ask_everybody=True, log=self.log)
        self.at = 0
        self.near = _Near()
        self.last = Last()
        self.passed: object = None
        self.idle: set[str] = set()
        self.choices: list[_Choices] = []
        self.clock = Clock(beginning=self.scenario.phase == "beginning")

    def run(self) -> Run:
        """Run it to its end."""
        try:
            self._go_on()
            self._end()
        except _Failed as failed:
            self.remarks.append(failed.remark)
        return Run(self.game, tuple(self.log), tuple(self.asked), tuple(self.remarks))

    def run_moves(self) -> Run:
        """Run it until its last move has been made: whatever is going on then stays open."""
        try:
            self._go_on(to_the_end=False)
            self._blame_the_move()
        except _Failed as failed:
            self.remarks.append(failed.remark)
        return Run(self.game, tuple(self.log), tuple(self.asked), tuple(self.remarks))

    # going on

    def _go_on(self, *, to_the_end: bool = True) -> None:
        last_phase = None
        while len(self.asked) < MOST_QUESTIONS:
            while self._looks():
                pass
            if self._move() is None:
                if not (to_the_end or self._left_to_choose()):
                    return
                last_phase = self.clock.phases if last_phase is None else last_phase
                if self.clock.phases != last_phase:
                    return
            if self.game.ask is None or self.clock.turns > MOST_TURNS * len(self.game.players):
                return
            self._answer(self.game.ask)
        raise _Failed((), f"the game asked more than {MOST_QUESTIONS:,} questions")

    def _answer(self, ask: Ask) -> None:
        move = self._decide(ask)
        said = shown(self.game, move)
        self.asked.append(Asked(len(self.log), ask, move, said, plays.subject(self.game)))
        before = self.game.state.turn, self.game.state.phase
        if self.reloading:
            self.game = restore(save(self.game), self.titles.cards, ask_everybody=True, log=self.log)
        self.game.answer(move)
        self.clock.tick(before, self.game)
        if self.clock.fresh:
            self.last = self.last._replace(ordered=None)

    # deciding

    def _decide(self, ask: Ask) -> AnyMove:
        if (choices := self._own_choices(ask)) is not None:
            return self._choose(ask, choices)
        if self.passed == self._chance(ask):
            return self._decline(ask)
        move = self._move()
        if move is not None:
            found = unlike(self.game, meant(self.game, ask, move))
            if len(found) == 1:
                return self._take(move, found[0])
            if found:
                ways = "; ".join(shown(self.game, one) for one in found)
                raise _Failed(self._trail, f"could mean several moves: {ways}. Say which.")
            if (instead := waiting(self.game, ask, move)) is not None:
                return instead
            self._came_near(ask, move)
            if not ask.early:
                self.idle.add(self.game.players[ask.seat].name)
        return self._decline(ask)

    def _take(self, move: Move, answer: AnyMove) -> AnyMove:
        self._next_move()
        self.idle.clear()
        if isinstance(move, Play) and isinstance(answer, PlayCard):
            self.last = Last(played=(len(self.game.state.stack), answer))
            place, answers = len(self.game.state.stack), own_choices(self.game, answer, move.choose)
            self.choices.append(_Choices(place, ("moves", self.at - 1, "choose"), answers))
        elif isinstance(move, Decline):
            self.passed = self._chance(self.game.ask)
        elif not isinstance(move, Choice):
            self.last = Last(ordered=len(self.game.state.stack) if isinstance(move, Orders) else None)
        return answer

    def _own_choices(self, ask: Ask) -> _Choices | None:
        """What the move that played a card says about the choices that this card asks for now."""
        source = (
            getattr(self.game.stack[-1], "source", None) if {"choice", "lying", "teammate"} & {*ask.kinds} else None
        )
        last = next((one for one in reversed(self.choices) if one.place == source), None)
        return last if last and last.answers else None

    def _choose(self, ask: Ask, choices: _Choices) -> AnyMove:
        answer = choices.answers[0]
        found = choosing(self.game, ask, answer)
        if len(found) != 1:
            raise _Failed(choices.trail, f"{answer!r} is none of {listed(self.game, ask)}")
        choices.answers.pop(0)
        return found[0]

    def _left_to_choose(self) -> list[Answer]:
        return [answer for choices in self.choices for answer in choices.answers]

    def _decline(self, ask: Ask) -> AnyMove:
        declined = declining(ask)
        if declined:
            return declined[0]
        if len(ask.moves) == 1:
            return ask.moves[0]
        self._blame_the_move()
        who, what = self.game.players[ask.seat].name, "/".join(ask.kinds)
        raise _Failed(self._trail, f"no move answers what {who} must decide ({what}): {listed(self.game, ask)}")

    def _chance(self, ask: Ask | None) -> object:
        """What tells one chance to act from another: a window asks for Anytime Cards first, and then once more."""
        state = self.game.state
        return ask and (ask.seat, ask.kinds, ask.early, state.turn, state.phase, len(state.stack), len(self.log))

    # moves that only look

    def _looks(self) -> bool:
        """Do the next move if it only looks at the game and its moment has come."""
        move = self._move()
        match move:
            case Expect(expect=expected) if self._is_due(move):
                self._compare(expected, (*self._trail, "expect"))
            case Cannot() | Can() if self._is_due(move):
                problem = disproof(self.game, move)
                if problem:
                    self.remarks.append(Remark(self._trail, problem))
            case RunTo(phase=phase) if self.clock.reaches(move, self.game):
                self.last, self.clock.beginning = Last(), phase == "beginning"
            case Decline() if self._is_due(move):
                pass
            case _:
                return False
        self._next_move()
        return True

    def _is_due(self, move: Expect | Cannot | Can | Decline) -> bool:
        """Whether it is time for a move that looks at the game, or for what comes after an idle pass."""
        ask, later = self.game.ask, self.scenario.moves[self.at + 1 :]
        if ask is None:
            return isinstance(move, Expect)
        if self.at == 0 and ask.early and not self.clock.beginning:
            return False
        match move:
            case Expect(expect=expected) if observed.lacks_a_drink(self.game, expected):
                self.near = _Near(0, "nobody has the Drink that it speaks of")
                return False
            case Expect(expect=expected):
                return self.at == 0 or is_expectation_due(self.game, ask, expected, self.last, later)
            case Decline():
                return is_pass_over(self.game, ask, move, later, self.idle)
            case _:
                return is_claim_due(self.game, ask, move)

    def _compare(self, expected: dict[str, Value], trail: Trail) -> None:
        for path, wrong in observed.differences(self.game, expected):
            self.remarks.append(Remark((*trail, path), wrong))

    # the end

    def _end(self) -> None:
        if self.game.ask is not None and self._move() is None and not (self.clock.fresh or self.game.ask.early):
            raise _Failed((), f"something is left open at the end: {'/'.join(self.game.ask.kinds)}")
        if self._move() is not None:
            self._blame_the_move()
        if answers := self._left_to_choose():
            left = ", ".join(map(repr, answers))
            self.remarks.append(Remark(("moves",), f"nothing asked for these choices: {left}"))
        self._compare(self.scenario.expect, ("expect",))

    def _blame_the_move(self) -> None:
        """Say why the move that is waited for was never made."""
        move = self._move()
        if move is None:
            return
        what = "the game was over before" if self.game.ask is None else "never came about"
        why = f": {self.near.why}" if self.near.why else ""
        problem = f"was never legal{why}" if isinstance(move, Play) else f"{what}{why}"
        self.remarks.append(Remark(self._trail, problem))

    def _came_near(self, ask: Ask, move: Move) -> None:
        rank, why = nearness(self.game, ask, move)
        if rank > self.near.rank:
            self.near = _Near(rank, why)

    # where it stands

    def _next_move(self) -> None:
        self.at, self.near = self.at + 1, _Near()
        self.clock.next_move()

    def _move(self) -> Move | None:
        moves = self.scenario.moves
        return moves[self.at] if self.at < len(moves) else None

    @property
    def _trail(self) -> Trail:
        return ("moves", self.at) if self._move() is not None else ("moves",)
