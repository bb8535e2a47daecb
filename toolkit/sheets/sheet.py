"""Laying pieces out on sheets: as many as fit, their backs where they meet the fronts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.faces.face import Face, Size
from toolkit.sheets.backs import Backs, Imposition, impose
from toolkit.sheets.bleed import windows
from toolkit.sheets.box import Box, Slot, union
from toolkit.sheets.grid import DoesNotFit
from toolkit.sheets.marks import Line, Marks, cut_marks
from toolkit.sheets.mats import mat_pages
from toolkit.sheets.nets import net_pages, on_its_own
from toolkit.sheets.options import Options
from toolkit.sheets.page import Page, Piece, Placement, Section, is_round
from toolkit.sheets.registration import between, registration

GUTTER = 2.0
"""Millimetres left white at a fold, beyond the bleed on both sides of it."""

BETWEEN_TOKENS = 1.0
"""Millimetres left white between the bleeds of round pieces."""


def pages(section: Section, options: Options) -> Iterator[Page]:
    """The pages of a section, each sheet's backs right after its fronts.

    Raises :class:`DoesNotFit` if the layout is too large for the paper, or the bleed larger than the faces have.
    """
    if options.single:
        yield from _single_pages(section, options)
        return
    if section.large:
        for piece in section.pieces:
            yield from (
                net_pages(piece, section.title, options)
                if piece.cuts
                else mat_pages(piece.front, section.title, options)
            )
        return
    bleed = _bleed(section.size, options)
    imposition = _imposition(section, options, bleed)
    places = len(imposition.fronts)
    for first in range(0, len(section.pieces), places):
        sheet = _Sheet(section.title, imposition, options, bleed)
        yield from sheet.pages(section.pieces[first : first + places])


def _single_pages(section: Section, options: Options) -> Iterator[Page]:
    """A page for each side of each piece."""
    backs = options.backs is not Backs.NONE and _has_backs(section)
    for piece in section.pieces:
        if piece.cuts:
            yield on_its_own(piece, section.title)
            continue
        yield _single_page(section.title, "fronts" if backs else "", piece.front, options)
        if backs and piece.back:
            yield _single_page(section.title, "backs", piece.back, options)


def _single_page(title: str, side: str, face: Face, options: Options) -> Page:
    bleed, size = _bleed(face.size, options), face.size
    trim = Box(bleed, bleed, size.width, size.height)
    window = trim.grown(bleed, bleed, bleed, bleed)
    return Page(title, side, (Placement(face, Slot(trim), window),), (trim,), window, sheet=window)


def _bleed(size: Size, options: Options) -> float:
    if options.bleed is None:
        return size.bleed
    if options.bleed > size.bleed + 1e-6:
        raise DoesNotFit(
            f"--bleed {options.bleed:g}: the faces have {size.bleed:g} mm of bleed, ask for at most as much"
        )
    return options.bleed


def _imposition(section: Section, options: Options, bleed: float) -> Imposition:
    round_pieces = is_round(section.size)
    return impose(
        options.paper,
        section.size.width,
        section.size.height,
        layout=options.layout,
        gap=max(options.gap, 2 * bleed + BETWEEN_TOKENS) if round_pieces else options.gap,
        gutter=2 * bleed + GUTTER,
        backs=options.backs if _has_backs(section) else Backs.NONE,
        area=between(options.paper, bleed) if options.marks is Marks.SILHOUETTE else None,
    )


def _has_backs(section: Section) -> bool:
    """Whether any piece has a back."""
    return any(piece.back for piece in section.pieces)


@dataclass(frozen=True)
class _Sheet:
    """What all sheets of a section have in common."""

    title: str
    imposition: Imposition
    options: Options
    bleed: float

    def pages(self, pieces: Sequence[Piece]) -> Iterator[Page]:
        fronts = [(piece.front, slot) for piece, slot in zip(pieces, self.imposition.fronts, strict=False)]
        backs = [(piece.back, slot) for piece, slot in zip(pieces, self.imposition.backs, strict=False) if piece.back]
        if self.imposition.fold:
            yield self._page(
                "fronts and backs", fronts + backs, Line(*self.imposition.fold), self.options.words.say("folding")
            )
            return
        yield self._page("fronts" if backs else "", fronts)
        if backs:
            yield self._page("backs", backs)

    def _page(self, side: str, faces: Sequence[tuple[Face, Slot]], fold: Line | None = None, hint: str = "") -> Page:
        places = [(face, _centred(slot, face.size)) for face, slot in faces]
        boxes = tuple(slot.box for _, slot in places)
        shown = zip(places, windows(boxes, self.bleed), strict=True)
        placements = tuple(Placement(face, slot, window) for (face, slot), window in shown)
        wanted = self.options.marks if side != "backs" or self.options.back_marks else Marks.NONE
        discs = is_round(faces[0][0].size)
        marks = () if discs else cut_marks(boxes, self.options.paper.page, wanted)
        circles = boxes if discs and wanted in (Marks.CORNERS, Marks.LINES) else ()
        machine = registration(self.options.paper) if wanted is Marks.SILHOUETTE and side != "backs" else ()
        frame = self._frame(side)
        return Page(
            self.title, side, placements, boxes, frame, marks, circles, fold=fold, hint=hint, registration=machine
        )

    def _frame(self, side: str) -> Box:
        fronts = [slot.box for slot in self.imposition.fronts]
        backs = [slot.box for slot in self.imposition.backs]
        places = backs if side == "backs" else fronts + backs if self.imposition.fold else fronts
        return union(places).grown(self.bleed, self.bleed, self.bleed, self.bleed)


def _centred(slot: Slot, size: Size) -> Slot:
    """The middle of a slot, as large as the piece."""
    width, height = (size.width, size.height) if slot.angle % 180 == 0 else (size.height, size.width)
    x, y = slot.box.centre
    return Slot(Box(x - width / 2, y - height / 2, width, height), slot.angle)
