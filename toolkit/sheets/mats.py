"""Player mats: one a page where the paper is large enough, else in pieces that overlap and are glued together."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from toolkit.faces.face import Face
from toolkit.sheets.box import Box, Slot
from toolkit.sheets.marks import Line, Marks, cut_marks
from toolkit.sheets.options import Options
from toolkit.sheets.page import Page, Placement
from toolkit.sheets.paper import Paper

OVERLAP = 10.0
"""Millimetres of picture that two neighbouring pieces share."""


class Tiling(NamedTuple):
    """A large picture of ``width`` x ``height`` mm, as it lies, cut into columns and rows of equal pieces."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def piece(self) -> tuple[float, float]:
        """Width and height of each piece, its overlaps included."""
        return _share(self.width, self.columns), _share(self.height, self.rows)

    def part(self, column: int, row: int) -> Box:
        """One piece, counted from the upper left, in mm from the picture's lower left corner."""
        width, height = self.piece
        return Box(column * (width - OVERLAP), self.height - height - row * (height - OVERLAP), width, height)


def tiling(width: float, height: float, paper: Paper) -> Tiling:
    """The fewest pieces, each within the paper's margins, of a picture of that size as it lies."""
    area = paper.printable
    return Tiling(width, height, _pieces(width, area.width), _pieces(height, area.height))


def mat_pages(face: Face, title: str, options: Options) -> Iterator[Page]:
    """The page or pages of a mat, whichever way round needs fewer."""
    size = face.size
    upright = tiling(size.width, size.height, options.paper)
    sideways = tiling(size.height, size.width, options.paper)
    turned = sideways.columns * sideways.rows < upright.columns * upright.rows
    plan = sideways if turned else upright
    for row in range(plan.rows):
        for column in range(plan.columns):
            yield _page(face, title, plan, column, row, 90 if turned else 0, options)


def _page(face: Face, title: str, plan: Tiling, column: int, row: int, angle: int, options: Options) -> Page:
    paper, part = options.paper, plan.part(column, row)
    shown = Box((paper.width - part.width) / 2, (paper.height - part.height) / 2, part.width, part.height)
    whole = Box(shown.x - part.x, shown.y - part.y, plan.width, plan.height)
    window = _window(shown, plan, column, row, face.size.bleed if options.bleed is None else options.bleed)
    placement = Placement(face, Slot(whole, angle), window)
    label = (
        title
        if plan.columns * plan.rows == 1
        else options.words.say("piece", what=title, place=f"{chr(65 + row)}{column + 1}")
    )
    hint = "" if plan.columns * plan.rows == 1 else options.words.say("overlap", length=f"{OVERLAP:g}")
    wanted = Marks.CORNERS if options.marks is Marks.SILHOUETTE else options.marks  # mats are cut by hand
    marks = cut_marks([shown], paper.page, wanted)
    dashes = _overlaps(shown, plan, column, row) if options.marks is not Marks.NONE else ()
    return Page(label, "", (placement,), (shown,), window, marks, dashes=dashes, hint=hint)


def _window(shown: Box, plan: Tiling, column: int, row: int, bleed: float) -> Box:
    """Only the outer edges of the whole picture bleed."""
    return shown.grown(
        bleed if column == 0 else 0,
        bleed if row == plan.rows - 1 else 0,
        bleed if column == plan.columns - 1 else 0,
        bleed if row == 0 else 0,
    )


def _overlaps(shown: Box, plan: Tiling, column: int, row: int) -> tuple[Line, ...]:
    """Where the edges of the neighbouring pieces come to lie."""
    lines = []
    if column > 0:
        lines.append(Line(shown.x + OVERLAP, shown.y, shown.x + OVERLAP, shown.top))
    if column < plan.columns - 1:
        lines.append(Line(shown.right - OVERLAP, shown.y, shown.right - OVERLAP, shown.top))
    if row > 0:
        lines.append(Line(shown.x, shown.top - OVERLAP, shown.right, shown.top - OVERLAP))
    if row < plan.rows - 1:
        lines.append(Line(shown.x, shown.y + OVERLAP, shown.right, shown.y + OVERLAP))
    return tuple(lines)


def _pieces(length: float, room: float) -> int:
    return 1 if length <= room else ceil((length - OVERLAP) / (room - OVERLAP))


def _share(length: float, pieces: int) -> float:
    return (length + (pieces - 1) * OVERLAP) / pieces
