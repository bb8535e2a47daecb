"""Contact sheets: many faces on one picture, to be taken in at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from typing import TYPE_CHECKING, NamedTuple

from toolkit.faces.face import Face
from toolkit.faces.pixels import drawn
from toolkit.faces.rows import Rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DPI = 110
TABLE = (0x1D, 0x14, 0x0E)
"""The colour between faces: a dark table."""

_GAP = 10
_MOST_PIXELS = 24_000_000
_WIDE = 1.6


class Cell(NamedTuple):
    """Where a face goes on the sheet, in pixels from the top left."""

    x: int
    y: int
    face: Face


def contact_sheet(faces: Sequence[Face], *, dpi: float = DPI) -> NDArray[np.uint8]:
    """All faces, trimmed, side by side: height x width x 3 bytes. Faces of one size stand together.

    Many faces are shown smaller, to bound the picture.

    Raises ValueError if there is no face.
    """
    return contact_rows(faces, dpi=dpi).array()


def contact_rows(faces: Sequence[Face], *, dpi: float = DPI) -> Rows:
    """As :func:`contact_sheet`, in rows."""
    dpi = min(dpi, _bounded_dpi(faces))
    cells = list(_cells(_by_size(faces), dpi))
    width = max(cell.x + cell.face.size.pixels(dpi, bleed=False)[0] for cell in cells) + _GAP
    height = max(cell.y + cell.face.size.pixels(dpi, bleed=False)[1] for cell in cells) + _GAP
    sheet = Rows(width, height, TABLE)
    for cell, (_, rows) in zip(cells, drawn((cell.face for cell in cells), dpi, bleed=False), strict=True):
        sheet.paste(rows, cell.x, cell.y)
    return sheet


def _by_size(faces: Sequence[Face]) -> list[Face]:
    order = list(dict.fromkeys(face.size for face in faces))
    return sorted(faces, key=lambda face: order.index(face.size))


def _bounded_dpi(faces: Sequence[Face]) -> float:
    area = sum(face.size.width * face.size.height for face in faces) / 25.4**2
    return sqrt(_MOST_PIXELS / area)


def _cells(faces: Sequence[Face], dpi: float) -> Iterator[Cell]:
    """Faces from left to right, in rows about as long as makes the sheet a little wider than high."""
    sizes = [face.size.pixels(dpi, bleed=False) for face in faces]
    area = sum((width + _GAP) * (height + _GAP) for width, height in sizes)
    full = max(ceil(sqrt(area * _WIDE)), *(width + 2 * _GAP for width, _ in sizes))
    x, y, row = _GAP, _GAP, 0
    for face, (width, height) in zip(faces, sizes, strict=True):
        if x > _GAP and x + width + _GAP > full:
            x, y, row = _GAP, y + row + _GAP, 0
        yield Cell(x, y, face)
        x, row = x + width + _GAP, max(row, height)
