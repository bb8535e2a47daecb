"""The pictures that lie under everything: the wood of the table and of the shelf, with what is inlaid in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import NamedTuple

import msgspec

from toolkit.faces import fonts
from toolkit.faces.face import Face, Item, Passage, Path, Rect, Run, Size, make_face
from toolkit.faces.icon import icon
from toolkit.record import read
from toolkit.vassal.board import Extent, Spot
from toolkit.vassal.panel import FOLDER
from toolkit.vassal.scale import millimetres

_FONT = "title"
_POINT = 25.4 / 72

_WITHIN = 0.9
"""The share of a frame's width that its letters keep to."""


class Wood(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``templates/vassal/table.json``: colours, and lengths in mm; ``letter_size`` is in points."""

    about: str
    wood: tuple[str, ...]
    seam: str
    grain: str
    plank: float
    joint: float
    felt: str
    felt_edge: str
    line: str
    bright: str
    letters: str
    letter_size: float


class Inlay(NamedTuple):
    """What is let into the wood around ``middle``: a frame with ``letters``, a piece of ``felt`` or an ``emblem``."""

    middle: Spot
    size: Extent
    letters: str = ""
    felt: bool = False
    emblem: str = ""


@cache
def wood() -> Wood:
    """The look of the table. Raises :class:`toolkit.errors.CannotRead`."""
    return read(FOLDER / "table.json", Wood)


def tabletop(name: str, size: Extent, inlays: Sequence[Inlay]) -> Face:
    """A wooden top of this size with its inlays."""
    width, height = millimetres(size.width), millimetres(size.height)
    items = [*_planks(width, height), *(item for inlay in inlays for item in _inlaid(inlay))]
    letters = Passage(tuple(line for inlay in inlays for line in _letters(inlay)))
    return make_face(name, Size(width, height), tuple(items), (letters,), fonts=fonts.digest())


def _planks(width: float, height: float) -> Iterator[Item]:
    look = wood()
    yield Rect(0, 0, width, height, fill=look.seam)
    for row in range(int(height / look.plank) + 1):
        start = -look.joint * _drawn("start", row) / 256
        column = 0
        while start < width:
            yield from _plank(start, row, column)
            start, column = start + look.joint, column + 1


def _plank(x: float, row: int, column: int) -> Iterator[Item]:
    look = wood()
    y = row * look.plank
    shade = look.wood[_drawn("shade", row, column) % len(look.wood)]
    yield Rect(x + 0.3, y + 0.3, look.joint - 0.6, look.plank - 0.6, 0.8, shade)
    for line in range(4):
        middle = y + look.plank * (0.14 + 0.72 * _drawn("line", row, column, line) / 256)
        sway = 2.4 * (_drawn("sway", row, column, line) / 256 - 0.5)
        third = look.joint / 3
        curve = (
            f"{x + 2:.1f} {middle:.2f} m {x + third:.1f} {middle + sway:.2f} {x + 2 * third:.1f} {middle - sway:.2f} "
            f"{x + look.joint - 2:.1f} {middle:.2f} c"
        )
        yield Path(curve, stroke=look.grain, line=0.35)


def _drawn(*seed: object) -> int:
    """A number from 0 to 255 that is always the same for the same seed."""
    return sha256(repr(seed).encode()).digest()[0]


def _inlaid(inlay: Inlay) -> Iterator[Item]:
    look = wood()
    width, height = millimetres(inlay.size.width), millimetres(inlay.size.height)
    x, y = millimetres(inlay.middle.x) - width / 2, millimetres(inlay.middle.y) - height / 2
    if inlay.felt:
        yield Rect(x, y, width, height, 12, look.felt, look.bright, 1.0)
        yield Rect(x + 3, y + 3, width - 6, height - 6, 10, None, look.line, 0.5)
    elif not inlay.emblem:
        yield Rect(x, y, width, height, 3.2, None, look.line, 0.6)
    if inlay.emblem:
        drawn = icon(inlay.emblem)
        yield Path(drawn.outline, x, y, round(width / drawn.grid, 6), look.felt_edge)


def _letters(inlay: Inlay) -> Iterator[Run]:
    x, y = millimetres(inlay.middle.x), millimetres(inlay.middle.y)
    room = _WITHIN * millimetres(inlay.size.width)
    lines = inlay.letters.split("\n") if inlay.letters else []
    for at, words in enumerate(lines):
        yield _centred(words, x, y + (at - (len(lines) - 1) / 2) * wood().letter_size * 0.45, room)


def _centred(words: str, x: float, y: float, room: float) -> Run:
    """Words around a place, smaller where they would not fit in so many mm."""
    look = wood()
    parts = words.split(" ")
    gap = fonts.shape(_FONT, " ").width
    ems = sum(fonts.shape(_FONT, part).width for part in parts) + gap * (len(parts) - 1)
    em = min(look.letter_size * _POINT, room / ems)
    return Run(
        x - em * ems / 2, y + em * fonts.cap_height(_FONT) / 2, _FONT, round(em / _POINT, 3), look.letters, words
    )
