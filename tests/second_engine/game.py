"""A whole game: dealt, and then one turn after the other until it is decided."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tests.second_engine import losing, sea, turns, variants, zones
from tests.second_engine.table import GameOver, Question, Steps, Table
from toolkit.cards import Database
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove
from toolkit.engine.state import Player, Side, State, Track
from toolkit.engine.variants import Ordinary, Otto, Variant
from toolkit.rulebook import Book

ORDINARY = Ordinary()


class SecondGame:
    """A game in progress: ``question`` is what somebody must decide now, None when the game is over."""

    def __init__(self, state: State, cards: Database, *, ask_everybody: bool = False) -> None:
        self.table = Table(state, cards, ask_everybody)
        self._steps = _play(self.table)
        self.question: Question | None = None
        with suppress(GameOver):
            self.question = next(self._steps)

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


def deal(
    cards: Database,
    players: Sequence[tuple[str, str]],
    *,
    drink_deck: str,
    bar_deck: Sequence[str] = (),
    prizes: Sequence[str] = (),
    sea_events: Sequence[str] = (),
    seed: int,
    edition: Book,
    variant: Variant = ORDINARY,
) -> State:
    """A game set up for these players (name and character) and ready for the first turn (1.2, chapter 10)."""
    places = variants.sides(variant, len(players))
    seats = [
        Player(name, character, cards.character(character).species, side)
        for side, (name, character) in zip(places, players, strict=True)
    ]
    sides = [Side(potions=variants.potions(variant, len(seats))) for _ in set(places)]
    dealt_to = list(seats)
    if isinstance(variant, Otto):
        seats.append(Player("Otto", side=2))
        sides.append(Side(gold=0, tracks={0: Track(6, 0), 1: Track(6, 0)}))
    table = Table(State(edition, seats, sides, variant, chance=seed), cards)
    _lay_out(table, [drink_deck], bar_deck, prizes)
    if isinstance(variant, Otto):
        table.state.zones["otto-deck"] = [card for one in variant.factions for card in _all_cards(table, one)]
        table.shuffle(table.state.zones["otto-deck"])
    if sea_events:
        sea.embark(table, [*sea_events])
    for place, seat in enumerate(dealt_to):
        assert seat.character is not None
        character = table.cards.character(seat.character)
        table.sides[place].gold = _gold(table)
        seat.trackers = {tracker.id: tracker.start for tracker in character.trackers if not tracker.on_others}
        seat.deck = _all_cards(table, seat.character)
        if variants.has_boss_cards(variant, place):
            seat.deck += [card for card, copies in character.boss_deck.items() for _ in range(copies)]
        table.shuffle(seat.deck)
        zones.set_up(table, place)
        table.draw(place, variants.hand(table, place))
        seat.drink_me = [table.state.drink_deck.pop(0)]
    return table.state


def _lay_out(table: Table, drinks: Sequence[str], bar: Sequence[str], prizes: Sequence[str]) -> None:
    """The Drinks, of which a Bar Deck holds more than thirty, and Prizes at the Inn (1.2.3, 12.1.2, 12.2.1)."""
    shuffled = [card for deck in bar or drinks for card in _all_cards(table, deck)]
    table.shuffle(shuffled)
    if bar:
        table.state.zones["bar-deck"] = shuffled
        table.deal_drinks()
    else:
        table.state.drink_deck = shuffled
    if prizes:
        table.state.zones |= {"prizes": [*prizes], "prize-pot": [], "prize-bin": []}


def _gold(table: Table) -> int:
    """What each side begins with (1.2.5, 9.2.3)."""
    count = len(table.players)
    if type(table.state.variant) is not Ordinary or not table.profile.stash_by_players:
        return 10
    return 8 if count == 2 else 12 if count >= 7 else 10


def _all_cards(table: Table, deck: str) -> list[str]:
    return [entry.card_id for entry in table.cards.deck(deck).entries for _ in range(entry.copies)]


def _play(table: Table) -> Steps:
    seat = variants.beginner(table.state.variant)
    while True:
        table.state.turn = seat
        table.state.turns += 1
        table.note("turn", seat, rule="turn.phases")
        yield from turns.take(table, seat)
        yield from losing.settle(table)
        seat = _next(table, seat)


def _next(table: Table, seat: int) -> int:
    """Where the next turn begins: with the next team, at the first of its players clockwise."""
    teams = [player.side for player in table.players]
    order = list(dict.fromkeys(teams))
    place = order.index(teams[seat])
    playing = [team for team in order[place + 1 :] + order[:place] if not table.state.sides[team].out]
    return next((other for other in table.playing(seat) if teams[other] == playing[0]), seat) if playing else seat
