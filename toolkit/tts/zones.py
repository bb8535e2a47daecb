"""What is marked on the top of a table: zones, the places in them and what is written there, from the plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from toolkit.faces.words import face_words
from toolkit.tts.inlay import Box, Caption, fitting
from toolkit.tts.plan import BACK, BAG, CARD, FRONT, OTTO, RULES, TOKEN, Plan, Point, Seat, Spot
from toolkit.tts.words import words

RIM = 0.15
"""How far an outline is from what lies in it."""

PAD = 0.45
"""How far the edge of a zone is from what lies in it."""

_TOP = "top-"
"""How the keys of the words on the table begin."""

_ON_MAT = ("deck", "discard", "drink-me")
"""The keys of words that stand on mats, too."""

_LABEL, _SMALL, _NAME = 0.54, 0.44, 0.72
"""Heights of capitals: of what a place of all is called, one of a seat's own, and a seat or a zone."""


def labels(language: str) -> dict[str, str]:
    """The words on the table, by the places they name."""
    called, on_mats = words(language), face_words(language).layouts
    own = {key.removeprefix(_TOP): text for key, text in called.pieces.items() if key.startswith(_TOP)}
    return own | {key: on_mats[key] for key in _ON_MAT} | {"gold": called.panel["gold"]}


class Place(NamedTuple):
    """A place that all players share: where it is, how large, and what it is called, if that is written there."""

    spot: Spot
    size: Point
    label: str = ""

    @property
    def box(self) -> Box:
        """With its outline."""
        return Box.at(self.spot, self.size, RIM)

    @property
    def room(self) -> float:
        """How wide what it is called may be."""
        return self.box.width + 4 * RIM


@dataclass(frozen=True)
class Middle:
    """What all players share: a runner across the table with a field for each group of places."""

    plan: Plan
    labels: Mapping[str, str]

    @cached_property
    def groups(self) -> tuple[tuple[Place, ...], ...]:
        """From left to right; those of a group belong together."""
        plan, house, called = self.plan, self.plan.house, self.labels
        every: tuple[tuple[Place, ...], ...] = (
            (Place(house.box, BAG, called["box"]),),
            tuple(Place(spot, CARD) for spot in plan.bar.values()),
            (Place(house.drink_deck, CARD, called["drinks"]), Place(house.drink_discards, CARD, called["discards"])),
            (Place(house.pot, house.pot_size, called["pot"]),),
            (Place(house.inn, BAG, called["inn"]), Place(house.purse, BAG, called["coins"])),
            (Place(plan.otto, plan.sides[OTTO].units),) if OTTO in plan.sides else (),
            (Place(house.rules, RULES, called["rules"]),),
        )
        return tuple(group for group in every if group)

    @property
    def places(self) -> tuple[Place, ...]:
        """All of them."""
        return tuple(place for group in self.groups for place in group)

    @property
    def fields(self) -> list[Box]:
        """What the places of each group cover together."""
        return [Box.around([place.box for place in group]) for group in self.groups]

    @property
    def tokens(self) -> list[Box]:
        """Where tokens are stacked that are nobody's."""
        return [Box.at(spot, (TOKEN, TOKEN)) for spot in self.plan.house.stacks.values()]

    @property
    def whole(self) -> Box:
        """The runner: as far to the back as to the front."""
        covered = Box.around([*self.fields, *self.tokens, *(caption.box for caption in self.captions)], PAD)
        return covered._replace(z=0.0, width=covered.width + 2 * PAD, depth=covered.depth + 2 * abs(covered.z))

    @property
    def captions(self) -> list[Caption]:
        """What the places are called: all in one size, on a line to be read from the front and on one from the back."""
        named = [place for place in self.places if place.label]
        height = min(fitting(place.label, _LABEL, place.room) for place in named)
        line = max(place.box.depth for place in named) / 2 + 1.2 * _LABEL
        ends = ((-line, FRONT), (line, BACK))
        found = [Caption(Spot(at.spot.x, z, turn), at.label, height, at.room) for at in named for z, turn in ends]
        return found + self._bar(height, line)

    def _bar(self, height: float, line: float) -> list[Caption]:
        """Between the rows of the bar, or below them where there is only one."""
        if not self.plan.bar:
            return []
        bar = Box.around([Box.at(spot, CARD, RIM) for spot in self.plan.bar.values()])
        rows = len({spot.z for spot in self.plan.bar.values()})
        return [Caption(Spot(bar.x, 0.0 if rows > 1 else -line), self.labels["bar"], height, bar.width + 4 * RIM)]


@dataclass(frozen=True)
class Setting:
    """What a seat has: its mat with a tray for Gold, and before it places for what is played and revealed."""

    plan: Plan
    seat: Seat
    labels: Mapping[str, str]

    @property
    def mat(self) -> Box:
        """Where the mat lies."""
        return Box.at(self.seat.spot(0, 0), self.plan.mat.units, RIM)

    @property
    def tray(self) -> Box:
        """The stash, no further towards the player than the mat that it reaches onto."""
        (u, v), (width, depth) = self.plan.own.stash, self.plan.own.stash_size
        over = max(0.0, depth / 2 - v - self.plan.mat.units[1] / 2)
        return Box.at(self.seat.spot(u, v + over / 2), (width, depth - over), RIM)

    @property
    def coins(self) -> list[Spot]:
        """Where its coins are stacked."""
        u, v = self.plan.own.stash
        return [self.seat.spot(u + across, v + ahead) for across, ahead in self.plan.own.stash_stacks]

    @property
    def piles(self) -> list[Box]:
        """Where its piles lie on the mat."""
        mat = self.plan.mat
        return [self._card(mat.local(place), 0.0) for place in (mat.deck, mat.discard, mat.drinks)]

    @property
    def cards(self) -> list[Box]:
        """Where cards lie before the mat: played ones, and revealed Drinks."""
        return [self._card(place) for place in (self.plan.own.played, self.plan.own.shown)]

    @property
    def extras(self) -> list[Box]:
        """Where decks lie that only some characters have."""
        return [self._card(place) for place in self.plan.own.extras]

    @property
    def markers(self) -> list[Box]:
        """Where its markers wait."""
        return [Box.at(self.seat.spot(*place), (TOKEN, TOKEN)) for place in self.plan.own.markers.values()]

    @property
    def side_mats(self) -> list[Box]:
        """Where a side mat lies, for each character that has one."""
        sides = {key: side.units for key, side in self.plan.sides.items() if key != OTTO}
        return [Box.at(self.seat.spot(*self.plan.beside(key)), size) for key, size in sides.items()]

    @property
    def whole(self) -> Box:
        """All of it."""
        parts = [self.mat, self.tray, *self.cards, *self.extras, *self.markers, self._name(0.0).box]
        return Box.around([*parts, *self.side_mats], PAD - RIM)

    @property
    def name(self) -> Caption:
        """The seat's colour, at the edge of the table, where nothing hides it."""
        return self._name(self.whole.x)

    @property
    def captions(self) -> list[Caption]:
        """What the places are called that a mat leaves to be seen."""
        own, down = self.plan.own, CARD[1] / 2 + RIM + _SMALL
        room = CARD[0] + 5 * RIM
        height = min(fitting(self.labels[key], _SMALL, room) for key in ("played", "shown"))
        places = ((own.played, "played"), (own.shown, "shown"))
        found = [Caption(self.seat.spot(u, v - down), self.labels[key], height, room) for (u, v), key in places]
        outer, inner = own.stash[0] - own.stash_size[0] / 2 - RIM, -self.plan.mat.units[0] / 2 - RIM
        above = own.stash[1] + own.stash_size[1] / 2 + RIM + _SMALL
        spot = self.seat.spot((outer + inner) / 2, above)
        return [*found, Caption(spot, self.labels["gold"], _SMALL, inner - outer - 3 * RIM)]

    @property
    def pile_captions(self) -> list[Caption]:
        """What the piles are called, all in one size."""
        room = CARD[0] - 2 * RIM
        height = min(fitting(self.labels[key], _SMALL, room) for key in _ON_MAT)
        spots = (Spot(box.x, box.z, self.seat.turn) for box in self.piles)
        return [Caption(spot, self.labels[key], height, room) for spot, key in zip(spots, _ON_MAT, strict=True)]

    @property
    def coaster(self) -> Box | None:
        """A round ornament between the mat and the cards before it, where side mats leave so much room."""
        near, far = self.plan.mat.units[1] / 2, self.plan.own.shown[1] - CARD[1] / 2 - 2 * _SMALL
        across = 0.5 * (far - near)
        spot = self.seat.spot(0, (near + far) / 2)
        return Box(self.whole.x, spot.z, across, across) if across > 2 * TOKEN else None

    def _card(self, place: Point, rim: float = RIM) -> Box:
        return Box.at(self.seat.spot(*place), CARD, rim)

    def _name(self, x: float) -> Caption:
        spot = self.seat.spot(0, -self.plan.mat.units[1] / 2 - RIM - _NAME)
        return Caption(Spot(x or spot.x, spot.z, spot.turn), self.seat.colour, _NAME)


@dataclass(frozen=True)
class Shelf:
    """Where those wait whom nobody plays, with what is theirs: ``places`` at one end, ``every`` at both of them."""

    places: Sequence[Box]
    every: Sequence[Box]
    label: str

    @property
    def whole(self) -> Box:
        """All of it, as deep as at the other end."""
        both = Box.around(self.every, PAD)
        return Box.around(self.places, PAD)._replace(z=both.z, depth=both.depth)

    @property
    def captions(self) -> list[Caption]:
        """What it is called, to be read from the front and from the back."""
        beyond = self.whole.depth / 2 + 1.8 * _NAME
        ends = ((-beyond, FRONT), (beyond, BACK))
        return [Caption(Spot(self.whole.x, self.whole.z + z, turn), self.label, _NAME) for z, turn in ends]


def shelves(plan: Plan, called: Mapping[str, str]) -> list[Shelf]:
    """At the left end of the table and at its right end."""
    waiting = [Box.at(spot, plan.mat.units) for spot in plan.shelf.values()]
    waiting += [Box.at(spot, plan.sides[key].units) for key, spot in plan.side_shelf.items()]
    if plan.team_mat:
        waiting += [Box.at(spot, plan.team_mat.units) for spot in plan.team_shelf]
    ends = [box for box in waiting if box.x < 0], [box for box in waiting if box.x > 0]
    return [Shelf(end, waiting, called["characters"]) for end in ends if end]
