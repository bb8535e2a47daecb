"""How a card gets its back: the paper turned over along an edge, folded, or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from toolkit.sheets.box import Box, Mirror, Slot
from toolkit.sheets.grid import DoesNotFit, Grid, fit
from toolkit.sheets.paper import Paper


class Backs(StrEnum):
    """The four ways. Pages are upright, so the long edge is the left one and the short edge the upper one."""

    DUPLEX_LONG = "duplex-long"
    DUPLEX_SHORT = "duplex-short"
    GUTTERFOLD = "gutterfold"
    NONE = "none"

    @property
    def turned(self) -> bool:
        """Whether the sheet is turned over, and its other side printed."""
        return self in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)


@dataclass(frozen=True)
class Imposition:
    """The places of a sheet's fronts and, one for one, of their backs.

    The backs are on the next page, or, on a sheet to be folded, beyond its ``fold`` (a line in mm: x1, y1, x2, y2).
    """

    grid: Grid
    backs: tuple[Slot, ...]
    fold: tuple[float, float, float, float] | None = None

    @property
    def fronts(self) -> tuple[Slot, ...]:
        """The places of the fronts, in the order of reading."""
        return self.grid.slots


def flip(paper: Paper, backs: Backs) -> Mirror:
    """What turning the sheet over, along the long or the short edge, does to a place on it."""
    if backs is Backs.DUPLEX_SHORT:
        return Mirror("y", paper.height / 2)
    return Mirror("x", paper.width / 2)


def impose(
    paper: Paper,
    width: float,
    height: float,
    *,
    layout: str = "auto",
    gap: float = 0,
    gutter: float = 0,
    backs: Backs,
    area: Box | None = None,
) -> Imposition:
    """Lay out pieces of ``width`` x ``height`` mm (trimmed) ``gap`` mm apart; ``gutter`` mm are kept free at a fold.

    They lie in the ``area``, if one is given, else anywhere that printers reach, but for sheets to be folded.
    Raises :class:`DoesNotFit`, which says what would fit.
    """
    if backs is Backs.GUTTERFOLD:
        return _folded(paper, width, height, layout, gap, gutter)
    grid = fit(layout, width, height, area or paper.printable, gap, paper.name)
    if backs is Backs.NONE:
        return Imposition(grid, ())
    mirror = flip(paper, backs)
    return Imposition(grid, tuple(mirror.slot(slot) for slot in grid.slots))


def _folded(paper: Paper, width: float, height: float, layout: str, gap: float, gutter: float) -> Imposition:
    """Fold where more cards fit: across the middle or, if that is better, down the middle."""
    across, down = _upper_half(paper, gutter), _left_half(paper, gutter)
    found: list[Imposition] = []
    for half, fold in ((across, Mirror("y", paper.height / 2)), (down, Mirror("x", paper.width / 2))):
        try:
            grid = fit(layout, width, height, half, gap, f"half of {paper.name}")
        except DoesNotFit as fault:
            refusal = fault
        else:
            found.append(_unfolded(paper, _against_the_fold(grid, half, fold), fold))
    if not found:
        raise refusal
    return max(found, key=lambda imposition: len(imposition.backs))


def _unfolded(paper: Paper, grid: Grid, fold: Mirror) -> Imposition:
    line = (0, fold.at, paper.width, fold.at) if fold.reflects == "y" else (fold.at, 0, fold.at, paper.height)
    return Imposition(grid, tuple(fold.slot(slot) for slot in grid.slots), line)


def _against_the_fold(grid: Grid, half: Box, fold: Mirror) -> Grid:
    """Close to the fold a slightly crooked fold matters least."""
    block = grid.block
    x, y = (block.x, half.y) if fold.reflects == "y" else (half.right - block.width, block.y)
    moved = Box(x, y, block.width, block.height)
    return Grid(grid.columns, grid.rows, grid.width, grid.height, grid.gap, grid.sideways, moved)


def _upper_half(paper: Paper, gutter: float) -> Box:
    area = paper.printable
    lower = paper.height / 2 + gutter / 2
    return Box(area.x, lower, area.width, area.top - lower)


def _left_half(paper: Paper, gutter: float) -> Box:
    area = paper.printable
    return Box(area.x, area.y, paper.width / 2 - gutter / 2 - area.x, area.height)
