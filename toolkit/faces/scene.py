"""Scenes: two emblems, discs, light and an engraved field, composed from a seed to a picture in a card's window.

``templates/faces/scenes.json`` says how: an artist adds to it. Places are shares of the window, and sizes are shares
of its height, or of what a narrow window allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from math import cos, radians, sin
from typing import Annotated, Literal, NamedTuple

import msgspec

from toolkit.faces.engrave import FINENESS, Dice, engraving
from toolkit.faces.face import Group, Item, Path, Rect
from toolkit.faces.icon import icon
from toolkit.faces.place import Rectangle
from toolkit.faces.template import Pattern
from toolkit.paths import TEMPLATES
from toolkit.record import read

_BROAD = 1.7
"""How many times as wide as high a window is in which things are as large as its height says."""

_SALT = "scene 86"
"""What seeds are drawn with: of the first four hundred, the one by which fewest cards of a deck of ours are alike."""

_LEAN = 9.0
"""By how many degrees, at most, an emblem that leans may be turned to either side."""

_EDGE = 1.8
"""How wide an outline is that parts an emblem from what is behind, in mm, where the emblem is a window high."""


class Piece(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """What all pieces of a scene have: where their middle is, in shares of the window."""

    x: float = 0.5
    y: float = 0.5


class Field(Piece, frozen=True, kw_only=True, tag="field"):
    """The engraved pattern that the scene drew, over the whole window; ``pattern`` names one that it always has."""

    pattern: Pattern | None = None
    stroke: str = "engraving"
    line: float = 0.14


class Light(Piece, frozen=True, kw_only=True, tag="light"):
    """Rings of light about a point, the brightest inside; ``across`` is the size of the largest."""

    across: float = 1.5
    fills: tuple[str, ...] = ("glow2", "glow3")


class Round(Piece, frozen=True, kw_only=True, tag="disc"):
    """A disc, or with no ``fill`` a ring."""

    across: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.35


class Block(Piece, frozen=True, kw_only=True, tag="block"):
    """A rectangle: its ``width`` is a share of the window's, its ``height`` of the window's height.

    It stands on its x, y with the middle of its lower edge; where that is the lower edge of the window, the block
    reaches down to what lies over the window's foot.
    """

    width: float
    height: float
    radius: float = 0.0
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3


class Emblem(Piece, frozen=True, kw_only=True, tag="emblem"):
    """One of the two emblems; ``flip`` turns left and right around, ``lean`` lets the seed turn it a little.

    ``edge`` is the colour of an outline that parts it from what is behind.
    """

    which: Literal["main", "second"] = "main"
    across: float
    fill: str = "emblem"
    angle: float = 0.0
    flip: bool = False
    lean: bool = False
    edge: str | None = None


AnyPiece = Field | Light | Round | Block | Emblem


class Scenes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``templates/faces/scenes.json``: patterns of fields, and scenes by name, drawn from back to front."""

    fields: Annotated[tuple[Pattern, ...], msgspec.Meta(min_length=1)]
    scenes: Annotated[dict[str, tuple[AnyPiece, ...]], msgspec.Meta(min_length=1)]


class Emblems(NamedTuple):
    """What a picture is about: the names of the icons of its main emblem and of its second one."""

    main: str
    second: str


class _Stage(NamedTuple):
    """What the seed drew for a scene, and where it plays."""

    box: Rectangle
    foot: float
    colours: Mapping[str, str]
    emblems: Emblems
    seed: str
    field: Pattern
    mirrored: bool
    lean: float

    @property
    def unit(self) -> float:
        """What sizes are shares of, in mm."""
        return min(self.box.height, self.box.width / _BROAD)

    @property
    def whole(self) -> Rectangle:
        """The window with its foot."""
        return self.box._replace(height=self.box.height + self.foot)

    def at(self, piece: Piece) -> tuple[float, float]:
        """The middle of a piece, in mm."""
        x = 1 - piece.x if self.mirrored else piece.x
        return self.box.x + x * self.box.width, self.box.y + piece.y * self.box.height

    def square(self, piece: Piece, across: float) -> tuple[float, float, float, float]:
        """A square about the middle of a piece, ``across`` times the unit wide."""
        (x, y), side = self.at(piece), across * self.unit
        return round(x - side / 2, 3), round(y - side / 2, 3), round(side, 3), round(side, 3)


@cache
def scenes() -> Scenes:
    """The table of scenes. Raises :class:`toolkit.errors.CannotRead`."""
    return read(TEMPLATES / "faces" / "scenes.json", Scenes)


def composed(emblems: Emblems, seed: str, box: Rectangle, colours: Mapping[str, str], foot: float = 0.0) -> Group:
    """The picture of these emblems in a window; the seed chooses scene, field, side and lean.

    Over the lowest ``foot`` mm of the window lies something else.

    Raises :class:`toolkit.errors.NotFound` for an icon that there is not.
    """
    known, dice = scenes(), Dice(f"{_SALT} {seed}")
    scene = list(known.scenes.values())[dice.one_of(range(len(known.scenes)))]
    field = known.fields[dice.one_of(range(len(known.fields)))]
    clear = box._replace(height=box.height - foot)
    stage = _Stage(clear, foot, colours, emblems, seed, field, bool(dice.one_of((0, 1))), dice.between(-_LEAN, _LEAN))
    return Group(tuple(item for piece in scene for item in _drawn(piece, stage)), Rect(*box))


def _drawn(piece: AnyPiece, stage: _Stage) -> Iterator[Item]:
    match piece:
        case Field():
            yield from _field(piece, stage)
        case Light():
            for ring, fill in enumerate(piece.fills):
                square = stage.square(piece, piece.across * (1 - ring / (len(piece.fills) + 0.6)))
                yield Rect(*square, square[2] / 2, stage.colours[fill])
        case Round():
            square = stage.square(piece, piece.across)
            yield Rect(*square, square[2] / 2, _colour(stage, piece.fill), _colour(stage, piece.stroke), piece.line)
        case Block():
            yield _block(piece, stage)
        case Emblem():
            yield from _emblem(piece, stage)


def _colour(stage: _Stage, role: str | None) -> str | None:
    return stage.colours[role] if role else None


def _field(piece: Field, stage: _Stage) -> Iterator[Path]:
    colour = stage.colours[piece.stroke]
    for stroke in engraving(piece.pattern or stage.field, stage.seed, stage.whole):
        place = (stroke.outline, stroke.x, stroke.y, FINENESS)
        yield Path(*place, stroke=colour, line=piece.line, angle=stroke.angle)


def _block(piece: Block, stage: _Stage) -> Rect:
    x, y = stage.at(piece)
    width, height = piece.width * stage.box.width, piece.height * stage.box.height
    below = stage.foot if piece.y == 1 else 0.0
    place = (round(x - width / 2, 3), round(y - height, 3), round(width, 3), round(height + below, 3))
    fill, stroke = _colour(stage, piece.fill), _colour(stage, piece.stroke)
    return Rect(*place, piece.radius * stage.unit, fill, stroke, piece.line)


def _emblem(piece: Emblem, stage: _Stage) -> Iterator[Path]:
    drawn = icon(stage.emblems.main if piece.which == "main" else stage.emblems.second)
    angle = piece.angle * (-1 if stage.mirrored else 1) + (stage.lean if piece.lean else 0.0)
    scale = round(piece.across * stage.unit / drawn.grid, 6)
    x, y = _corner(stage.at(piece), scale * drawn.grid, angle, flip=piece.flip)
    placed = partial(Path, drawn.outline, x, y, scale, angle=round(angle, 3), flip=piece.flip, shared=True)
    if piece.edge:
        yield placed(stroke=stage.colours[piece.edge], line=_EDGE * piece.across)
    yield placed(fill=stage.colours[piece.fill])


def _corner(middle: tuple[float, float], side: float, angle: float, *, flip: bool) -> tuple[float, float]:
    """Where the origin of a square goes, in mm, that is turned, and perhaps flipped, about this middle."""
    across, down = cos(radians(angle)) * side / 2, sin(radians(angle)) * side / 2
    x, y = (-across - down, -down + across) if flip else (across - down, down + across)
    return round(middle[0] - x, 3), round(middle[1] - y, 3)
