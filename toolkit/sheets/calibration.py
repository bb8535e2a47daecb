"""The test page: crosses on the front, rulers on the back, and how to read from them what the printer does wrong."""

from __future__ import annotations

from io import BytesIO
from math import degrees
from typing import TYPE_CHECKING

from toolkit.sheets.backs import flip
from toolkit.sheets.box import POINTS_PER_MM as MM
from toolkit.sheets.margin import INK, draw_ruler, write
from toolkit.sheets.options import Options
from toolkit.sheets.paper import Paper
from toolkit.sheets.pdf import corrected, open_pdf
from toolkit.sheets.words import sheet_words

if TYPE_CHECKING:
    from toolkit.faces.canvas import Canvas

REACH = 10
"""Millimetres that the rulers of a cross reach to each side."""

TITLE = "Printer test page"


def span(paper: Paper) -> float:
    """Millimetres between the left and the right cross."""
    return (paper.width - 60) // 10 * 10


def crosses(paper: Paper) -> dict[str, tuple[float, float]]:
    """Where the crosses are, in mm: both at half the height, so that turning the page never exchanges up and down."""
    x, y = paper.width / 2, paper.height / 2
    return {"left": (x - span(paper) / 2, y), "right": (x + span(paper) / 2, y)}


def test_page(options: Options) -> bytes:
    """A PDF of two pages to be printed on both sides of one sheet; with a printer profile it shows what that leaves."""
    canvas = open_pdf(BytesIO(), TITLE, options, two_sided=True)
    paper = options.paper
    for key, title, draw in (("front", "Front: crosses", _front), ("back", "Back: rulers", _back)):
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(title, key, 0)
        with canvas.tags.element("Sect", title):
            draw(canvas, paper, options)
        canvas.showPage()
    return bytes(canvas.getpdfdata())


def _front(canvas: Canvas, paper: Paper, options: Options) -> None:
    _heading(canvas, paper, "front", _steps(options))
    mirror = flip(paper, options.backs)
    with canvas.tags.content("Artifact"):
        for x, y in crosses(paper).values():
            _cross(canvas, x if mirror.reflects == "y" else 2 * mirror.at - x, y)
        canvas.saveState()
        canvas.translate(0, 20 * MM)
        draw_ruler(canvas, (paper.width - span(paper)) / 2, span(paper), inches=paper.inches)
        canvas.restoreState()
    label = f"This ruler must measure {span(paper):g} mm. If it does not, the printer scaled the page: print at 100 %."
    with canvas.tags.content("P"):
        write(canvas, label, (paper.width - span(paper)) / 2, 12, room=paper.width, size=8)


def _back(canvas: Canvas, paper: Paper, options: Options) -> None:
    _heading(canvas, paper, "back", _readings(paper, options))
    canvas.saveState()
    corrected(canvas, options)
    for name, (x, y) in crosses(paper).items():
        with canvas.tags.content("Artifact"):
            _rulers(canvas, x, y)
            write(canvas, name, x - 4, y + REACH + 6, room=30, size=10, bold=True)
        with canvas.tags.content("P"):
            write(canvas, f"{name}  x ________  y ________", x - 22, y - REACH - 11, room=60, size=10)
    canvas.restoreState()


def _steps(options: Options) -> tuple[str, ...]:
    edge = "short" if flip(options.paper, options.backs).reflects == "y" else "long"
    actual_size = sheet_words().say("actual-size")
    return (
        f"1.  Print both pages on one sheet, on both sides, turned over along the {edge} edge. {actual_size}.",
        "2.  Check the ruler at the foot of this page.",
        "3.  Hold the sheet against a lamp, the back towards you: the crosses of the front shine through its rulers.",
        "     Without a lamp: prick a needle through the middle of both crosses of the front.",
        "4.  At each cross read x where the upright line meets the level ruler, and y where the level line meets the",
        "     upright ruler. Mind the signs: the rulers are numbered so that you read what the printer does wrong.",
        "5.  Type what you read, left and right as seen from the back:",
        "     rdi calibrate --left X,Y --right X,Y --save-printer NAME",
        "6.  From now on:  rdi print --printer NAME",
    )


def _readings(paper: Paper, options: Options) -> tuple[str, ...]:
    wide = span(paper)
    made = (f"Printed with the profile {options.printer}: every reading should be 0.",) if options.printer else ()
    return (
        "Hold this side towards you and the sheet against a lamp. Read its rulers where the front's lines cross.",
        "The profile by hand: x and y are the means of the two readings,",
        f"angle = (right y – left y) × {degrees(1 / wide):.3f}°,   scale = 1 + (right x – left x) / {wide:g}.",
        *made,
    )


def _heading(canvas: Canvas, paper: Paper, side: str, lines: tuple[str, ...]) -> None:
    top = paper.height - 20
    with canvas.tags.content("H1"):
        write(canvas, f"{TITLE} – {side}", 20, top, room=170, size=16, bold=True)
    for number, line in enumerate(lines, 1):
        with canvas.tags.content("P"):
            write(canvas, line, 20, top - 3 - number * 5.5, room=paper.width - 40, size=10)
    with canvas.tags.content("Artifact"):
        write(canvas, sheet_words().say("notice"), 20, 6, room=paper.width - 40, size=6)


def _cross(canvas: Canvas, x: float, y: float) -> None:
    canvas.setStrokeColor("#000000")
    canvas.setLineWidth(0.8)
    reach = REACH + 6
    canvas.lines(
        [tuple(end * MM for end in line) for line in ((x - reach, y, x + reach, y), (x, y - reach, x, y + reach))]
    )


def _rulers(canvas: Canvas, x: float, y: float) -> None:
    """Two rulers through the cross, numbered backwards: where the front lies to the right, the back is too far left."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.25)
    for half in range(-2 * REACH, 2 * REACH + 1):
        at, tick = half / 2, 2.4 if half % 10 == 0 else 1.4 if half % 2 == 0 else 0.6
        canvas.line((x + at) * MM, (y - tick) * MM, (x + at) * MM, (y + tick) * MM)
        canvas.line((x - tick) * MM, (y + at) * MM, (x + tick) * MM, (y + at) * MM)
    canvas.line((x - REACH) * MM, y * MM, (x + REACH) * MM, y * MM)
    canvas.line(x * MM, (y - REACH) * MM, x * MM, (y + REACH) * MM)
    for at in (-REACH, REACH):
        write(canvas, f"{-at:+d}", x + at + (1.2 if at > 0 else -5.2), y - 0.8, room=9, size=7)
        write(canvas, f"{-at:+d}", x - 1.8, y + at + (1.2 if at > 0 else -3.2), room=9, size=7)
