"""What a player can see of a game, in numbers: a row of them that is as long at every moment of every game.

All of it is read from a :class:`~toolkit.engine.view.View`, which knows nothing that is hidden. Whether somebody else
is being asked just now is left out, as that would tell what they hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from toolkit.cards.words import PHASES, TABLE_ZONES, TableZone
from toolkit.engine.moment import KINDS
from toolkit.engine.view import PlayerView, Showing, Shown, View

Row = NDArray[np.int16]

MOST = 32_767
"""No number is larger; only what the Inn has gained can be less than nothing."""

DEPTH = 4
"""So many of the things in progress are shown, the innermost first: what lies below them was seen when it began."""

_VALUES = (
    *("fortitude", "alcohol", "gold", "potions", "hand_size", "deck_size", "drink_me_size"),
    *("out", "away"),
)
_PILES = ("discard", "in_front", "laid_out", "prizes")
_OF_A_ROUND = ("left", "passed", "sitting_out")
_SHOWING: tuple[str, ...] = get_args(Showing)


class Table(NamedTuple):
    """What all games of an environment have in common: ids of cards, characters, trackers, zones, and the seats.

    ``open_zones`` are the zones of players at which somebody may look, ``table_zones`` those of the table. With
    ``teams``, teammates show each other their hands; with an ``automaton``, its tracks are shown.
    """

    cards: tuple[str, ...]
    characters: tuple[str, ...]
    trackers: tuple[str, ...]
    zones: tuple[str, ...]
    open_zones: tuple[str, ...]
    table_zones: tuple[TableZone, ...]
    seats: int
    teams: bool
    automaton: bool


class Sight:
    """Writes views as rows of numbers.

    ``fields`` tells where in the row each thing stands. Players are counted from whoever looks, to the left: that
    player's own hand is ``0.hand``, the Gold of the next one ``1.gold``. Piles are numbers of copies, one for each of
    the cards; somebody is a 1 at their place among the players.
    """

    def __init__(self, table: Table, steps: int) -> None:
        self.table = table
        self._card = {card: place for place, card in enumerate(table.cards)}
        self.fields: dict[str, slice] = {}
        self.size = 0
        for seat in range(table.seats):
            self._lay_out_player(seat)
        self._lay_out_table()
        self._add("kinds", len(KINDS))
        self._add("chosen", steps)

    def row(self, view: View, chosen: Iterable[int] = ()) -> Row:
        """What is seen, and the steps (their numbers) of the decision that the player is just making."""
        assert view.seat is not None, "somebody looks"
        row = np.zeros(self.size, np.int16)
        for seat, player in enumerate(view.players):
            self._write_player(row, self._away(view, seat), player, view)
        self._write_table(row, view)
        for place, one in enumerate(view.in_progress[: -DEPTH - 1 : -1]):
            self._write_shown(row, place, one, view)
        if view.decides == view.seat:
            self._write(row, "kinds", (int(kind in view.kinds) for kind in KINDS))
        for step in chosen:
            row[self.fields["chosen"].start + step] += 1
        return row

    # where everything stands

    def _add(self, name: str, size: int = 1) -> None:
        self.fields[name] = slice(self.size, self.size + size)
        self.size += size

    def _lay_out_player(self, seat: int) -> None:
        table = self.table
        for name in (*_VALUES, "mate"):
            self._add(f"{seat}.{name}")
        self._add(f"{seat}.character", len(table.characters))
        self._add(f"{seat}.trackers", len(table.trackers))
        self._add(f"{seat}.zone_sizes", len(table.zones))
        if table.automaton:
            self._add(f"{seat}.tracks", 2 * table.seats)
        if seat == 0 or table.teams:
            self._add(f"{seat}.hand", len(table.cards))
        for pile in (*_PILES, *table.open_zones):
            self._add(f"{seat}.{pile}", len(table.cards))
        for pile in table.open_zones:
            self._add(f"{seat}.{pile}.counters", len(table.cards))

    def _lay_out_table(self) -> None:
        seats, cards = self.table.seats, len(self.table.cards)
        for name, size in (("turn", seats), ("phase", len(PHASES)), ("winners", seats)):
            self._add(name, size)
        for name in ("drink_deck_size", "inn", "contest", "round", "pot", "locked", "may_leave"):
            self._add(name)
        for name in ("starter", "control", "next", *_OF_A_ROUND):
            self._add(f"round.{name}", seats)
        self._add("drink_discard", cards)
        for zone in self.table.table_zones:
            self._add(f"{zone}.size")
            self._add(f"{zone}.counter")
            if TABLE_ZONES[zone] == "all":
                self._add(zone, cards)
        for place in range(DEPTH):
            for name, size in (("what", len(_SHOWING)), ("seat", seats), ("seats", seats), ("amount", 1)):
                self._add(f"progress.{place}.{name}", size)
            self._add(f"progress.{place}.cards", cards)

    # writing

    def _away(self, view: View, seat: int) -> int:
        """How far to the left of whoever looks somebody sits."""
        assert view.seat is not None, "somebody looks"
        return (seat - view.seat) % self.table.seats

    def _write(self, row: Row, name: str, values: Iterable[int]) -> None:
        at = self.fields[name]
        row[at] = np.fromiter(values, np.int16, at.stop - at.start)

    def _count(self, row: Row, name: str, cards: Sequence[str], times: Sequence[int] | None = None) -> None:
        start = self.fields[name].start
        for place, card in enumerate(cards):
            row[start + self._card[card]] += 1 if times is None else times[place]

    def _mark(self, row: Row, name: str, view: View, seats: Iterable[int | None]) -> None:
        start = self.fields[name].start
        for seat in seats:
            if seat is not None:
                row[start + self._away(view, seat)] += 1

    def _write_player(self, row: Row, seat: int, player: PlayerView, view: View) -> None:
        table, start = self.table, self.fields[f"{seat}.{_VALUES[0]}"].start
        for place, name in enumerate(_VALUES):
            row[start + place] = getattr(player, name)
        assert view.seat is not None, "somebody looks"
        row[self.fields[f"{seat}.mate"]] = player.side == view.players[view.seat].side
        if player.character is not None:
            row[self.fields[f"{seat}.character"].start + table.characters.index(player.character)] = 1
        self._write(row, f"{seat}.trackers", (player.trackers.get(name, 0) for name in table.trackers))
        self._write(row, f"{seat}.zone_sizes", (player.zone_sizes.get(name, 0) for name in table.zones))
        for track in player.tracks:
            at = self.fields[f"{seat}.tracks"].start + 2 * self._away(view, track.owner)
            row[at : at + 2] = track.fortitude, track.alcohol
        if player.hand is not None:
            self._count(row, f"{seat}.hand", player.hand)
        for pile in _PILES:
            self._count(row, f"{seat}.{pile}", getattr(player, pile))
        for pile, cards in player.zones.items():
            self._count(row, f"{seat}.{pile}", cards)
        for pile, counters in player.counters.items():
            self._count(row, f"{seat}.{pile}.counters", player.zones[pile], counters)

    def _write_table(self, row: Row, view: View) -> None:
        self._mark(row, "turn", view, [view.turn])
        self._write(row, "phase", (phase == view.phase for phase in PHASES))
        self._mark(row, "winners", view, view.winners or ())
        for name in ("drink_deck_size", "inn", "contest"):
            row[self.fields[name]] = getattr(view, name)
        self._count(row, "drink_discard", view.drink_discard)
        self._write_zones(row, view.zones, view.zone_sizes, view.counters)
        if view.round is not None:
            self._write_round(row, view)

    def _write_zones(
        self,
        row: Row,
        zones: Mapping[TableZone, Sequence[str]],
        sizes: Mapping[TableZone, int],
        counters: Mapping[TableZone, int],
    ) -> None:
        for zone in self.table.table_zones:
            row[self.fields[f"{zone}.size"]] = sizes.get(zone, 0)
            row[self.fields[f"{zone}.counter"]] = counters.get(zone, 0)
        for zone, cards in zones.items():
            self._count(row, zone, cards)

    def _write_round(self, row: Row, view: View) -> None:
        current = view.round
        assert current is not None, "a Round is on"
        row[self.fields["round"]] = not current.over
        for name in ("pot", "locked", "may_leave"):
            row[self.fields[name]] = getattr(current, name)
        for name in ("starter", "control", "next"):
            self._mark(row, f"round.{name}", view, [getattr(current, name)])
        for name in _OF_A_ROUND:
            self._mark(row, f"round.{name}", view, getattr(current, name))

    def _write_shown(self, row: Row, place: int, one: Shown, view: View) -> None:
        field = f"progress.{place}"
        self._write(row, f"{field}.what", (what == one.what for what in _SHOWING))
        self._mark(row, f"{field}.seat", view, [one.seat])
        self._mark(row, f"{field}.seats", view, one.seats)
        row[self.fields[f"{field}.amount"]] = one.amount or 0
        self._count(row, f"{field}.cards", one.cards)
