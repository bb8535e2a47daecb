"""A whole game: dealt, and then one turn after the other until it is decided."""

from __future__ import annotations

from collections.abc import Sequence

from tests.second_engine import drinking, losing, responses
from tests.second_engine.happenings import Drinks, Glass
from tests.second_engine.rulings import plays
from tests.second_engine.table import GameOver, Question, Steps, Table
from toolkit.cards import Database
from toolkit.cards.words import CardType, Phase
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove, Discard, Order, Pass, PlayCard
from toolkit.engine.state import Player, Side, State
from toolkit.rulebook import Book

ACTIONS: tuple[CardType, ...] = ("action",)


class SecondGame:
    """A game in progress: ``question`` is what somebody must decide now, None when the game is over."""

    def __init__(self, state: State, cards: Database, *, ask_everybody: bool = False) -> None:
        self.table = Table(state, cards, ask_everybody)
        self._steps = _play(self.table)
        self.question: Question | None = next(self._steps)

    @property
    def state(self) -> State:
        """The table as it is now."""
        return self.table.state

    @property
    def log(self) -> list[Entry]:
        """What has happened."""
        return self.table.log

    def answer(self, move: AnyMove) -> None:
        """Decide, and go on to the next question."""
        try:
            self.question = self._steps.send(move)
        except GameOver:
            self.question = None


def deal(cards: Database, players: Sequence[tuple[str, str]], *, drink_deck: str, seed: int, edition: Book) -> State:
    """A game set up for these players (name and character) and ready for the first turn (1.2)."""
    seats = [
        Player(name, character, cards.character(character).species, side)
        for side, (name, character) in enumerate(players)
    ]
    table = Table(State(edition, seats, [Side() for _ in seats], chance=seed), cards)
    count = len(table.players)
    gold = 8 if count == 2 else 12 if count >= 7 else 10
    table.state.drink_deck = _all_cards(table, drink_deck)
    table.shuffle(table.state.drink_deck)
    for place, seat in enumerate(table.players):
        assert seat.character is not None
        character = table.cards.character(seat.character)
        table.sides[place].gold = gold if table.profile.stash_by_players else 10
        seat.trackers = {tracker.id: tracker.start for tracker in character.trackers if not tracker.on_others}
        seat.deck = _all_cards(table, seat.character)
        table.shuffle(seat.deck)
        table.draw(place, 7)
        seat.drink_me = [table.state.drink_deck.pop(0)]
    return table.state


def _all_cards(table: Table, deck: str) -> list[str]:
    return [entry.card_id for entry in table.cards.deck(deck).entries for _ in range(entry.copies)]


def _play(table: Table) -> Steps:
    seat = 0
    while True:
        table.state.turn = seat
        table.note("turn", seat, rule="turn.phases")
        _count_on(table, seat)
        yield from _turn(table, seat)
        yield from losing.settle(table)
        seat = table.left_of(seat)


def _count_on(table: Table, seat: int) -> None:
    """Some of what a character tracks grows by itself as a turn begins (8.6.6)."""
    character = table.cards.characters.get(table.players[seat].character or "")
    for tracker in character.trackers if character else ():
        if tracker.each_turn:
            table.track(seat, tracker.id, tracker.each_turn, rule="jett.beginning")


def _turn(table: Table, seat: int) -> Steps:
    """The four phases, with room for other cards before and after what each is for (2.1)."""
    table.turn_is_over = False
    phases: dict[Phase, tuple[str, Steps]] = {
        "discard-and-draw": ("beginning", _discard_and_draw(table, seat)),
        "action": ("action", _act(table, seat)),
        "order-a-drink": ("order", _order(table, seat)),
        "drink": ("drink-phase", _drink(table, seat)),
    }
    for phase, (kind, what_it_is_for) in phases.items():
        table.state.phase = phase
        for part in (_around(table, kind, seat), what_it_is_for, _around(table, kind, seat)):
            yield from losing.settle(table)
            if table.sides[seat].out or table.turn_is_over:
                return
            yield from part


def _around(table: Table, kind: str, seat: int) -> Steps:
    yield from responses.meanwhile(table, (kind,), seat, lambda: False)


def _discard_and_draw(table: Table, seat: int) -> Steps:
    hand = table.players[seat].hand
    answer = yield Question(seat, ("discard",), _ways_to_discard(seat, sorted(hand)))
    assert isinstance(answer, Discard)
    for card in answer.cards:
        hand.remove(card)
        table.discard(seat, card)
    if answer.cards:
        table.note("discards", seat, amount=len(answer.cards), rule="turn.discard-and-draw")
    table.draw(seat, 7 - len(hand))


def _ways_to_discard(seat: int, hand: list[str]) -> set[Discard]:
    ways: set[tuple[str, ...]] = {()}
    for card in hand:
        ways |= {(*way, card) for way in ways}
    return {Discard(seat, way) for way in ways}


def _act(table: Table, seat: int) -> Steps:
    """Play an Action Card, or none; some cards allow another one (2.3.1)."""
    table.extra_actions = 0
    while True:
        answer = yield Question(seat, ("action",), [*plays(table, seat, ACTIONS, None), Pass(seat)])
        if not isinstance(answer, PlayCard):
            return
        yield from responses.play_card(table, answer)
        yield from losing.settle(table)
        if not table.extra_actions or table.sides[seat].out or table.turn_is_over:
            return
        table.extra_actions -= 1


def _order(table: Table, seat: int) -> Steps:
    answer = yield Question(seat, ("order",), [Order(seat, (other,)) for other in table.others(seat)])
    assert isinstance(answer, Order)
    yield from drinking.order(table, seat, answer.to)


def _drink(table: Table, seat: int) -> Steps:
    """Drink from one's own pile, or sober up (2.5)."""
    cards = yield from drinking.reveal(table, seat, "drink-me", "happen")
    if cards:
        yield from drinking.drink(table, Drinks(seat, [Glass(seat, seat, cards)]))
