"""The search for moments: how each of many cards comes about at the tables of the matrix.

Ada holds every card that is looked for and Ben whatever she might answer; each card is played wherever the engine first
says that it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import get_args

from toolkit.cards import Card, Database, Option
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DuringPhase,
    DuringRound,
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Pattern,
    Payment,
)
from toolkit.cards.words import ZONES, Pile
from toolkit.engine import Ask, Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import Gamble
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Frame
from toolkit.engine.moves import PlayCard
from toolkit.engine.saving import restore, save
from toolkit.engine.state import State
from toolkit.referee.deeds import could_answer, patterns
from toolkit.referee.matrix.manner import kind_of, manner
from toolkit.referee.matrix.moments import Moment, Moves
from toolkit.referee.matrix.standing import MOST_QUESTIONS, answered, bare, is_settled
from toolkit.referee.matrix.tables import ADA, AFFECTED, BEN, CLEO, Table, revealing, tables
from toolkit.referee.scenarios import script
from toolkit.referee.scenarios.matching import decline, offered
from toolkit.referee.scenarios.scenario import WindowKind
from toolkit.referee.scenarios.script import Plain, forced
from toolkit.rulebook import NEWEST, Book


@dataclass
class Search:
    """Looks for the moments of many cards at once.

    ``cards`` are ids; ``fitting`` tells those that Ben may play before, and is asked only where it matters. ``at`` are
    the tables to look at, if not the usual ones.
    """

    database: Database
    cards: Sequence[str]
    fitting: Callable[[], Sequence[str]]
    edition: Book = NEWEST
    at: Sequence[Table] | None = None
    found: dict[tuple[str, int, str], Moment] = field(default_factory=dict)

    def run(self) -> list[Moment]:
        """Every kind of way in which each card comes about, each of them once, in the order of the cards."""
        for holding in self._holdings():
            for table in tables(self.database, self.edition) if self.at is None else self.at:
                if not holding or self._missing():
                    self._look_around(table, self._dealt(table.state(self.database), holding), ())
        revealed = [card for card in self.cards if not isinstance(self.database.card(card), Card)]
        order = {card: place for place, card in enumerate(self.cards)}
        played = sorted(self.found.values(), key=lambda one: (order[one.card], one.option))
        return sorted([*played, *map(self._revealed, revealed)], key=lambda one: order[one.card])

    def _holdings(self) -> Iterator[list[str]]:
        """What Ben holds: nothing, and then, where any card answers what another player does, all that it could be."""
        wanted = [card for card in map(self.database.card, self.cards) if isinstance(card, Card)]
        answering = [card for card in wanted if any(map(_is_answer, patterns(card)))]
        if wanted:
            yield []
        if answering and self._missing():
            provoking = ((name, self.database.card(name)) for name in self.fitting())
            yield [name for name, card in provoking if any(could_answer(one, card) for one in answering)]

    def _missing(self) -> bool:
        """Whether any way is left in which a card may come about in answer to another's."""
        return not self._provoked <= self.found.keys()

    @cached_property
    def _provoked(self) -> frozenset[tuple[str, int, str]]:
        cards = [card for card in map(self.database.card, self.cards) if isinstance(card, Card)]
        ways = ((card.id, place, one) for card in cards for place, way in enumerate(card.options) for one in way.when)
        return frozenset((card, place, kind) for card, place, one in ways for kind in _kinds(one))

    def _dealt(self, state: State, holding: list[str]) -> Game:
        """The game with everything in the hands of those who might play it."""
        state.players[ADA].hand = [card for card in self.cards if isinstance(self.database.card(card), Card)]
        state.players[ADA].zones = {pile: lying for pile in ZONES if (lying := self._played_from(pile))}
        state.players[ADA].in_front = self._played_from("in-front")
        state.players[BEN].hand = list(holding)
        return Game(state, self.database)

    def _played_from(self, pile: Pile) -> list[str]:
        """The Character Cards that can be played from where they lie."""
        cards = ((name, self.database.card(name)) for name in self.cards)
        return [name for name, card in cards if isinstance(card, Card) and _is_played_from(card, pile)]

    def _look_around(self, table: Table, game: Game, moves: Moves, *, answering: bool = False) -> None:
        """Let time pass, and follow up whatever may be played for the first time."""
        start, tried, wanted = (game.state.turn, game.state.phase), set(), frozenset(self.cards)
        for _ in range(MOST_QUESTIONS):
            ask = game.ask
            if ask is None or (game.state.turn, game.state.phase) != start or (answering and is_settled(game)):
                return
            for play in offered(ask, PlayCard) if ask.seat == ADA else ():
                if play.card in wanted:
                    self._note(table, game, play, moves)
            for play in self._openings(ask) if ask.seat == BEN and not answering else ():
                if (play.card, play.option) not in tried and self._missing():
                    tried.add((play.card, play.option))
                    after = self._dealt(self._played(game, play).state, [])
                    self._look_around(table, after, (*moves, move_of(game, play)), answering=True)
            answer = decline(ask)
            moves = (*moves, *forced(game, ask, answer))
            game.answer(answer)

    def _openings(self, ask: Ask) -> Iterator[PlayCard]:
        """The plays of Ben that may be worth an answer: each option once, on Ada if that can be chosen."""
        best: dict[tuple[str, int], PlayCard] = {}
        for play in offered(ask, PlayCard):
            if (play.card, play.option) not in best or play.picks[:1] == (ADA,):
                best[play.card, play.option] = play
        yield from best.values()

    def _note(self, table: Table, game: Game, play: PlayCard, moves: Moves) -> None:
        """Remember how a card comes about, unless it is known already or the other players would be better picked."""
        event, way = answered(game), game.playbook[play.card].ways[play.option]
        if _is_at_any_time(way.option) and event is not None and not isinstance(event, Gamble):
            return
        key = (play.card, play.option, kind_of(game, event))
        if key in self.found or (play.picks and BEN not in play.picks and self._may_pick_ben(game, play)):
            return
        how, move = manner(game, event, play), move_of(game, play)
        after = self._played(game, play)
        place = next(at for at in reversed(range(len(after.state.stack))) if isinstance(after.stack[at], Play))
        affected = _affected(event, play)
        before, now = bare(game), save(after)
        in_front, path = way.option.played_from == "in-front", (*moves, move)
        self.found[key] = Moment(play.card, play.option, how, before, now, place, affected, table, path, in_front)

    def _may_pick_ben(self, game: Game, play: PlayCard) -> bool:
        others = offered(game.ask, PlayCard) if game.ask else []
        alike = [one for one in others if (one.card, one.option, one.on) == (play.card, play.option, play.on)]
        return any(BEN in one.picks for one in alike)

    def _played(self, game: Game, play: PlayCard) -> Game:
        """The game after a play, in which everybody is asked and nobody holds anything else."""
        before = restore(save(game), self.database)
        for player in before.state.players:
            player.hand, player.in_front, player.zones = [], [], {}
        pile, player = game.playbook[play.card].ways[play.option].option.played_from, before.state.players[play.seat]
        if pile in ZONES:
            player.zones = {pile: [play.card]}
        else:
            player.lying(pile).append(play.card)
        after = Game(before.state, self.database, ask_everybody=True)
        after.answer(play)
        return after

    def _revealed(self, card: str) -> Moment:
        table = revealing(self.database, card, self.edition)
        game = Game(table.state(self.database), self.database, ask_everybody=True)
        while not isinstance(answered(game), Drinking | Revealed):
            assert game.ask is not None, "a Drink comes to be revealed in the Drink Phase"
            game.answer(decline(game.ask))
        place = next(at for at, frame in enumerate(game.state.stack) if isinstance(frame, Drinking | Revealed))
        return Moment(card, 0, f"{AFFECTED} reveals it", save(game), save(game), place, BEN, table)


def _is_played_from(card: Card, pile: Pile) -> bool:
    return any(option.played_from == pile for option in card.options)


def _is_answer(pattern: Pattern) -> bool:
    """Whether it is something that comes about only if another player plays a card."""
    return bool(_kinds(pattern))


def _kinds(pattern: Pattern) -> tuple[str, ...]:
    """The kinds of moment (see :func:`kind_of`) at which it is answered, of those that another's card brings about."""
    match pattern:
        case CardPlayed() | FortitudeLoss():
            return ("Play",)
        case FortitudeLost():
            return ("Lost",)
        case ForcedOut():
            return ("ForcedOut",)
        case AnteRequired():
            return ("payment-ante",)
        case Payment(reasons=reasons):
            return tuple(_PAYMENTS.get(one, "payment") for one in reasons or _PAYMENTS)
        case _:
            return ()


_PAYMENTS: Mapping[str, str] = {"ante": "payment-ante", "refill": "payment-refill", "card": "payment"}


def _is_at_any_time(option: Option) -> bool:
    """Whether it answers nothing in particular."""
    return all(isinstance(pattern, DuringPhase | DuringRound) for pattern in option.when)


def _affected(event: Frame | None, play: PlayCard) -> int:
    """The seat that a play is about: picked, the drinker, or whose card or payment is answered; never Ada's own."""
    seat: int | None = play.picks[0] if play.picks else None
    if seat is None and isinstance(event, Drinking):
        seat = event.drafts[play.on or 0].drinker
    elif seat is None:
        seat = getattr(event, "seat", None)
    return seat if seat in (BEN, CLEO) else BEN


def move_of(game: Game, play: PlayCard) -> Plain:
    """A play as a move of a scenario, with the window in which it is made."""
    kind = game.ask.kinds[0] if game.ask is not None else None
    return script.play(game, play, at=kind if kind in get_args(WindowKind) else None)
