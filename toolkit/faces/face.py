"""A laid-out face: a display list in millimetres, and a key that is equal when the picture is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from toolkit.language import ENGLISH

MM = 72 / 25.4
"""Points in a millimetre."""

LANGUAGE = ENGLISH
"""The language that faces are worded in unless another is asked for."""

DRAWING = 2
"""Raised whenever the same display list is drawn differently, so that keys change with the picture."""

Role = Literal["H1", "H2", "P", "Artifact"]
"""What a passage is to those who have it read aloud, in PDF's words: headings, a paragraph, or nothing they need."""


class Size(msgspec.Struct, frozen=True):
    """A format: trimmed ``width`` and ``height``, ``bleed`` on each side, ``corner`` radius; all in mm."""

    width: float
    height: float
    bleed: float = 0.0
    corner: float = 0.0

    @property
    def full(self) -> tuple[float, float]:
        """Width and height of the bleed box, in mm."""
        return self.width + 2 * self.bleed, self.height + 2 * self.bleed

    @property
    def points(self) -> tuple[float, float]:
        """Width and height of the bleed box, in points."""
        width, height = self.full
        return width * MM, height * MM

    def pixels(self, dpi: float, *, bleed: bool = True) -> tuple[int, int]:
        """Width and height in whole pixels, of the bleed box or of the trimmed card."""
        width, height = self.full if bleed else (self.width, self.height)
        return round(width * dpi / 25.4), round(height * dpi / 25.4)


class Rect(msgspec.Struct, frozen=True, tag=True):
    """A rectangle with its top left corner at ``x``, ``y``; ``line`` is the stroke's width in mm.

    With less than full ``opacity``, what lies below shines through its fill.
    """

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.0
    opacity: float = 1.0


class Path(msgspec.Struct, frozen=True, tag=True):
    """An outline in PDF path operators (y down), scaled and put at ``x``, ``y``; ``line`` is in mm.

    ``angle`` turns it clockwise about its own origin, in degrees, and ``flip`` mirrors it there. What is ``shared`` by
    many faces, such as an icon, is stored once in a document.
    """

    outline: str
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.0
    angle: float = 0.0
    flip: bool = False
    shared: bool = False


class Run(msgspec.Struct, frozen=True, tag=True):
    """Words in one font on one baseline: ``x``, ``y`` in mm, ``size`` and letter ``spacing`` in points."""

    x: float
    y: float
    font: str
    size: float
    fill: str
    text: str
    spacing: float = 0.0


class Unseen(msgspec.Struct, frozen=True, tag=True):
    """Words that are found and read where a picture stands for them, and not seen.

    They take ``width`` mm from ``x`` on the baseline ``y``, both in mm; ``size`` is in points.
    """

    x: float
    y: float
    width: float
    size: float
    text: str


class Image(msgspec.Struct, frozen=True, tag=True):
    """A picture file stretched over a rectangle, perhaps mirrored; ``digest`` stands for its bytes."""

    x: float
    y: float
    width: float
    height: float
    source: str
    digest: str
    flip_x: bool = False
    flip_y: bool = False


class Group(msgspec.Struct, frozen=True, tag=True):
    """Items that share a clip, or are turned together: ``angle`` degrees clockwise about ``x``, ``y``.

    What is ``shared`` by many faces, such as a frame, is stored once in a document.
    """

    items: tuple[Item, ...]
    clip: Rect | None = None
    angle: float = 0.0
    x: float = 0.0
    y: float = 0.0
    shared: bool = False


Item = Rect | Path | Image | Group
Mark = Run | Unseen | Path


class Passage(msgspec.Struct, frozen=True):
    """Words that are read together, with the icons between them.

    ``said`` is read instead of letters that do not tell their words, being spread out or capitals throughout.
    ``angle`` turns the passage clockwise about ``x``, ``y``, in degrees.
    """

    items: tuple[Mark, ...]
    role: Role = "P"
    said: str = ""
    angle: float = 0.0
    x: float = 0.0
    y: float = 0.0


class Face(msgspec.Struct, frozen=True):
    """One side of one thing, such as "dimli/spike-it-with-firewater", "back/dimli", "mat/dimli" or "coin/1".

    ``items`` are drawn in order, and over them the ``passages``, in the order of reading. The origin is the top left
    corner of the bleed box and y points down. Equal ``key`` means equal picture and words, and the other way round.
    """

    name: str
    key: str
    size: Size
    items: tuple[Item, ...]
    passages: tuple[Passage, ...] = ()

    @property
    def words(self) -> str:
        """What it says, its icons named, in the order of reading."""
        read = (passage for passage in self.passages if passage.role != "Artifact")
        said = (passage.said or "".join(_said(mark) for mark in passage.items) for passage in read)
        return " ".join("".join(said).split())


def _said(mark: Mark) -> str:
    return "" if isinstance(mark, Path) else mark.text


def images(items: Iterable[Item]) -> Iterator[Image]:
    """The pictures among the items, and in their groups."""
    for item in items:
        if isinstance(item, Image):
            yield item
        if isinstance(item, Group):
            yield from images(item.items)


def make_face(
    name: str, size: Size, items: tuple[Item, ...], passages: tuple[Passage, ...] = (), *, fonts: str
) -> Face:
    """A face with its key; ``fonts`` is the digest of the font files that its runs are set in."""
    drawn = msgspec.json.encode((DRAWING, fonts, size, items, passages), order="deterministic")
    return Face(name, hashlib.sha256(drawn).hexdigest()[:16], size, items, passages)
