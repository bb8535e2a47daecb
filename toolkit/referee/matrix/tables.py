"""The tables at which cards come about: three players, away from both ends of the tracks, at every kind of moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from toolkit.cards import Database
from toolkit.engine.state import Seat, State
from toolkit.referee.scenario import Scenario
from toolkit.referee.table import set_up
from toolkit.referee.titles import Titles
from toolkit.rulebook import NEWEST, Book

ACTOR, AFFECTED, BYSTANDER = PLAYERS = ("Ada", "Ben", "Cleo")
"""Who plays the card, whom it is about where that can be chosen, and who has no part in it."""

WINE, ALE, HOUSE = "drinks/wine", "drinks/light-ale", "drinks/round-on-the-house"
_DECK = (ALE, WINE, ALE, ALE, ALE, ALE, ALE, ALE)
"""One Drink is stronger than the others, so that a Drinking Contest comes to its end."""

START = {"fortitude": 15, "alcohol": 5, "gold": 10, "deck": [], "drink_me": [ALE, ALE]}


@dataclass(frozen=True)
class Table:
    """Where the game stands: whose turn and phase it is, what they are about to drink, or whose turn in a Round.

    The rest is for tables that are no scenarios: how many are ``present``, whether Ada has ``left`` the Round, and what
    is ``tracked`` of everybody and of which ``species`` they are.
    """

    turn: str
    phase: str
    drinks: tuple[str, ...] = ()
    upcoming: str = ""
    drink_deck: int = 8
    edition: Book = NEWEST
    present: int = len(PLAYERS)
    left: bool = False
    tracked: tuple[tuple[str, int], ...] = ()
    species: tuple[str, ...] = ()

    def scenario(
        self, name: str, hands: Mapping[str, Sequence[str]], moves: Sequence[dict[str, Any]] = ()
    ) -> dict[str, Any]:
        """The table as a scenario, in the form of a file, with these cards in hand."""
        plain: dict[str, Any] = {"name": name, "edition": self.edition}
        plain["players"] = [self._player(player, hands) for player in PLAYERS]
        plain |= {"drink_deck": list(_DECK[: self.drink_deck]), "turn": self.turn, "phase": self.phase}
        if self.drink_deck == 1:
            plain["drink_discard"] = [ALE, ALE]
        if self.upcoming:
            plain["gambling"] = {"pot": 3, "control": self.turn, "next": self.upcoming}
        return {**plain, "moves": list(moves)}

    def _player(self, name: str, hands: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        player: dict[str, Any] = {"name": name, **START}
        if self.drinks and name == self.turn:
            player["drink_me"] = list(self.drinks)
        return player | ({"hand": list(hands[name])} if name in hands else {})

    def state(self, cards: Database) -> State:
        """The table as the engine has it, with empty hands."""
        scenario = msgspec.convert(self.scenario("table", {}), Scenario)
        state = set_up(scenario, Titles(scenario, cards))
        guests = range(self.present - len(PLAYERS))
        state.seats += [Seat(f"Guest {number}", fortitude=15, alcohol=5) for number in guests]
        for place, seat in enumerate(state.seats):
            seat.out, seat.trackers, seat.species = place >= self.present, dict(self.tracked), self.species
        if state.round is not None and self.left:
            state.round.left = [0]
        return state


def tables(edition: Book = NEWEST) -> list[Table]:
    """Every table at which a card of Ada's may be possible: the plainest first."""
    found = [
        Table(ACTOR, "action"),
        Table(AFFECTED, "action"),
        Table(AFFECTED, "action", upcoming=ACTOR),
        Table(BYSTANDER, "action", upcoming=AFFECTED),
        Table(AFFECTED, "drink", (WINE, ALE, ALE)),
        Table(ACTOR, "drink", (WINE, ALE, ALE)),
        Table(AFFECTED, "drink", (HOUSE, ALE, ALE)),
        Table(ACTOR, "order-a-drink"),
        Table(AFFECTED, "order-a-drink"),
        Table(AFFECTED, "order-a-drink", drink_deck=1),
        Table(ACTOR, "discard-and-draw"),
        Table(AFFECTED, "discard-and-draw"),
    ]
    return [replace(table, edition=edition) for table in found]


def revealing(card_id: str, edition: Book = NEWEST) -> Table:
    """The table at which a Drink or a Drink Event is about to be revealed by the player whom it is about."""
    return Table(AFFECTED, "drink", (card_id, ALE, ALE), edition=edition)
