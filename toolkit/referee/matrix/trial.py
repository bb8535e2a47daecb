"""Trying answers: what everybody may play once a card has come about, and what happens if they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from toolkit.cards import Card, Database
from toolkit.engine import Ask, Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.gamble import Gamble, Won
from toolkit.engine.frames.moving import Moving
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Frame
from toolkit.engine.log import Entry
from toolkit.engine.moment import most_telling, open_window, ways
from toolkit.engine.moves import PlayCard
from toolkit.engine.refusal import Refusal
from toolkit.engine.saving import restore
from toolkit.referee.matrix.moments import Moment
from toolkit.referee.matrix.search import move_of
from toolkit.referee.matrix.standing import MOST_QUESTIONS, answered, bare, is_settled
from toolkit.referee.numbers import Numbers, numbers
from toolkit.referee.scenarios.matching import decline, offered
from toolkit.referee.scenarios.plays import answers, barred
from toolkit.referee.scenarios.script import Plain, forced


class Course(Struct, frozen=True):
    """How things go on from a moment: the numbers before and after, what happened, and what had to be decided."""

    before: Mapping[str, Numbers]
    after: Mapping[str, Numbers]
    log: tuple[Entry, ...]
    decided: tuple[Plain, ...]


class When(NamedTuple):
    """A kind of moment, and whether what is answered there is the card itself, or what it does to a player."""

    kind: str
    answers: bool


class Chance(Struct, frozen=True):
    """That the player ``holder`` may answer by a play in a kind of moment.

    ``move`` is the play as a move of a scenario, ``before`` what had to be decided until then; ``without`` and
    ``with_it`` tell how things go on. ``while_in``: only as long as the player has not left the Round that is on.
    """

    holder: int
    when: When
    play: PlayCard
    move: Plain
    before: tuple[Plain, ...]
    without: Course
    with_it: Course
    while_in: bool = False


class Refused(NamedTuple):
    """Why a card may not be played in a kind of moment, and how much had had to be decided until then."""

    when: When
    refusal: Refusal
    decided: int


class Trial(Struct):
    """Tries all answers to an moment, in the hands of the player whom it is about and of the third player.

    :meth:`run` fills ``chances`` with what may be played, and ``refusals`` with why the rest may not, by holder and
    card; ``decided`` is what had to be decided on the way.
    """

    database: Database
    moment: Moment
    answers: Sequence[str]
    chances: list[Chance] = field(default_factory=list)
    decided: list[Plain] = field(default_factory=list)
    refusals: dict[tuple[int, str], list[Refused]] = field(default_factory=dict)
    _drink: Frame | None = None

    def run(self) -> None:
        """Try everything to the end."""
        judged: set[tuple[int, int, str]] = set()
        for game, ask in self._decisions():
            self.chances += self._played(game, ask)
            self._judge(game, ask, judged)

    def plays(self) -> Iterator[Chance]:
        """What may be played, one after the other as it is tried, for whoever looks for the first that fits."""
        for game, ask in self._decisions():
            for chance in self._played(game, ask):
                self.chances.append(chance)
                yield chance

    def _decisions(self) -> Iterator[tuple[Game, Ask]]:
        """The game at each decision at which the answers may be played, with what is asked."""
        game = restore(self.moment.saved, self.database, ask_everybody=True)
        holders = (self.moment.affected, self.moment.bystander)
        for seat in holders:
            game.state.players[seat].hand = list(self.answers)
        game = Game(game.state, self.database, ask_everybody=True)
        self._drink = _drink_of(game, self.moment.place)
        for _ in range(MOST_QUESTIONS):
            ask = game.ask
            if ask is None or self._is_over(game):
                break
            if ask.seat in holders and self._is_about_it(game):
                yield game, ask
            answer = decline(ask)
            self.decided += [] if _is_from_hand(game) else forced(game, ask, answer)
            game.answer(answer)

    def _is_over(self, game: Game) -> bool:
        """Whether all that the card brings about has happened: a Round of which it took control, to its end."""
        if not is_settled(game):
            return False
        current = game.gambling
        return current is None or current.control != 0

    def _is_about_it(self, game: Game) -> bool:
        """Whether what may be answered is the card, what it brings about, or the Drink that it was played on."""
        event = answered(game)
        if isinstance(event, Drinking) and event is self._drink:
            return True
        if isinstance(event, Won):
            return True
        if isinstance(event, Gamble):
            return open_window(game) is None
        return event is not None and _place(game, event) >= self.moment.place

    def _when(self, game: Game, ask: Ask) -> When:
        return When(ask.kinds[0], answers(game, self.moment.card))

    def _played(self, game: Game, ask: Ask) -> Iterator[Chance]:
        """What may be played at this decision and has not been tried at one of its kind."""
        when = self._when(game, ask)
        known = {(one.holder, one.when, one.play.card, one.play.option) for one in self.chances}
        plays = [play for play in openings(ask) if (ask.seat, when, play.card, play.option) not in known]
        if plays:
            saved, before = bare(game), numbers(game)
            without = self._course(saved, before, None)
            for play in plays:
                move, with_it = move_of(game, play), self._course(saved, before, play)
                while_in = not self._must_be_in(ask.seat) and is_lost_by_leaving(game, play)
                yield Chance(ask.seat, when, play, move, tuple(self.decided), without, with_it, while_in)

    def _must_be_in(self, seat: int) -> bool:
        """Whether the card can only have picked somebody who has not left the Round."""
        card = self.database.cards[self.moment.card]
        option = card.options[self.moment.option] if isinstance(card, Card) else None
        return option is not None and seat == self.moment.affected and "another-in-round" in option.pick

    def _judge(self, game: Game, ask: Ask, judged: set[tuple[int, int, str]]) -> None:
        """Why the rest may not be played at this decision, unless the like has been judged."""
        when = self._when(game, ask)
        asked_at = (ask.seat, id(answered(game)), when.kind)
        if asked_at in judged:
            return
        judged.add(asked_at)
        for card in self.answers:
            refusal = refused(game, ask.seat, card)
            if refusal is not None:
                self.refusals.setdefault((ask.seat, card), []).append(Refused(when, refusal, len(self.decided)))

    def _course(self, saved: bytes, before: Mapping[str, Numbers], play: PlayCard | None) -> Course:
        """What happens from here on, with a play or without it, everybody else declining."""
        log: list[Entry] = []
        decided: list[Plain] = []
        game = restore(saved, self.database, ask_everybody=play is not None, log=log)
        if play is not None:
            game.add_to_hand(play.seat, play.card)
            game.run()
            game.ask_everybody = False
            game.answer(play)
        while game.ask is not None and not is_settled(game):
            answer = decline(game.ask)
            decided += forced(game, game.ask, answer)
            game.answer(answer)
        return Course(before, numbers(game), tuple(log), tuple(decided))


def openings(ask: Ask) -> Iterator[PlayCard]:
    """Each option that may be played, once: on Ada if that can be chosen."""
    best: dict[tuple[str, int], PlayCard] = {}
    for play in sorted(offered(ask, PlayCard), key=lambda play: 0 not in play.picks):
        best.setdefault((play.card, play.option), play)
    yield from best.values()


def refused(game: Game, seat: int, card: str) -> Refusal | None:
    """Why a card may not be played now in any way; None if it may be."""
    found = barred(game, seat, ways(game, seat, card))
    return most_telling(found) if found else None


def is_lost_by_leaving(game: Game, play: PlayCard) -> bool:
    """Whether a response that may be played now might not be by somebody who has left the Round that is on."""
    current = game.gambling
    if current is None or open_window(game) is None or play.seat in current.left:
        return False
    current.left.append(play.seat)
    found = refused(game, play.seat, play.card)
    current.left.remove(play.seat)
    return found is not None


def _is_from_hand(game: Game) -> bool:
    """Whether a card of a hand is chosen: the hand with all answers in it is this trial's alone."""
    top = game.stack[-1]
    return isinstance(top, Moving) and top.effect.source == "hand"


def _drink_of(game: Game, place: int) -> Frame | None:
    """The Drink that the card at this place of the stack is played on."""
    play = game.stack[place]
    answers = play.answers if isinstance(play, Play) and play.on is not None else None
    return None if answers is None else game.stack[answers]


def _place(game: Game, event: Frame) -> int:
    return next(place for place, frame in enumerate(game.state.stack) if frame is event)
