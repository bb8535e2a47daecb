"""The top of the table: walnut under a tavern lamp, with brass let into it where things belong."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from toolkit.language import ENGLISH
from toolkit.tts.inlay import Box, Brush, Colour
from toolkit.tts.plan import COIN, INKS, TOKEN, Plan, Seat, Spot
from toolkit.tts.sheet import Encoding, encode
from toolkit.tts.wood import walnut
from toolkit.tts.zones import PAD, Middle, Setting, Shelf, labels, shelves

if TYPE_CHECKING:
    from PIL.Image import Image

DRAWING = 4
"""Raised when the same plan is drawn differently."""

PIXELS_PER_UNIT = 40
LARGEST = 4096
"""The game reads no picture well that has more pixels on a side."""

_QUALITY = 85
"""Of the JPEG: dark wood shows no loss."""

_BRASS: Colour = (190, 144, 70)
_PALE: Colour = (232, 200, 138)
_NIGHT: Colour = (14, 9, 6)
_LEATHER: Colour = (58, 18, 14)


@dataclass(frozen=True)
class Surface:
    """The picture of a plan's table top; ``name`` holds a hash of the plan."""

    plan: Plan
    language: str = ENGLISH
    encoding: Encoding = "jpg"

    @property
    def name(self) -> str:
        """The file name."""
        recipe = repr((DRAWING, PIXELS_PER_UNIT, self.plan, labels(self.language), self.encoding))
        return f"table-{hashlib.sha256(recipe.encode()).hexdigest()[:10]}.{self.encoding}"

    def paint(self) -> Image:
        """Draw the wood, then what all players share, then the seats and the shelves."""
        import numpy as np
        from PIL import Image

        plan, called = self.plan, labels(self.language)
        scale = min(PIXELS_PER_UNIT, LARGEST / plan.width)
        seated = max(abs(seat.x) for seat in plan.seats) + 2 * plan.mat.units[0]
        size = round(plan.width * scale), round(plan.depth * scale)
        wood = walnut(*size, scale, (seated * scale, 0.62 * plan.depth * scale))
        brush = Brush(wood, scale)
        _border(brush, plan)
        _draw_middle(brush, Middle(plan, called))
        for seat in plan.seats:
            _draw_setting(brush, Setting(plan, seat, called))
        for shelf in shelves(plan, called):
            _draw_shelf(brush, shelf)
        return Image.fromarray(wood.round().clip(0, 255).astype(np.uint8))

    def encode(self) -> bytes:
        """The bytes of the file."""
        return encode(self.paint(), self.encoding, _QUALITY)


def ink(seat: Seat) -> Colour:
    """The seat's colour, a little warmer and lighter, as in the light of the lamp."""
    shade = INKS[seat.colour]
    red, green, blue = (round(0.8 * int(shade[at : at + 2], 16) + 0.2 * _PALE[at // 2]) for at in (1, 3, 5))
    return red, green, blue


def _border(brush: Brush, plan: Plan) -> None:
    """Two lines of brass along the table's edge."""
    for inset, width, strength in ((0.6, 0.1, 0.8), (0.9, 0.04, 0.6)):
        edge = Box(0.0, 0.0, plan.width - inset, plan.depth - inset)
        brush.line([edge], _BRASS, strength, width=width, radius=0.8)


def _draw_middle(brush: Brush, middle: Middle) -> None:
    """A runner of leather, with brass between its fields."""
    _zone(brush, middle.whole, _LEATHER, 0.5, _BRASS)
    _line_within(brush, middle.whole)
    for one, other in pairwise(middle.fields):
        between = (one.x + one.width / 2 + other.x - other.width / 2) / 2
        brush.fill([Box(between, 0.0, 0.04, middle.whole.depth - 2 * PAD)], _BRASS, 0.55)
    for place in middle.places:
        brush.fill([place.box], _NIGHT, 0.45)
        brush.shade([place.box], 0.35, 0.4)
        brush.line([place.box], _BRASS, 0.95)
    for box in middle.tokens:
        brush.line([box], _BRASS, 0.7, width=0.05, radius=TOKEN)
    pot = middle.plan.house.pot
    for across, ahead in middle.plan.house.pot_stacks:
        _ring(brush, Spot(pot.x + across, pot.z + ahead), COIN, _BRASS)
    for caption in middle.captions:
        brush.words(caption, _PALE, 0.9)


def _draw_setting(brush: Brush, setting: Setting) -> None:
    """In the seat's colour: the mat and its tray as one piece, then what is on it, then the places beside it."""
    colour, mat = ink(setting.seat), [setting.mat, setting.tray]
    _zone(brush, setting.whole, _NIGHT, 0.22, colour)
    brush.fill(mat, _NIGHT, 0.5)
    brush.fill(mat, colour, 0.07)
    brush.shade(mat, 0.4, 0.6)
    brush.line(mat, colour, 0.95, width=0.09)
    _draw_mat(brush, setting)
    for box in (*setting.cards, *setting.extras, *setting.markers):
        round_ = TOKEN if box in setting.markers else 0.3
        brush.fill([box], _NIGHT, 0.35, round_)
        brush.line([box], colour, 0.45 if box in setting.extras else 0.75, width=0.05, radius=round_)
    if setting.coaster:
        _draw_coaster(brush, setting.coaster, colour)
    for caption in setting.captions:
        brush.words(caption, _PALE, 0.85)
    brush.words(setting.name, colour, 1.0)


def _draw_mat(brush: Brush, setting: Setting) -> None:
    """What a mat has on it, faintly: to be seen for as long as none lies there."""
    colour, mat = ink(setting.seat), setting.plan.mat
    for box in setting.piles:
        brush.line([box], colour, 0.5, width=0.05)
    for caption in setting.pile_captions:
        brush.words(caption, _PALE, 0.75)
    for place in (*mat.fortitude, *mat.alcohol):
        _ring(brush, setting.seat.spot(*mat.local(place)), 0.2, colour)
    for coin in setting.coins:
        _ring(brush, coin, COIN, colour)


def _draw_coaster(brush: Brush, box: Box, colour: Colour) -> None:
    for part, width in ((1.0, 0.07), (0.9, 0.035), (0.3, 0.035)):
        ring = box._replace(width=part * box.width, depth=part * box.depth)
        brush.line([ring], colour, 0.25, width=width, radius=box.width)
    brush.lozenge(Spot(box.x, box.z), colour, 0.35, 0.3)


def _draw_shelf(brush: Brush, shelf: Shelf) -> None:
    _zone(brush, shelf.whole, _NIGHT, 0.22, _BRASS)
    _line_within(brush, shelf.whole)
    for box in shelf.places:
        brush.line([box], _BRASS, 0.4, width=0.05)
    for caption in shelf.captions:
        brush.words(caption, _PALE, 0.85)
        for side in (-1, 1):
            aside = side * (caption.box.width / 2 + 0.7)
            brush.lozenge(Spot(caption.spot.x + aside, caption.spot.z), _BRASS, 0.9)


def _zone(brush: Brush, box: Box, ground: Colour, strength: float, line: Colour) -> None:
    """A field let into the wood, with a line around it."""
    brush.fill([box], ground, strength, 0.5)
    brush.shade([box], 0.45, 0.9, 0.5)
    brush.line([box], line, 0.85, width=0.08, radius=0.5)


def _line_within(brush: Brush, box: Box) -> None:
    """The finer of two lines of brass."""
    inner = box._replace(width=box.width - 0.36, depth=box.depth - 0.36)
    brush.line([inner], _BRASS, 0.4, width=0.035, radius=0.35)


def _ring(brush: Brush, spot: Spot, across: float, colour: Colour) -> None:
    brush.line([Box.at(spot, (across, across))], colour, 0.45, width=0.04, radius=across / 2)
