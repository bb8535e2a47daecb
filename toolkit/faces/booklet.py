"""A booklet to read: chapters of paragraphs on plain pages, as one PDF with bookmarks and the fonts of the faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from toolkit.faces.fonts import digest, reportlab_font

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfgen.canvas import Canvas

DRAWING = 1
"""Raised when the same booklet is drawn differently."""

A5 = (419.53, 595.28)
"""Width and height of a page in points: half a sheet of A4, so that a page is read on a table."""

_MARGIN = 42
_INK, _RED, _BRASS = "#2b1d12", "#8c2f1b", "#b5873c"


@dataclass(frozen=True)
class Part:
    """A heading, and the paragraphs below it."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Chapter:
    """A chapter, which begins on a page of its own and has a bookmark."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Booklet:
    """A title, what is said below it, and the chapters. ``language`` is a code, such as "en"."""

    title: str
    below: str
    chapters: tuple[Chapter, ...]
    language: str = "en"

    @property
    def key(self) -> str:
        """Equal for booklets that are drawn alike."""
        return repr((DRAWING, digest(), A5, self))

    def pdf(self) -> bytes:
        """The bytes of the file, the same for the same booklet."""
        from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

        target = BytesIO()
        size = {"pagesize": A5, "leftMargin": _MARGIN, "rightMargin": _MARGIN, "topMargin": _MARGIN}
        document = BaseDocTemplate(
            target, bottomMargin=_MARGIN, title=self.title, invariant=1, lang=self.language, **size
        )
        frame = Frame(_MARGIN, _MARGIN, A5[0] - 2 * _MARGIN, A5[1] - 2 * _MARGIN, 0, 0, 0, 0)
        document.addPageTemplates(PageTemplate("page", [frame], onPage=_number))
        document.build([*_title_page(self), *(piece for chapter in self.chapters for piece in _chapter(chapter))])
        return target.getvalue()


def _number(canvas: Canvas, document: Any) -> None:
    """The number at the foot of each page but the first."""
    if document.page > 1:
        canvas.setFont(reportlab_font("text").fontName, 9)
        canvas.setFillColor(_BRASS)
        canvas.drawCentredString(A5[0] / 2, _MARGIN / 2, str(document.page))


def _title_page(booklet: Booklet) -> Iterator[Any]:
    from reportlab.platypus import Spacer

    yield Spacer(1, A5[1] / 4)
    yield _paragraph(booklet.title, "cover")
    yield Spacer(1, 18)
    yield _paragraph(booklet.below, "below")


def _chapter(chapter: Chapter) -> Sequence[Any]:
    from reportlab.platypus import PageBreak

    parts = (piece for part in chapter.parts for piece in _part(part))
    return [PageBreak(), _bookmarked(chapter.title), *parts]


def _part(part: Part) -> Iterator[Any]:
    from reportlab.platypus import KeepTogether

    first, *others = (_paragraph(text, "text") for text in part.paragraphs)
    yield KeepTogether([_paragraph(part.title, "part"), first])
    yield from others


def _bookmarked(title: str) -> Any:
    """A chapter's heading, with a bookmark where it stands."""
    from reportlab.platypus import Paragraph

    class Heading(Paragraph):  # type: ignore[misc]
        def draw(self) -> None:
            self.canv.bookmarkPage(title)
            self.canv.addOutlineEntry(title, title, 0)
            super().draw()

    return Heading(escape(title), _styles()["chapter"])


def _paragraph(text: str, style: str) -> Any:
    from reportlab.platypus import Paragraph

    return Paragraph(escape(text), _styles()[style])


@cache
def _styles() -> dict[str, ParagraphStyle]:
    """How each kind of paragraph looks."""
    from reportlab.lib.enums import TA_CENTER
    from reportlab.lib.styles import ParagraphStyle

    def style(name: str, font: str, size: float, colour: str = _INK, **more: Any) -> ParagraphStyle:
        face = reportlab_font(font).fontName
        return ParagraphStyle(name, fontName=face, fontSize=size, leading=1.28 * size, textColor=colour, **more)

    return {
        "cover": style("cover", "title-black", 24, _RED, alignment=TA_CENTER),
        "below": style("below", "text-italic", 12, alignment=TA_CENTER),
        "chapter": style("chapter", "title", 17, _RED, spaceAfter=8),
        "part": style("part", "text-bold", 12, spaceBefore=8, spaceAfter=3),
        "text": style("text", "text", 10.5, spaceAfter=4),
    }
