"""Cut files: where a machine cuts a sheet, as outlines in mm beside the registration marks that it looks for.

Silhouette Studio opens DXF in every edition and SVG in its dearer ones; most other programs for such machines take
either. What is to be cut and what is only there to be laid over the printed marks are on two layers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from html import escape
from math import pi, tan
from typing import NamedTuple

from toolkit.sheets.box import Box
from toolkit.sheets.page import Page, Placement

_CUT, _MARKS = "cut", "registration"
"""The layers."""

_HAIRLINE = 0.1
"""Millimetres that a line is wide where one looks at it; a machine follows its middle."""

_RED, _BLACK = 1, 7
"""Colours of DXF, by its own numbers."""

_QUARTER = tan(pi / 8)
"""How DXF writes that a side is a quarter of a circle, anticlockwise: the tangent of a fourth of its angle."""

_MILLIMETRES = 4
"""The unit of a DXF file, by DXF's own numbers."""


class CutFile(StrEnum):
    """The forms of cut files."""

    SVG = "svg"
    DXF = "dxf"


class Outline(NamedTuple):
    """What is cut out: the trim box of a piece on its sheet, and the radius of its corners in mm."""

    box: Box
    radius: float


class Cut(NamedTuple):
    """What a machine cuts out of some pages, counted from 1, all of this size and with these marks on them."""

    outlines: frozenset[Outline]
    marks: tuple[Box, ...]
    paper: Box
    pages: tuple[int, ...]

    @property
    def ordered(self) -> tuple[Outline, ...]:
        """The outlines in the order of reading."""
        return tuple(sorted(self.outlines, key=lambda outline: (-outline.box.y, outline.box.x)))


def cuts(pages: Sequence[Page], paper: Box) -> tuple[Cut, ...]:
    """The different cuts of a document's pages. A sheet that is not full is cut like a full one."""
    found: list[Cut] = []
    marked = [(number, page) for number, page in enumerate(pages, start=1) if page.registration]
    for number, page in sorted(marked, key=lambda each: (-len(each[1].placements), each[0])):
        wanted = frozenset(map(_outline, page.placements))
        like = next((at for at, cut in enumerate(found) if wanted <= cut.outlines), None)
        if like is None:
            found.append(Cut(wanted, page.registration, paper, (number,)))
        else:
            found[like] = found[like]._replace(pages=tuple(sorted((*found[like].pages, number))))
    return tuple(sorted(found, key=lambda cut: cut.pages))


def cut_files(name: str, found: Sequence[Cut], forms: Sequence[CutFile]) -> Iterator[tuple[str, Cut, CutFile]]:
    """What the files of a document's cuts are called: by their first page if there are several."""
    for cut in found:
        which = f"-page-{cut.pages[0]}" if len(found) > 1 else ""
        yield from ((f"{name}-cut{which}.{form}", cut, form) for form in forms)


def written(cut: Cut, form: CutFile, title: str) -> bytes:
    """A cut file."""
    writer: Mapping[CutFile, Callable[[Cut, str], str]] = {CutFile.SVG: _svg, CutFile.DXF: _dxf}
    return writer[form](cut, title).encode()


def _outline(placement: Placement) -> Outline:
    box = placement.slot.box
    sides = (round(side, 4) for side in (box.x, box.y, box.width, box.height))
    return Outline(Box(*sides), min(placement.face.size.corner, box.width / 2, box.height / 2))


def _svg(cut: Cut, title: str) -> str:
    def rect(box: Box, radius: float = 0.0) -> str:
        place = f'x="{box.x:.4f}" y="{cut.paper.top - box.top:.4f}" width="{box.width:.4f}" height="{box.height:.4f}"'
        return f"<rect {place}" + (f' rx="{radius:g}"' if radius else "") + "/>"

    width, height = f"{cut.paper.width:g}", f"{cut.paper.height:g}"
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
            f"<title>{escape(title)}</title>",
            f'<g id="{_CUT}" fill="none" stroke="#ff0000" stroke-width="{_HAIRLINE}">',
            *(rect(*outline) for outline in cut.ordered),
            "</g>",
            f'<g id="{_MARKS}" fill="#000000">',
            *map(rect, cut.marks),
            "</g>",
            "</svg>\n",
        )
    )


def _dxf(cut: Cut, title: str) -> str:
    """As AutoCAD's release 12 has it, which everything reads: pairs of lines, each a kind and a value."""
    pairs: list[tuple[int, object]] = [(999, title), (0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    pairs += [(9, "$INSUNITS"), (70, _MILLIMETRES), (0, "ENDSEC"), (0, "SECTION"), (2, "TABLES")]
    pairs += [(0, "TABLE"), (2, "LAYER"), (70, 2)]
    for layer, colour in ((_CUT, _RED), (_MARKS, _BLACK)):
        pairs += [(0, "LAYER"), (2, layer), (70, 0), (62, colour), (6, "CONTINUOUS")]
    pairs += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for outline in cut.ordered:
        pairs += _polyline(_CUT, outline)
    for mark in cut.marks:
        pairs += _polyline(_MARKS, Outline(mark, 0.0))
    return "".join(f"{kind}\n{value}\n" for kind, value in (*pairs, (0, "ENDSEC"), (0, "EOF")))


def _polyline(layer: str, outline: Outline) -> Iterator[tuple[int, object]]:
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (10, "0.0"), (20, "0.0"), (30, "0.0"), (70, 1))
    for x, y, bend in _sides(outline):
        yield from ((0, "VERTEX"), (8, layer), (10, f"{x:.4f}"), (20, f"{y:.4f}"), (42, f"{bend:.8f}"))
    yield from ((0, "SEQEND"), (8, layer))


def _sides(outline: Outline) -> Iterator[tuple[float, float, float]]:
    """Where each side begins, and how it bends, anticlockwise; sides without a length are left out."""
    box, r = outline
    across, up = box.width - 2 * r, box.height - 2 * r
    straight = [
        (across, box.x + r, box.y),
        (up, box.right, box.y + r),
        (across, box.right - r, box.top),
        (up, box.x, box.top - r),
    ]
    bent = [(box.right - r, box.y), (box.right, box.top - r), (box.x + r, box.top), (box.x, box.y + r)]
    for (length, *start), corner in zip(straight, bent, strict=True):
        if length > 0:
            yield start[0], start[1], 0.0
        if r:
            yield *corner, _QUARTER
