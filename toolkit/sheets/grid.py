"""Which places a sheet has for cards of one size: columns and rows, upright or sideways."""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolkit.errors import RdiError
from toolkit.sheets.box import Box, Slot

_LAYOUT = re.compile(r"([1-9]\d?)x([1-9]\d?)")


class DoesNotFit(RdiError):
    """A layout, or a single piece, that is larger than the paper."""


@dataclass(frozen=True)
class Grid:
    """``columns`` x ``rows`` places of ``width`` x ``height`` mm (as they lie), ``gap`` mm apart, in the ``block``."""

    columns: int
    rows: int
    width: float
    height: float
    gap: float
    sideways: bool
    block: Box

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The places in the order of reading: from the upper left, row by row."""
        return tuple(self._slot(column, row) for row in range(self.rows) for column in range(self.columns))

    def _slot(self, column: int, row: int) -> Slot:
        x = self.block.x + column * (self.width + self.gap)
        y = self.block.top - self.height - row * (self.height + self.gap)
        return Slot(Box(x, y, self.width, self.height), 90 if self.sideways else 0)

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}{' sideways' if self.sideways else ''}"


def parse(layout: str) -> tuple[int, int] | None:
    """Columns and rows of ``"3x3"``; nothing for ``"auto"``. Raises :class:`DoesNotFit` for anything else."""
    if layout.lower() == "auto":
        return None
    if match := _LAYOUT.fullmatch(layout.lower().replace("×", "x")):
        return int(match[1]), int(match[2])
    raise DoesNotFit(f"{layout!r} is no layout; say auto, or columns x rows such as 3x3 or 2x4")


def largest(width: float, height: float, area: Box, gap: float) -> Grid | None:
    """The grid that holds most cards of ``width`` x ``height`` mm in ``area``; upright where that is as good."""
    upright = _filled(width, height, area, gap, sideways=False)
    sideways = _filled(height, width, area, gap, sideways=True)
    best = max(upright, sideways, key=lambda grid: grid.columns * grid.rows)
    return best if best.columns * best.rows else None


def fit(layout: str, width: float, height: float, area: Box, gap: float, where: str) -> Grid:
    """The grid of that layout, upright if it fits so, else sideways, in the middle of ``area``.

    Raises :class:`DoesNotFit`, which says what would fit; ``where`` names the area ("A4", "half of A4").
    """
    wanted = parse(layout)
    best = largest(width, height, area, gap)
    if best is None:
        raise DoesNotFit(f"no piece of {width:g} x {height:g} mm fits on {where}: {_room(area)}")
    if wanted is None:
        return best
    for sideways, (across, up) in ((False, (width, height)), (True, (height, width))):
        grid = _grid(*wanted, across, up, area, gap, sideways=sideways)
        if area.holds(grid.block):
            return grid
    block = _grid(*wanted, width, height, area, gap, sideways=False).block
    raise DoesNotFit(
        f"{layout} pieces of {width:g} x {height:g} mm need {block.width:g} x {block.height:g} mm: "
        f"too large for {where}, {_room(area)}. The largest layout that fits is {best}"
    )


def _room(area: Box) -> str:
    return f"where {area.width:g} x {area.height:g} mm are free between the margins"


def _filled(across: float, up: float, area: Box, gap: float, *, sideways: bool) -> Grid:
    columns = _count(area.width, across, gap)
    rows = _count(area.height, up, gap)
    return _grid(columns, rows, across, up, area, gap, sideways=sideways)


def _count(room: float, piece: float, gap: float) -> int:
    return max(0, int((room + gap + 1e-6) // (piece + gap)))


def _grid(columns: int, rows: int, across: float, up: float, area: Box, gap: float, *, sideways: bool) -> Grid:
    width, height = columns * (across + gap) - gap, rows * (up + gap) - gap
    block = Box(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
    return Grid(columns, rows, across, up, gap, sideways, block)
