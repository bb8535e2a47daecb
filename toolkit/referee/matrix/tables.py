"""The tables at which cards come about: three players, away from both ends of the tracks, at every kind of moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from toolkit.cards import Database
from toolkit.engine.state import Player, Side, State
from toolkit.referee.scenarios.staging import Staging
from toolkit.referee.scenarios.table import set_up
from toolkit.referee.scenarios.titles import Titles
from toolkit.referee.usual import START, usual
from toolkit.rulebook import NEWEST, Book

ACTOR, AFFECTED, BYSTANDER = PLAYERS = ("Ada", "Ben", "Cleo")
"""Who plays the card, whom it is about where that can be chosen, and who has no part in it."""

ADA, BEN, CLEO = range(len(PLAYERS))
"""Their seats."""


class Table(Struct, frozen=True):
    """Where the game stands: whose turn and phase it is, what they are about to drink, or whose turn in a Round.

    ``pile`` lies before everybody else.

    The rest is for tables that are no scenarios: how many are ``present``, whether Ada has ``left`` the Round, what is
    ``tracked`` of everybody and of which ``species`` they are, and which ``spare`` cards are in each deck and discards.
    """

    turn: str
    phase: str
    drinks: tuple[str, ...] = ()
    upcoming: str = ""
    drink_deck: tuple[str, ...] = ()
    drink_discard: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    edition: Book = NEWEST
    present: int = len(PLAYERS)
    left: bool = False
    tracked: tuple[tuple[str, int], ...] = ()
    species: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()

    def scenario(
        self,
        name: str,
        hands: Mapping[str, Sequence[str]],
        moves: Sequence[dict[str, Any]] = (),
        in_front: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> dict[str, Any]:
        """The table as a scenario, in the form of a file, with these cards in hand and in front of players."""
        staging = self._staging(hands)
        for player, cards in in_front.items():
            staging.players[player]["in_front"] = list(cards)
        return staging.scenario(name, moves)

    def _staging(self, hands: Mapping[str, Sequence[str]]) -> Staging:
        seats = {name: {**START, "gold": 10, "deck": [], "drink_me": list(self.pile)} for name in PLAYERS}
        staging = Staging(seats, self.edition, self.drink_deck, self.drink_discard, self.turn, self.phase)
        if self.drinks:
            staging.serve(self.turn, *self.drinks)
        if self.upcoming:
            staging.gamble(self.turn, self.upcoming)
        for name, cards in hands.items():
            for card in cards:
                staging.give(name, card)
        return staging

    def state(self, cards: Database) -> State:
        """The table as the engine has it, with empty hands."""
        scenario = self._staging({}).record()
        state = set_up(scenario, Titles(scenario, cards))
        guests = range(self.present - len(PLAYERS))
        state.players += [Player(f"Guest {number}", side=len(PLAYERS) + number) for number in guests]
        state.sides += [Side(START["fortitude"], START["alcohol"]) for _ in guests]
        for player, side in zip(state.players, state.sides, strict=True):
            side.out, player.trackers, player.species = player.side >= self.present, dict(self.tracked), self.species
            player.deck, player.discard = list(self.spare), list(self.spare)
        if state.round is not None and self.left:
            state.round.left = [0]
        return state


def tables(cards: Database, edition: Book = NEWEST) -> list[Table]:
    """Every table at which a card of Ada's may be possible: the plainest first."""
    common = usual(cards)
    ales, served = (common.ale, common.ale), (common.wine, common.ale, common.ale)
    found = [
        Table(ACTOR, "action"),
        Table(AFFECTED, "action"),
        Table(AFFECTED, "action", upcoming=ACTOR),
        Table(BYSTANDER, "action", upcoming=AFFECTED),
        Table(AFFECTED, "drink", served),
        Table(ACTOR, "drink", served),
        Table(AFFECTED, "drink", (common.house, *ales)),
        Table(ACTOR, "order-a-drink"),
        Table(AFFECTED, "order-a-drink"),
        Table(AFFECTED, "order-a-drink", drink_deck=ales[:1], drink_discard=ales),
        Table(ACTOR, "discard-and-draw"),
        Table(AFFECTED, "discard-and-draw"),
    ]
    return [_poured(cards, table, edition) for table in found]


def _poured(cards: Database, table: Table, edition: Book) -> Table:
    """A table with its Drinks: one in the deck is stronger, so that a Drinking Contest comes to its end."""
    ale, wine = usual(cards).ale, usual(cards).wine
    return replace(table, drink_deck=table.drink_deck or (ale, wine, *(ale,) * 6), pile=(ale, ale), edition=edition)


def revealing(cards: Database, card_id: str, edition: Book = NEWEST) -> Table:
    """The table at which a Drink or a Drink Event is about to be revealed by the player whom it is about."""
    ale = usual(cards).ale
    return _poured(cards, Table(AFFECTED, "drink", (card_id, ale, ale)), edition)
