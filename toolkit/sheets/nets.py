"""Pages of what is cut and folded along lines of its own: boxes, laid flat."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.sheets.box import Box, Slot
from toolkit.sheets.grid import DoesNotFit
from toolkit.sheets.marks import Line
from toolkit.sheets.options import Options
from toolkit.sheets.page import Page, Piece, Placement


def net_pages(piece: Piece, title: str, options: Options) -> Iterator[Page]:
    """The page of a net in the middle of the paper, sideways if it fits only so. Raises :class:`DoesNotFit`."""
    size, area = piece.front.size, options.paper.printable
    for angle, (width, height) in ((0, (size.width, size.height)), (90, (size.height, size.width))):
        if width <= area.width and height <= area.height:
            x, y = options.paper.page.centre
            yield _page(piece, title, Box(x - width / 2, y - height / 2, width, height), angle)
            return
    raise DoesNotFit(f"{title}: {size.width:g} x {size.height:g} mm are too large for {options.paper.name}")


def on_its_own(piece: Piece, title: str) -> Page:
    """A page as large as the net with its bleed."""
    size = piece.front.size
    box = Box(size.bleed, size.bleed, size.width, size.height)
    return _page(piece, title, box, 0, box.grown(*[size.bleed] * 4))


def _page(piece: Piece, title: str, box: Box, angle: int, sheet: Box | None = None) -> Page:
    window = box.grown(*[piece.front.size.bleed] * 4)
    cuts, folds = (tuple(_moved(line, box, angle) for line in lines) for lines in (piece.cuts, piece.folds))
    placement = Placement(piece.front, Slot(box, angle), window)
    return Page(title, "", (placement,), (box,), window, cuts, dashes=folds, sheet=sheet)


def _moved(line: Line, box: Box, angle: int) -> Line:
    """A line of the piece where that lies, perhaps turned a quarter anticlockwise."""
    points = ((line.x1, line.y1), (line.x2, line.y2))
    (x1, y1), (x2, y2) = ((box.width - y, x) if angle else (x, y) for x, y in points)
    return Line(box.x + x1, box.y + y1, box.x + x2, box.y + y2)
