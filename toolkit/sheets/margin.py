"""What is written beside the cards: whose they are, which page it is, a ruler that shows whether the printer scaled.

The writing stands in the two wider margins (above and below, or left and right) and between the cut marks there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from toolkit.sheets.box import POINTS_PER_MM as MM
from toolkit.sheets.page import Page
from toolkit.sheets.paper import Paper
from toolkit.sheets.registration import kept_clear

if TYPE_CHECKING:
    from toolkit.faces.canvas import Canvas

INK = "#3a2f28"
TEXT_POINTS = 7.0
SMALLEST_POINTS = 4.5
NARROWEST = 20.0
RULER_LONGEST = 100.0
INCH = 25.4


@dataclass(frozen=True)
class Strip:
    """A free strip of margin: its middle line starts at ``x``, ``y`` mm, turned ``angle`` degrees anticlockwise.

    ``segments`` are the stretches of it that no cut mark crosses: start and end in mm along the line.
    """

    x: float
    y: float
    angle: int
    segments: tuple[tuple[float, float], ...]


def strips(page: Page, paper: Paper) -> tuple[Strip, Strip]:
    """The strip for words and the strip for the ruler: above and below the cards, or left and right of them."""
    frame, free = page.frame, paper.printable
    cuts = () if page.discs else page.cuts
    edge = kept_clear() if page.registration else paper.margin
    above, beside = free.top - frame.top, frame.x - free.x
    if above >= beside:
        segments = _segments((x for cut in cuts for x in (cut.x, cut.right)), edge, paper.width - edge)
        head, foot = frame.top + _middle(above), frame.y - _middle(frame.y - free.y)
        return Strip(0, head, 0, segments), Strip(0, foot, 0, segments)
    segments = _segments((y for cut in cuts for y in (cut.y, cut.top)), edge, paper.height - edge)
    left, right = frame.x - _middle(beside), frame.right + _middle(free.right - frame.right)
    return Strip(left, 0, 90, segments), Strip(right, 0, 90, segments)


def _middle(room: float) -> float:
    """Not far from the cards, and not under what printers reach."""
    return max(1.3, min(room / 2, 5.0))


def _segments(edges: Iterable[float], start: float, end: float) -> tuple[tuple[float, float], ...]:
    stops = sorted({start, end, *(round(edge, 3) for edge in edges if start < edge < end)})
    stretches = [(low + 1.5, high - 1.5) for low, high in pairwise(stops)]
    wide = tuple((low, high) for low, high in stretches if high - low >= NARROWEST)
    return wide or ((start, end),)


def draw_margin(canvas: Canvas, page: Page, paper: Paper, words: Sequence[str], small: Sequence[str]) -> None:
    """Write ``words`` in one strip, the ruler and then the ``small`` print in the other."""
    head, foot = strips(page, paper)
    _write(canvas, head, head.segments, words, bold_first=True)
    ruled, rest = _ruled(foot.segments)
    _along(canvas, foot)
    draw_ruler(canvas, ruled[0], min(RULER_LONGEST, (ruled[1] - ruled[0] - 8) // 10 * 10), inches=paper.inches)
    canvas.restoreState()
    _write(canvas, foot, rest, small, bold_first=False)


def _ruled(segments: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], list[tuple[float, float]]]:
    """The stretch that the ruler gets, and what is left; a single one is shared."""
    if len(segments) == 1:
        low, high = segments[0]
        share = min(RULER_LONGEST + 8, (high - low) * 0.6)
        return (low, low + share), [(low + share + 4, high)]
    longest = max(segments, key=lambda segment: min(segment[1] - segment[0], 60))
    return longest, [segment for segment in segments if segment is not longest]


def _along(canvas: Canvas, strip: Strip) -> None:
    """Turn the page so that the strip runs to the right from x = 0 at y = 0."""
    canvas.saveState()
    canvas.translate(strip.x * MM, strip.y * MM)
    canvas.rotate(strip.angle)


def _write(
    canvas: Canvas, strip: Strip, segments: Sequence[tuple[float, float]], texts: Sequence[str], *, bold_first: bool
) -> None:
    shared = _shared([text for text in texts if text], len(segments))
    _along(canvas, strip)
    for number, ((low, high), text) in enumerate(zip(segments, shared, strict=False)):
        write(canvas, text, low, -0.8, room=high - low, bold=bold_first and number == 0)
    canvas.restoreState()


def _shared(texts: Sequence[str], places: int) -> list[str]:
    """As many texts as there are places: the last place takes all that is left."""
    return [*texts[: places - 1], " · ".join(texts[places - 1 :])]


def write(
    canvas: Canvas, text: str, x: float, y: float, *, room: float, bold: bool = False, size: float = TEXT_POINTS
) -> None:
    """Write one line from ``x``, ``y`` mm, smaller if it needs more than ``room`` mm."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    from toolkit.faces.fonts import reportlab_font

    font = reportlab_font("text-bold" if bold else "text").fontName
    width = stringWidth(text, font, size) / MM
    canvas.setFont(font, max(SMALLEST_POINTS, min(size, size * room / width)) if width else size)
    canvas.setFillColor(INK)
    canvas.drawString(x * MM, y * MM, text)


def draw_ruler(canvas: Canvas, x: float, length: float, *, inches: bool) -> None:
    """A ruler of ``length`` mm from ``x`` mm along the x axis: millimetres above, and inches below if wanted."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.35)
    canvas.line(x * MM, 0, (x + length) * MM, 0)
    for mm in range(int(length) + 1):
        canvas.line((x + mm) * MM, 0, (x + mm) * MM, _tick(mm, 10, 5) * MM)
    write(canvas, f"{length:g} mm", x + length + 1, 0.3, room=20, size=6)
    if inches:
        for eighth in range(int(length / INCH * 8) + 1):
            at = (x + eighth * INCH / 8) * MM
            canvas.line(at, 0, at, -_tick(eighth, 8, 4) * MM)
        write(canvas, f"{int(length / INCH)} in", x + int(length / INCH) * INCH + 0.6, -2.3, room=20, size=6)


def _tick(at: int, whole: int, half: int) -> float:
    return 2.2 if at % whole == 0 else 1.6 if at % half == 0 else 1.0
