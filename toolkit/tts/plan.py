"""The plan of the table: every place that a thing or the script needs, worked out once, in the game's units.

The game's y points up, x to the right and z away from the players at the front. Places of a seat are in the seat's own
measures: ``u`` to the player's right and ``v`` away from the player, from the middle of the mat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from toolkit.figures import POTIONS, TRACK_END

if TYPE_CHECKING:
    from toolkit.cards.character import Deck

Point = tuple[float, float]

COLOURS = ("White", "Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Pink", "Brown", "Teal")
"""The seats' colours, clockwise. Brown and Teal come last: they are the hardest to tell from the others."""

OTTO = "otto"
"""The kind of the decks with which Otto's mat comes, and whose mat it is: he has no seat."""

FEWEST_SEATS = 2
USUAL_SEATS = 8
_EXTRAS = 2
"""Places before a mat for decks that a character has besides: a side deck, and the Boss Cards."""

HEX = {
    "White": "#ffffff",
    "Red": "#da1918",
    "Orange": "#f4641d",
    "Yellow": "#e7e52c",
    "Green": "#31b32b",
    "Blue": "#1f87ff",
    "Purple": "#a020f0",
    "Pink": "#f570ce",
    "Brown": "#713b17",
    "Teal": "#21b19b",
}
"""The game's own shade of each colour."""

INKS = {**HEX, "Brown": "#bd8a58"}
"""The shade in which a colour is written and drawn on wood and on panels, both of them brown."""

TOP = 1.0
"""Height of the table's top."""

CARD = (2.2, 3.08)
"""Width and depth of a poker card at scale 1, as measured in published tables."""

UNITS_PER_MM = CARD[1] / 88.9

HAND = (11.0, 6.0, 3.6)
"""Width, height and depth of a hand zone."""

RULES = (3.2, 4.2)
"""Width and depth of the rules as they lie on the table: a page of paper at scale 1."""

BAG = (2.6, 2.6)
"""Width and depth of a bag at scale 1."""

COIN, TOKEN = 0.85, 1.0
"""How far apart stacks of coins are, and of tokens: a little more than they are wide."""

FRONT, BACK = 180.0, 0.0
"""How a thing is turned to be upright for a player at the front, or at the back."""

_GAP = 0.6
_CAPTION = 1.2
"""How wide a strip is in which is written what lies beside it."""

_EDGE = 2.2
"""From a mat to the edge of the table: its seat's name is written there."""

_STASH = (3.9, 1.5)
_BESIDE = 2.6
_MARGIN = 2.4
"""Around what waits at the ends of the table."""

_PLAY = _CAPTION + CARD[1] + 0.22
_CENTRE = 11.6
_FEW = 2
"""So many decks stand side by side at the bar."""
_APART = 1.6
"""From one group of places that all share to the next."""

_DRINKS, _DISCARDS = -4.2, -0.8
_POT_SIZE = (5.2, 3.8)
_BAR = _DRINKS - CARD[0] - _APART
"""The middle of the deck at the bar that stands nearest to the Drink Deck."""

_POT = _DISCARDS + CARD[0] / 2 + _APART + _POT_SIZE[0] / 2
_INN = _POT + _POT_SIZE[0] / 2 + _APART + BAG[0] / 2
_PURSE = _INN + BAG[0] + 1.0
_LEFT = (_DRINKS + _DISCARDS) / 2
"""Where the first stack of tokens stands."""

_HALF_A_SLOT = 2
"""So many team mats lie in the place of one mat."""


@dataclass(frozen=True)
class Mat:
    """A player mat: its size, and the middles of its places, in mm from its top left corner.

    ``fortitude`` and ``alcohol`` are the places of the numbers from 0 to 20.
    """

    width: float
    height: float
    deck: Point
    discard: Point
    drinks: Point
    gold: Point
    fortitude: tuple[Point, ...]
    alcohol: tuple[Point, ...]

    @property
    def units(self) -> Point:
        """Width and depth on the table."""
        return self.width * UNITS_PER_MM, self.height * UNITS_PER_MM

    def local(self, place: Point) -> Point:
        """A place in mm as ``(u, v)`` from the middle of the mat."""
        return (place[0] - self.width / 2) * UNITS_PER_MM, (self.height / 2 - place[1]) * UNITS_PER_MM


@dataclass(frozen=True)
class SideMat:
    """A mat for what a character has besides: its size, and the middles of its places by id, in mm as on a mat."""

    width: float
    height: float
    places: dict[str, Point]

    @property
    def units(self) -> Point:
        """Width and depth on the table."""
        return self.width * UNITS_PER_MM, self.height * UNITS_PER_MM

    def local(self, place: Point) -> Point:
        """A place in mm as ``(u, v)`` from the middle of the side mat."""
        return (place[0] - self.width / 2) * UNITS_PER_MM, (self.height / 2 - place[1]) * UNITS_PER_MM

    def track(self, name: str) -> tuple[Point, ...]:
        """The places of a track's numbers, from 0."""
        return tuple(self.places[f"{name}/{number}"] for number in range(TRACK_END + 1))

    def of_deck(self, deck: Deck) -> Point:
        """Where its character's side deck lies, as ``(u, v)`` from the middle of the side mat."""
        return self.local(self.places[deck.id.removeprefix(f"{deck.owner}-")])


@dataclass(frozen=True)
class Spot:
    """A place on the table and how a thing there is turned."""

    x: float
    z: float
    turn: float = FRONT


@dataclass(frozen=True)
class Seat:
    """A seat: the middle of its mat, and the side of the table it is on."""

    colour: str
    x: float
    z: float
    turn: float

    def spot(self, u: float, v: float) -> Spot:
        """The place on the table that is ``u`` to the player's right and ``v`` ahead."""
        side = 1 if self.turn == FRONT else -1
        return Spot(self.x + side * u, self.z + side * v, self.turn)


@dataclass(frozen=True)
class Own:
    """Places that every seat has, in its own measures.

    Revealed Drinks are ``shown`` before a mat, ``played`` cards to the left of them; ``extras`` are the places there of
    decks that a character has besides.

    A stash reaches from the mat's place for Gold to the table on its left; ``stash_stacks`` are where its coins are
    stacked, from the middle of the zone that counts them. ``markers`` wait beside the mat, ``potions`` lie there.
    """

    stash: Point
    stash_size: Point
    stash_stacks: tuple[Point, ...]
    shown: Point
    played: Point
    extras: tuple[Point, ...]
    hand: Point
    markers: Mapping[str, Point]
    potions: tuple[Point, ...]


@dataclass(frozen=True)
class House:
    """Places that all players share. ``pot_stacks`` are where coins are stacked, from the middle of the pot.

    ``purse`` is where the Inn keeps its larger coins, ``stacks`` where tokens are stacked that are nobody's, by name.
    ``box`` holds what an evening does not need, ``rules`` is where the rules lie to be read.
    """

    drink_deck: Spot
    drink_discards: Spot
    pot: Spot
    pot_size: Point
    pot_stacks: tuple[Point, ...]
    inn: Spot
    purse: Spot
    stacks: Mapping[str, Spot]
    box: Spot
    rules: Spot


@dataclass(frozen=True)
class Plan:
    """Where everything is: the places of each seat's ``own``, those of the ``house``, and what waits.

    ``sides`` are the side mats by character, which lie between the mat and the cards before it.

    ``shelf`` holds the characters nobody plays yet, each on its mat, at the two ends of the table, and beyond them
    ``side_shelf`` the side mats. ``otto`` is where Otto's mat lies when he plays, ``bar`` where Drink Decks stand
    that are not in use, and what else waits for its variant. ``team_mat`` are the size and places of a team's mat where
    teams can play, ``team_shelf`` where those mats wait.
    """

    mat: Mat
    seats: tuple[Seat, ...]
    own: Own
    house: House
    bar: Mapping[str, Spot]
    shelf: Mapping[str, Spot]
    sides: Mapping[str, SideMat]
    side_shelf: Mapping[str, Spot]
    otto: Spot
    team_mat: SideMat | None
    team_shelf: tuple[Spot, ...]
    width: float
    depth: float

    @property
    def over_tracks(self) -> Point:
        """Where a team mat lies, in a seat's own measures: its tracks cover those of the seat's mat."""
        assert self.team_mat is not None, "asked only where there are team mats"
        below, above = self.mat.local(self.mat.fortitude[0]), self.team_mat.local(self.team_mat.track("fortitude")[0])
        return round(below[0] - above[0], 4), round(below[1] - above[1], 4)

    def beside(self, character: str) -> Point:
        """Where the middle of a character's side mat lies, in a seat's own measures."""
        return 0.0, round(self.mat.units[1] / 2 + _GAP + self.sides[character].units[1] / 2, 4)

    def place_of(self, deck: Deck, number: int) -> Point:
        """Where a deck lies that a character has besides, in a seat's own measures: on the side mat, or before it."""
        if deck.owner is None or deck.kind != "side":
            return self.own.extras[number % _EXTRAS]
        return self.on_side(deck.owner, deck.id.removeprefix(f"{deck.owner}-"))

    def on_side(self, character: str, place: str) -> Point:
        """Where a place of a character's side mat lies, in a seat's own measures."""
        side, (across, ahead) = self.sides[character], self.beside(character)
        u, v = side.local(side.places[place])
        return round(u + across, 4), round(v + ahead, 4)


class Wanted(NamedTuple):
    """What a table has to hold: so many ``seats`` around this mat, and these characters and Drink Decks (ids).

    ``sides`` are the side mats of those characters who have one, and of who plays without a seat, such as Otto;
    ``team_mat`` is the mat of each of so many ``teams``, ``stacks`` are tokens that are nobody's.
    """

    mat: Mat
    seats: int
    characters: Sequence[str]
    drinks: Sequence[str]
    sides: Mapping[str, SideMat] = MappingProxyType({})
    team_mat: SideMat | None = None
    teams: int = 0
    stacks: Sequence[str] = ()

    @property
    def front_seats(self) -> int:
        """How many sit at the front; the others sit at the back."""
        return (self.seats + 1) // 2

    @property
    def pitch(self) -> float:
        """From the middle of a seat to that of its neighbour."""
        return self.mat.units[0] + _BESIDE + 2 * _GAP

    @property
    def aside(self) -> float:
        """How deep the strip is that the deepest side mat takes before a mat."""
        return max((self.sides[key].units[1] + _GAP for key in self.characters if key in self.sides), default=0.0)

    @property
    def before(self) -> float:
        """How far before the middle of a mat the cards lie that are shown."""
        return self.mat.units[1] / 2 + self.aside + _CAPTION + CARD[1] / 2

    @property
    def row(self) -> float:
        """How far the mats of a row are from the middle of the table."""
        return _CENTRE / 2 + _PLAY + self.aside + self.mat.units[1] / 2


def plan(wanted: Wanted) -> Plan:
    """Lay out a table of 2 to 10 seats."""
    mat = wanted.mat
    width, depth = mat.units
    otto, bar = Spot(round(_PURSE + BAG[0] / 2 + _APART + width / 2, 4), 0.0), _bar(wanted.drinks)
    house = _house(wanted.stacks, bar, otto.x + width / 2 if OTTO in wanted.sides else _PURSE + BAG[0] / 2)
    half = max(wanted.front_seats * wanted.pitch / 2, house.rules.x + RULES[0] / 2, BAG[0] / 2 - house.box.x)
    every = _at_the_ends([*wanted.characters, *_team_slots(wanted.teams)], mat.units, half + _MARGIN)
    reach = max((abs(spot.x) + width / 2 for spot in every.values()), default=half) + _MARGIN
    side_shelf = _at_the_ends([*wanted.sides], _largest(wanted.sides), reach - _MARGIN + _GAP)
    reach = max(
        (abs(spot.x) + wanted.sides[key].units[0] / 2 + _MARGIN for key, spot in side_shelf.items()), default=reach
    )
    return Plan(
        mat=mat,
        seats=_seats(wanted),
        own=_own(wanted),
        house=house,
        bar=bar,
        shelf={key: every[key] for key in wanted.characters},
        sides=dict(wanted.sides),
        side_shelf=side_shelf,
        otto=otto,
        team_mat=wanted.team_mat,
        team_shelf=_team_shelf(every, wanted.teams, depth),
        width=2 * reach,
        depth=2 * (wanted.row + depth / 2 + _EDGE),
    )


def _own(wanted: Wanted) -> Own:
    """The places of every seat, in its own measures."""
    width, depth = wanted.mat.units
    gold = wanted.mat.local(wanted.mat.gold)
    return Own(
        stash=(gold[0] - COIN, gold[1]),
        stash_size=_STASH,
        stash_stacks=tuple((COIN * (1.5 - at), 0.0) for at in range(4)),
        shown=(-width / 4, wanted.before),
        played=(-width / 2 - CARD[0] / 2 - 0.15, wanted.before),
        extras=tuple((width / 2 - CARD[0] * (at + 0.5) - _GAP * at, wanted.before) for at in range(_EXTRAS)),
        hand=(0.0, -depth / 2 - _EDGE - 0.4 - HAND[2] / 2),
        markers={"fortitude": (-width / 2 - 1.0, depth / 2 - 0.8), "alcohol": (-width / 2 - 1.0, depth / 2 - 2.0)},
        potions=tuple(_potion(wanted.mat, at) for at in range(POTIONS // 2)),
    )


def _house(stacks: Sequence[str], bar: Mapping[str, Spot], right: float) -> House:
    """The places that all players share: the box beyond the bar, the rules beyond what reaches ``right``."""
    left = min((spot.x - CARD[0] / 2 for spot in bar.values()), default=_BAR + CARD[0] / 2)
    return House(
        drink_deck=Spot(_DRINKS, 0.0),
        drink_discards=Spot(_DISCARDS, 0.0),
        pot=Spot(round(_POT, 4), 0.0),
        pot_size=_POT_SIZE,
        pot_stacks=tuple((COIN * (at % 4 - 1.5), COIN * (0.5 - at // 4)) for at in range(8)),
        inn=Spot(round(_INN, 4), 0.0),
        purse=Spot(round(_PURSE, 4), 0.0),
        stacks={name: Spot(_LEFT + TOKEN * at, -_CENTRE / 2 + 1.7) for at, name in enumerate(stacks)},
        box=Spot(round(left - _APART - BAG[0] / 2, 4), 0.0),
        rules=Spot(round(right + _APART + RULES[0] / 2, 4), 0.0),
    )


def _seats(wanted: Wanted) -> tuple[Seat, ...]:
    """Clockwise as seen from above: along the front from right to left, then along the back from left to right."""
    lean, row, pitch = _BESIDE / 2, wanted.row, wanted.pitch
    front = [((wanted.front_seats - 1) / 2 - at) * pitch for at in range(wanted.front_seats)]
    back_seats = wanted.seats - wanted.front_seats
    back = [(at - (back_seats - 1) / 2) * pitch for at in range(back_seats)]
    places = [(x + lean, -row, FRONT) for x in front] + [(x - lean, row, BACK) for x in back]
    return tuple(Seat(colour, *place) for colour, place in zip(COLOURS, places, strict=False))


def _bar(decks: Sequence[str]) -> dict[str, Spot]:
    """From the Drink Deck to the left: two decks side by side, more of them in two rows."""
    rows = 1 if len(decks) <= _FEW else 2
    places = ((divmod(at, rows), deck) for at, deck in enumerate(decks))
    return {
        deck: Spot(round(_BAR - column * (CARD[0] + _GAP), 4), ((rows - 1) / 2 - row) * (CARD[1] + _CAPTION))
        for (column, row), deck in places
    }


def _team_slots(teams: int) -> list[str]:
    """The places of mats that the mats of so many teams take."""
    return [f"teams/{at}" for at in range(-(-teams // _HALF_A_SLOT))]


def _team_shelf(slots: Mapping[str, Spot], teams: int, depth: float) -> tuple[Spot, ...]:
    return tuple(_team_spot(slots[f"teams/{at // _HALF_A_SLOT}"], at, depth) for at in range(teams))


def _team_spot(slot: Spot, number: int, depth: float) -> Spot:
    """In the upper or the lower half of a mat's place."""
    return Spot(slot.x, round(slot.z + (0.25 - 0.5 * (number % _HALF_A_SLOT)) * depth, 4))


def _potion(mat: Mat, number: int) -> Point:
    """Two and two to the left of a mat, above its stash, where its markers waited."""
    row, column = divmod(number, 2)
    width, depth = mat.units
    return round(-width / 2 - 0.7 - TOKEN * column, 4), round(depth / 2 - 0.8 - TOKEN * row, 4)


def _at_the_ends(waiting: Sequence[str], size: Point, beyond: float) -> dict[str, Spot]:
    """The first half of what waits beyond the left end, the rest beyond the right one, in columns of four."""
    width, depth = size
    left_side = (len(waiting) + 1) // 2
    spots = {}
    for number, key in enumerate(waiting):
        side, at = (-1, number) if number < left_side else (1, number - left_side)
        column, row = divmod(at, 4)
        x = side * (beyond + width / 2 + column * (width + _GAP))
        spots[key] = Spot(x, (1.5 - row) * (depth + _GAP))
    return spots


def _largest(sides: Mapping[str, SideMat]) -> Point:
    """Room for each of these side mats: as wide as the widest, as deep as the deepest."""
    sizes = [side.units for side in sides.values()] or [(0.0, 0.0)]
    return max(width for width, _ in sizes), max(depth for _, depth in sizes)
