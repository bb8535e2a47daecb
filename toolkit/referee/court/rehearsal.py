"""Rehearsals: a position is played, everybody declining all but the steps, and looked at on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from toolkit.cards import Database
from toolkit.cards.effects import ResumeRound, StartRound
from toolkit.engine import Ask, Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import Gamble, Won
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Frame
from toolkit.engine.log import Entry
from toolkit.engine.moment import event, open_window
from toolkit.engine.moves import AnyMove, Choose, Order, PlayCard
from toolkit.referee import deeds
from toolkit.referee.case.case import Case
from toolkit.referee.court.judgment import CannotStage, Course
from toolkit.referee.court.position import Position, Step
from toolkit.referee.numbers import Numbers, numbers
from toolkit.referee.scenarios import plays, script
from toolkit.referee.scenarios.matching import accept, decline, offered
from toolkit.referee.scenarios.names import remarks
from toolkit.referee.scenarios.plays import spent
from toolkit.referee.scenarios.scenario import Scenario
from toolkit.referee.scenarios.table import set_up
from toolkit.referee.scenarios.titles import Titles

MOST_QUESTIONS = 300
"""A rehearsal that asks more than this is broken off."""

REVEALING = ("reveals", "drinks")


class Rehearsal:
    """Plays one position.

    ``look`` is called at every decision once all steps have been taken. ``willing``: what somebody may do, and is
    asked whether to, is done; ``choices`` counts how often that was asked. ``frames`` holds for each beat that has
    been played the frame that came of it.
    """

    def __init__(
        self,
        position: Position,
        cards: Database,
        case: Case,
        *,
        look: Callable[[Rehearsal, Ask], None] | None = None,
        willing: bool = False,
    ) -> None:
        self.position, self.case, self.look, self.willing = position, case, look, willing
        self.moves: list[dict[str, Any]] = []
        self.log: list[Entry] = []
        self.waiting = list(position.steps)
        self.frames: dict[int, Any] = {}
        self.won: dict[int, Frame] = {}
        self.poured: dict[int, Frame] = {}
        self.choices = 0
        self.through = any(one.does in REVEALING for one in case.beats[1:])
        self.playing: int | None = None
        self.pot: int | None = None
        self.control: str | None = None
        self.drinks: tuple[tuple[str, int, int], ...] = ()
        self.first: dict[str, Numbers] | None = None
        self.started = 0
        self.settled: dict[str, Numbers] | None = None
        self.told: int | None = None
        self.passed = False
        scenario = _sound(position, cards)
        self.titles = Titles(scenario, cards)
        self.cards = self.titles.cards
        state = set_up(scenario, self.titles)
        for seat in state.players:
            species = position.species.get(seat.name)
            seat.species = (species,) if species else seat.species
        self.game = Game(state, self.cards, ask_everybody=True, log=self.log)
        self.before = numbers(self.game)
        self.held = {player.name: len(player.hand) for player in self.game.players}
        self.antes: dict[str, int] = {}
        self._due: Any = None

    # playing

    def play(self) -> Rehearsal:
        """Play it to the end of the phase in which the last step is taken."""
        start = self._phase()
        for _ in range(MOST_QUESTIONS):
            ask = self.game.ask
            if ask is None or (self._phase() != start and not (self.waiting and self.through)):
                break
            if self.game.state.turn != start[0]:
                break
            self._watch(ask)
            if self.look is not None and not self.waiting:
                self.look(self, ask)
            answer = self._decide(ask)
            is_turn = "gambling-turn" in ask.kinds and open_window(self.game) is None
            self.passed = is_turn and not isinstance(answer, PlayCard)
            self.game.answer(answer)
            if self.playing is not None and isinstance(answer, PlayCard):
                self._note_played(self.playing, answer)
            self.playing = None
        return self

    def _phase(self) -> tuple[int, str]:
        return self.game.state.turn, self.game.state.phase

    def course(self) -> Course:
        """How it went."""
        end = numbers(self.game)
        players = self.game.players
        return Course(
            tuple(player.name for player in players),
            self.before,
            self.settled or end,
            tuple(self.log),
            self.first or self.before,
            self.started,
            self.told,
            tuple(players[seat].name for seat in self.game.gone),
            self.pot,
            self.control,
            self.game.gambling is not None if self.settled is None else True,
            self.drinks,
            self.held,
            {player.name: len(player.hand) for player in players},
            self.antes,
            tuple(players[one.seat].name for one in self.log if one.seat is not None and self._is_mark(one)),
        )

    def _is_mark(self, one: Entry) -> bool:
        """Whether it is noted that somebody is marked by another."""
        trackers = (tracker for own in self.cards.characters.values() for tracker in own.trackers if tracker.on_others)
        return one.what == "tracker-up" and any(mine.id == one.tracker and mine.most == 1 for mine in trackers)

    # seeing

    def _watch(self, ask: Ask) -> None:
        on, current = event(self.game), self.game.gambling
        if current is not None and self.settled is None:
            self.pot = current.pot
            self.control = None if current.control is None else self.game.players[current.control].name
        if isinstance(on, Drinking):
            drafts = [(one.drinker, one.numbers(self.game)) for one in on.drafts if not one.ignored]
            self.drinks = tuple((self.game.players[seat].name, had.alcohol, had.fortitude) for seat, had in drafts)
        if isinstance(on, Payment) and on.reason == "ante" and on is not self._due:
            self._due = on
            name = self._name(on.seat)
            self.antes[name] = self.antes.get(name, 0) + on.amount
        self._note_revealed(on)
        is_turn = "gambling-turn" in ask.kinds and on is None
        if not self.waiting and self.settled is None and current is not None and is_turn and self._has_begun():
            self.settled, self.told = numbers(self.game), len(self.log)

    def _has_begun(self) -> bool:
        """Whether the Round that is on is not one that is still to be won: none was won, or one goes on again."""
        played = (self.cards.cards[one.card] for one in self.case.beats if one.card is not None)
        if any(deeds.has(one, ResumeRound) for one in played):
            return True
        ends = any(one.does in ("wins-round", "passes") for one in self.case.beats)
        return not ends and self.case.scene.moment != "round-won"

    def _note_revealed(self, on: object) -> None:
        if not isinstance(on, Drinking | Revealed):
            return
        shown = [on.card] if isinstance(on, Revealed) else [card for one in on.drafts for card in one.cards]
        for place, beat in enumerate(self.case.beats):
            is_shown = beat.card in shown or (beat.card is None and (beat.kind is None or isinstance(on, Drinking)))
            if beat.does in REVEALING and place not in self.frames and is_shown:
                self.frames[place] = on

    def is_about(self, ask: Ask, to: int | None, kinds: Sequence[str]) -> bool:
        """Whether this is a decision at which the beat ``to`` may be answered, or a window of these kinds."""
        if kinds and not set(kinds) & set(ask.kinds):
            return False
        if to is None:
            return True
        frame = self.frames.get(to)
        if frame is None:
            return to not in range(len(self.case.beats)) or self.case.beats[to].does not in ("plays", *REVEALING)
        on = event(self.game)
        stack = self.game.state.stack
        inside = any(one is frame for one in stack)
        if isinstance(on, Drinking) and on is self.poured.get(to):
            return True
        if on is not None and not isinstance(on, Gamble) and inside:
            return _place(stack, on) >= _place(stack, frame)
        if isinstance(on, Won):
            return on is self.won.get(to) or self._controls(frame)
        return self._is_turn_after(ask, frame)

    def _is_turn_after(self, ask: Ask, frame: Frame) -> bool:
        """Whether it is a turn in the Round that goes on with what a card has done in it."""
        if not isinstance(frame, Play) or "gambling-turn" not in ask.kinds or open_window(self.game) is not None:
            return False
        card = self.game.any_card(frame.card)
        return (deeds.is_for_a_round(card) or deeds.has(card, StartRound)) and self._controls(frame)

    def _controls(self, frame: Frame) -> bool:
        current = self.game.gambling
        return current is not None and isinstance(frame, Play) and current.control == frame.seat

    # deciding

    def _decide(self, ask: Ask) -> AnyMove:
        if (shared := self._shared(ask)) is not None:
            self.moves += script.forced(self.game, ask, shared)
            return shared
        step = self.waiting[0] if self.waiting else None
        if step is not None and (chosen := self._taken(ask, step)) is not None:
            return chosen
        accepted = accept(ask)
        self.choices += accepted is not None
        chosen = (accepted if self.willing else None) or decline(ask)
        self.moves += script.forced(self.game, ask, chosen)
        if self.willing and accepted is not None:
            self.moves.append({"player": self._name(ask.seat), "choose": True})
        return chosen

    def _shared(self, ask: Ask) -> AnyMove | None:
        """With whom a Drink that splits itself is split, where that is told."""
        told = {name for one in self.case.beats if one.does in REVEALING for name in one.on}
        is_pouring = bool(told) and isinstance(self.game.state.stack[-1], Drinking) and "drink" in ask.kinds
        found = [one for one in offered(ask, Choose) if isinstance(one.value, int)] if is_pouring else []
        return next((one for one in found if self._name(int(one.value)) in told), None)

    def _name(self, seat: int) -> str:
        return self.game.players[seat].name

    def _taken(self, ask: Ask, step: Step) -> AnyMove | None:
        """How the step is taken at this decision; None if it cannot be yet."""
        if not step.cards:
            return self._ordered(ask, step)
        if self._name(ask.seat) != step.by or not self.is_about(ask, step.to, step.kinds):
            return None
        best = max(self._plays(ask, step), key=lambda one: self._fit(one, step), default=None)
        if best is None:
            return None
        self.waiting.pop(0)
        self._begin(step)
        play = script.play(self.game, best)
        paid = spent(self.game.card(best.card).options[best.option])
        play |= {"pay": {key.replace("-", "_"): much for key, much in paid.items()}} if paid else {}
        self.moves.append(play)
        if step.beat is not None:
            self.playing = step.beat
            won = [one for one in self.game.state.stack if isinstance(one, Won)]
            self.won |= {step.beat: won[-1]} if won else {}
        return best

    def _note_played(self, beat: int, move: PlayCard) -> None:
        """Note the frame that has come of a beat: it is answered before anything else happens."""
        plays = [one for one in self.game.state.stack if isinstance(one, Play)]
        mine = [one for one in plays if (one.card, one.seat) == (move.card, move.seat)]
        if mine:
            self.frames[beat] = mine[-1]
            if mine[-1].answers is not None and mine[-1].on is not None:
                self.poured[beat] = self.game.state.stack[mine[-1].answers]

    def _begin(self, step: Step) -> None:
        """The last beat begins."""
        if step.beat is not None and step.beat == len(self.case.beats) - 1 and self.first is None:
            self.first, self.started = numbers(self.game), len(self.log)
            self.antes = {} if event(self.game) is None else self.antes

    def _ordered(self, ask: Ask, step: Step) -> AnyMove | None:
        orders = offered(ask, Order) if self._name(ask.seat) == step.by else []
        names = [player.name for player in self.game.players]
        best = max(orders, key=lambda one: sum(names[seat] in step.on for seat in one.to), default=None)
        if best is not None:
            self.waiting.pop(0)
            self._begin(step)
            self.moves.append({"player": step.by, "order": {names[seat]: best.to.count(seat) for seat in best.to}})
        return best

    def _plays(self, ask: Ask, step: Step) -> Iterator[PlayCard]:
        for move in offered(ask, PlayCard):
            if move.card in step.cards and step.option in (None, move.option) and self._is_on(move, step):
                yield move

    def _is_on(self, move: PlayCard, step: Step) -> bool:
        option = self.game.card(move.card).options[move.option]
        if step.origin not in (None, option.played_from):
            return False
        if step.drinker is not None and move.on is not None and plays.drinker(self.game, move.on) != step.drinker:
            return False
        if not move.picks or not step.on:
            return True
        picked = {self._name(seat) for seat in move.picks}
        return bool(picked & set(step.on))

    def _fit(self, move: PlayCard, step: Step) -> tuple[int, int]:
        """How well a play is what is told: on those who are picked, and by the first of the cards."""
        return sum(self._name(seat) in step.on for seat in move.picks), -step.cards.index(move.card)


def _sound(position: Position, cards: Database) -> Scenario:
    """The scenario of a position. Raises :class:`CannotStage` with the first thing that cannot be so."""
    try:
        scenario = position.record()
    except msgspec.ValidationError as fault:
        raise CannotStage(f"no such table can be set up: {fault}") from fault
    wrong = next(remarks(scenario, Titles(scenario, cards)), None)
    if wrong is not None:
        at = " ".join(str(part) for part in wrong.trail)
        raise CannotStage(f"no such table can be set up: {at}: {wrong.problem}")
    return scenario


def _place(stack: Sequence[Any], frame: Frame) -> int:
    return next((place for place, one in enumerate(stack) if one is frame), -1)
