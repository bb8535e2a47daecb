"""Drawing pages into one PDF: vector faces, marks, margins, and all that tells a printer how to treat it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from toolkit.faces.canvas import VERSION, Canvas
from toolkit.faces.press import Press
from toolkit.garbage import uncollected
from toolkit.sheets import pdfx
from toolkit.sheets.backs import Backs
from toolkit.sheets.bookmarks import Bookmarks
from toolkit.sheets.box import POINTS_PER_MM as MM
from toolkit.sheets.box import Box, around
from toolkit.sheets.margin import draw_margin
from toolkit.sheets.marks import Line, style
from toolkit.sheets.options import Options
from toolkit.sheets.page import Page, Placement, is_round
from toolkit.sheets.printer import applied, correction

AUTHOR = "Red Dragon Inn toolkit"

SEAM = 0.1
"""Millimetres that a picture runs under the one to its right and the one below it, so that no paper shows between."""

_DUPLEX = {
    Backs.DUPLEX_LONG: "DuplexFlipLongEdge",
    Backs.DUPLEX_SHORT: "DuplexFlipShortEdge",
}


@dataclass(frozen=True)
class Chapter:
    """Pages under one bookmark."""

    title: str
    pages: tuple[Page, ...]

    @property
    def two_sided(self) -> bool:
        """Whether there are backs on pages of their own."""
        return any(page.side == "backs" for page in self.pages)


def paired(chapters: Sequence[Chapter]) -> tuple[Chapter, ...]:
    """The chapters, with a blank back for each page that has none, if the document is to be printed on both sides.

    Without it a mat would be printed on the back of the mat before it, and all backs after it on wrong sheets.
    """
    if not any(chapter.two_sided for chapter in chapters):
        return tuple(chapters)
    return tuple(Chapter(chapter.title, tuple(_with_blanks(chapter.pages))) for chapter in chapters)


def _with_blanks(pages: Sequence[Page]) -> Iterator[Page]:
    for page in pages:
        yield page
        if not page.side:
            yield Page(page.title, "left blank", (), (), page.frame)


@uncollected()
def draw_pdf(title: str, chapters: Sequence[Chapter], options: Options) -> bytes:
    """The PDF of these chapters, with a bookmark for each.

    A page's TrimBox is the box around its trimmed cards, its BleedBox the box around their bleed.
    """
    canvas = open_pdf(BytesIO(), title, options, two_sided=any(chapter.two_sided for chapter in chapters))
    if options.inks.intent:
        pdfx.made_for(canvas, options.inks.intent, _seed(title, chapters))
    press = Press(canvas)
    total, number = sum(len(chapter.pages) for chapter in chapters), 0
    for at, chapter in enumerate(chapters):
        canvas.bookmarkPage(f"chapter-{at}")
        canvas.addOutlineEntry(chapter.title, f"chapter-{at}", 0, closed=True)
        bookmarks = Bookmarks(canvas, f"chapter-{at}", chapter)
        with canvas.tags.element("Part", chapter.title):
            for page in chapter.pages:
                number += 1
                bookmarks.add(page)
                _draw_page(press, page, options, options.words.say("page", number=str(number), total=str(total)))
    return bytes(canvas.getpdfdata())  # saving into the buffer would copy all pictures once more


def _seed(title: str, chapters: Sequence[Chapter]) -> str:
    """What tells this document from others."""
    return " ".join((title, *(place.face.key for each in chapters for page in each.pages for place in page.placements)))


def open_pdf(buffer: BytesIO, title: str, options: Options, *, two_sided: bool) -> Canvas:
    """A canvas of the paper's size, with what a reader shows about the document and a printer should do with it."""
    paper = options.paper
    size, inks = (paper.width * MM, paper.height * MM), options.inks
    version = pdfx.VERSION if inks.intent else VERSION
    canvas = Canvas(buffer, size, language=options.language, tone=inks.tone, version=version)
    canvas.setTitle(title)
    canvas.setAuthor(AUTHOR)
    canvas.setSubject(options.words.say("notice"))
    preferences = {"PrintScaling": "None", "DisplayDocTitle": "true"}
    if not inks.intent:  # a print shop knows what to do with its sheets
        preferences["Duplex"] = _DUPLEX[options.backs] if two_sided else "Simplex"
    for preference, value in preferences.items():
        canvas.setViewerPreference(preference, value)
    return canvas


def _draw_page(press: Press, page: Page, options: Options, number: str) -> None:
    canvas = press.canvas
    trim, bleed = page.trim, page.bleed
    canvas.saveState()
    if page.side == "backs":
        trim, bleed = corrected(canvas, options, trim, bleed)
    for placement in sorted(page.placements, key=_reading):
        _draw_placement(press, placement)
    with canvas.tags.content("Artifact"):
        _draw_marks(canvas, page)
    canvas.restoreState()
    if page.sheet:
        canvas.setPageSize((page.sheet.width * MM, page.sheet.height * MM))
    else:
        _write_margin(canvas, page, options, number)
    canvas.setTrimBox(trim.points)
    canvas.setBleedBox(bleed.points)
    canvas.showPage()


def _write_margin(canvas: Canvas, page: Page, options: Options, number: str) -> None:
    words = options.words
    printer = words.say("printer", name=options.printer.name) if options.printer and page.side == "backs" else ""
    title = words.say(page.side, what=page.title) if page.side else page.title
    with canvas.tags.content("Artifact"):
        told = (title, number, words.say("actual-size"))
        draw_margin(canvas, page, options.paper, told, (page.hint, printer, words.say("unofficial")))


def corrected(canvas: Canvas, options: Options, *boxes: Box) -> list[Box]:
    """Move what is drawn from now on against the printer's error; the boxes as they are after that."""
    if options.printer is None:
        return list(boxes)
    matrix = correction(options.printer, options.paper.page)
    a, b, c, d, e, f = matrix
    canvas.transform(a, b, c, d, e * MM, f * MM)
    return [around(applied(matrix, corner) for corner in box.corners) for box in boxes]


def _reading(placement: Placement) -> tuple[float, float]:
    return -round(placement.slot.box.y, 3), placement.slot.box.x


def _draw_placement(press: Press, placement: Placement) -> None:
    face, slot = placement.face, placement.slot
    bleed = face.size.bleed
    whole = slot.box.grown(bleed, bleed, bleed, bleed)
    press.canvas.saveState()
    if is_round(face.size) or not placement.window.holds(whole):
        _clip(press.canvas, placement.window, disc=is_round(face.size))
    press.place(face, whole.x * MM, whole.y * MM, angle=slot.angle)
    press.canvas.restoreState()


def _clip(canvas: Canvas, window: Box, *, disc: bool) -> None:
    path = canvas.beginPath()
    if disc:
        x, y = window.centre
        path.circle(x * MM, y * MM, window.width / 2 * MM)
    else:
        path.rect(window.x * MM, (window.y - SEAM) * MM, (window.width + SEAM) * MM, (window.height + SEAM) * MM)
    canvas.clipPath(path, stroke=0, fill=0)


def _draw_marks(canvas: Canvas, page: Page) -> None:
    canvas.setFillColor("#000000")
    for mark in page.registration:
        canvas.rect(mark.x * MM, mark.y * MM, mark.width * MM, mark.height * MM, stroke=0, fill=1)
    two_tone(canvas, lambda: _lines(canvas, page.marks))
    two_tone(canvas, lambda: _circles(canvas, page.circles))
    canvas.saveState()
    canvas.setDash(3, 2)
    two_tone(canvas, lambda: _lines(canvas, (*page.dashes, *([page.fold] if page.fold else []))))
    canvas.restoreState()


def two_tone(canvas: Canvas, draw: Callable[[], None]) -> None:
    """Draw lines dark with a light line beside them on both sides, so that they show on any card and any paper."""
    look = style()
    for colour, width in ((look.light, look.light_width), (look.dark, look.width)):
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(width)
        draw()


def _lines(canvas: Canvas, lines: Iterable[Line]) -> None:
    drawn = [tuple(number * MM for number in line) for line in lines]
    if drawn:
        canvas.lines(drawn)


def _circles(canvas: Canvas, boxes: Iterable[Box]) -> None:
    for box in boxes:
        x, y = box.centre
        canvas.circle(x * MM, y * MM, box.width / 2 * MM, stroke=1, fill=0)
