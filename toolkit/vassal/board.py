"""The table: where each seat, pile and place is, in pixels of the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from toolkit.faces.face import Size
from toolkit.faces.place import Rectangle
from toolkit.vassal.scale import DPI, pixels

GAP = 40
"""Pixels between a seat and the next, and around the table."""

CENTRE = 760
"""Height of the middle of the table, where the Drink Deck, the pot and the Inn are; more where Otto's mat is."""

_FELT_EDGE = 4 * GAP
"""Pixels from Otto's mat to the end of a narrow table: enough for the felt to go round it."""


class Spot(NamedTuple):
    """A point of a map."""

    x: int
    y: int


class Extent(NamedTuple):
    """Width and height on a map."""

    width: int
    height: int


NO_ROOM = Extent(0, 0)


@dataclass(frozen=True)
class Seat:
    """A seat whose mat has its middle at ``mat``; ``front`` is -1 for a seat that plays up the table, 1 for down."""

    number: int
    mat: Spot
    front: int


@dataclass(frozen=True)
class Table:
    """A table for up to eight.

    ``mat``, ``slate``, ``bar`` and ``card`` are sizes in pixels, ``places`` are those on the mat and ``bleed`` is the
    mat's, in mm. ``side`` is the room behind each mat for the largest side mat of those who may sit there, and
    ``side_piles`` where a side deck and its discards lie in it, in mm from its upper left corner. ``otto`` is the size
    of Otto's mat where he may play, and ``otto_places`` are those on it. ``team`` is the size of a team's mat, and
    ``team_top`` how far it lies below the upper edge of a player mat, in mm.
    """

    players: int
    mat: Extent
    slate: Extent
    bar: Extent
    card: Extent
    places: Mapping[str, Rectangle]
    bleed: float
    side: Extent = NO_ROOM
    side_piles: tuple[tuple[float, float], ...] = ()
    team: Extent = NO_ROOM
    team_top: float = 0.0
    otto: Extent = NO_ROOM
    otto_places: Mapping[str, Rectangle] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def columns(self) -> int:
        """Seats along a long side."""
        return (self.players + 1) // 2

    @property
    def strip(self) -> int:
        """Depth of the part of the table in front of a mat."""
        return max(self.slate.height, self.card.height) + GAP

    @property
    def size(self) -> Extent:
        """The whole table."""
        row = self._behind + self.mat.height + self.strip + GAP
        beyond = 2 * _FELT_EDGE if self.otto.width else 2 * GAP
        return Extent(max(self._row(self.columns), self.middle_width + beyond), 2 * row + self._centre)

    @property
    def _centre(self) -> int:
        return max(CENTRE, self.otto.height + 4 * GAP) if self.otto.height else CENTRE

    @property
    def middle_width(self) -> int:
        """What lies in the middle of the table, from the left to the right."""
        return 2 * self._half_bar + self._for_otto

    def _row(self, seats: int) -> int:
        """How long a row of seats is, with the gaps around it."""
        return seats * self._pitch + GAP

    @property
    def _pitch(self) -> int:
        return max(self.mat.width, self.side.width) + GAP

    @property
    def _behind(self) -> int:
        """What a side mat and the gap before it take."""
        return self.side.height + GAP if self.side.height else 0

    @property
    def middle(self) -> Spot:
        """The middle of the table."""
        return Spot(self.size.width // 2, self.size.height // 2)

    @property
    def drink_deck(self) -> Spot:
        """Where the Drink Deck lies: left of the bar."""
        return Spot(self.bar_at.x - self._beside_bar, self.middle.y)

    @property
    def drink_discard(self) -> Spot:
        """Where the Drinks go that have been drunk: right of the bar."""
        return Spot(self.bar_at.x + self._beside_bar, self.middle.y)

    @property
    def bar_at(self) -> Spot:
        """Where the bar stands: in the middle, or as far left of it as Otto's mat needs."""
        return Spot(self.middle.x - self._for_otto // 2, self.middle.y)

    @property
    def otto_at(self) -> Spot:
        """The middle of Otto's mat: right of everything at the bar."""
        return Spot(self.bar_at.x + self._half_bar + 2 * GAP + self.otto.width // 2, self.middle.y)

    @property
    def _for_otto(self) -> int:
        return self.otto.width + 2 * GAP if self.otto.width else 0

    @property
    def _beside_bar(self) -> int:
        return (self.bar.width + self.card.width) // 2 + 2 * GAP

    @property
    def _half_bar(self) -> int:
        """From the middle of the bar to the far end of the last card beside it."""
        return self._beside_bar + self.card.width * 3 // 2 + GAP

    @property
    def nobodys_play(self) -> Spot:
        """Where a card comes to lie that belongs to no seat: on the felt, right of the Drinks."""
        return Spot(self.drink_discard.x + self.card.width + GAP, self.middle.y)

    @property
    def nobodys_drink(self) -> Spot:
        """Where a Drink comes to lie that belongs to no seat: on the felt, left of the Drinks."""
        return Spot(2 * self.bar_at.x - self.nobodys_play.x, self.middle.y)

    @property
    def seats(self) -> list[Seat]:
        """All seats, clockwise from the upper left."""
        return [self._seat(number) for number in range(1, self.players + 1)]

    def _seat(self, number: int) -> Seat:
        above = number <= self.columns
        in_row = self.columns if above else self.players - self.columns
        column = number - 1 if above else self.players - number
        x = (self.size.width - self._row(in_row) + GAP) // 2 + column * self._pitch + self._pitch // 2
        y = GAP + self._behind + self.mat.height // 2
        return Seat(number, Spot(x, y if above else self.size.height - y), 1 if above else -1)

    def on_mat(self, seat: Seat, place: str) -> Spot:
        """The middle of a place on that seat's mat, such as "deck" or "fortitude/20"."""
        return self._on(seat.mat, self.mat, self.places[place])

    def on_otto(self, place: str) -> Spot:
        """The middle of a place on Otto's mat, such as "deck" or "fortitude1/6"."""
        return self._on(self.otto_at, self.otto, self.otto_places[place])

    def _on(self, middle: Spot, mat: Extent, place: Rectangle) -> Spot:
        x, y = place.centre
        left, top = middle.x - mat.width // 2, middle.y - mat.height // 2
        return Spot(left + pixels(x - self.bleed), top + pixels(y - self.bleed))

    def team_at(self, seat: Seat) -> Spot:
        """The middle of a team's mat, which lies on the tracks of the seat's own."""
        top = seat.mat.y - self.mat.height // 2 + pixels(self.team_top)
        return Spot(seat.mat.x, top + self.team.height // 2)

    def beside(self, seat: Seat, size: Extent) -> Spot:
        """The middle of a side mat of this size, whose upper left corner is that of the room for it."""
        corner = self._side_corner(seat)
        return Spot(corner.x + size.width // 2, corner.y + size.height // 2)

    def side_pile(self, seat: Seat, number: int) -> Spot:
        """The middle of the side deck (0) or of its discards (1)."""
        corner, (x, y) = self._side_corner(seat), self.side_piles[number]
        return Spot(corner.x + pixels(x), corner.y + pixels(y))

    def _side_corner(self, seat: Seat) -> Spot:
        middle = seat.mat.y - seat.front * (self.mat.height // 2 + GAP + self.side.height // 2)
        return Spot(seat.mat.x - self.side.width // 2, middle - self.side.height // 2)

    def slate_at(self, seat: Seat) -> Spot:
        """The middle of the seat's slate, in front of the mat to the left."""
        return Spot(seat.mat.x - (self.mat.width - self.slate.width) // 2, self._strip_at(seat))

    def play_at(self, seat: Seat) -> Spot:
        """Where the seat's played cards lie."""
        return Spot(seat.mat.x + self.mat.width // 2 - self.card.width * 3 // 2 - GAP, self._strip_at(seat))

    def drink_at(self, seat: Seat) -> Spot:
        """Where the Drink that the seat has revealed lies."""
        return Spot(seat.mat.x + self.mat.width // 2 - self.card.width // 2, self._strip_at(seat))

    def _strip_at(self, seat: Seat) -> int:
        return seat.mat.y + seat.front * (self.mat.height // 2 + GAP // 2 + self.strip // 2)


def extent(size: Size) -> Extent:
    """The trimmed size of a face on a map."""
    return Extent(*size.pixels(DPI, bleed=False))
