"""The six fonts of a face, and the shapes of words set in them."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.errors import RdiError
from toolkit.paths import TEMPLATES

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

FONTS = ("text", "text-bold", "text-italic", "text-bold-italic", "title", "title-black")
"""Names of the fonts: each is a file of ``templates/faces/fonts``."""

STAND_IN = "text-bold"
"""The font of titles that the title fonts lack characters for."""

_FEATURES = {"kern": True, "liga": False, "clig": False, "calt": False}


class NoGlyph(RdiError):
    """Characters that no font here can show."""

    def __init__(self, lacking: Iterable[str]) -> None:
        named = (f"{letter!r} ({unicodedata.name(letter, 'which has no name')})" for letter in lacking)
        super().__init__(f"no font here has {', '.join(named)}")


class Shape(NamedTuple):
    """A shaped word: its width in em, and for each kerned gap its index and change in thousandths of an em."""

    width: float
    kerns: tuple[tuple[int, float], ...]


def font_file(font: str) -> Path:
    """The file of a font."""
    return TEMPLATES / "faces" / "fonts" / f"{font}.ttf"


@cache
def digest() -> str:
    """A hash over all font files."""
    return hashlib.sha256(b"".join(font_file(font).read_bytes() for font in FONTS)).hexdigest()[:16]


def font_for(font: str, text: str) -> str:
    """The font itself, or :data:`STAND_IN` if only that can show all of the text.

    Raises :class:`NoGlyph` with every character that neither has.
    """
    if not lacking(font, text):
        return font
    if missing := lacking(STAND_IN, "".join(lacking(font, text))):
        raise NoGlyph(missing)
    return STAND_IN if not lacking(STAND_IN, text) else font


def lacking(font: str, text: str) -> list[str]:
    """The characters of a text, each once, that a font cannot show."""
    missing = set(text) - _letters(font)
    return [letter for letter in dict.fromkeys(text) if letter in missing]


@cache
def _letters(font: str) -> frozenset[str]:
    """The characters that a font shows, and what parts words and lines; some are there for those who set text alone."""
    shown = map(chr, _harfbuzz(font).face.unicodes)
    return frozenset(letter for letter in shown if unicodedata.category(letter) != "Cf") | frozenset(" \n")


@lru_cache(maxsize=50_000)
def shape(font: str, word: str) -> Shape:
    """The word as HarfBuzz sets it: kerned, without ligatures, so that each character stays its own glyph.

    Raises :class:`NoGlyph` for characters that the font lacks.
    """
    import uharfbuzz

    if missing := lacking(font, word):
        raise NoGlyph(missing)
    hb_font = _harfbuzz(font)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    uharfbuzz.shape(hb_font, buffer, _FEATURES)
    em = hb_font.face.upem
    advances = [position.x_advance for position in buffer.glyph_positions]
    natural = [hb_font.get_glyph_h_advance(info.codepoint) for info in buffer.glyph_infos]
    kerns = tuple(
        (at, 1000 * (got - own) / em) for at, (got, own) in enumerate(zip(advances, natural, strict=True)) if got != own
    )
    return Shape(sum(advances) / em, kerns)


class Glyph(NamedTuple):
    """The shape of a character, on a grid of :func:`grid` units to the em, y up: an SVG path, and how wide it is."""

    outline: str
    advance: int


@cache
def glyph(font: str, letter: str) -> Glyph:
    """The shape of a character that the font has."""
    from uharfbuzz import Font

    found: Font = _harfbuzz(font)
    number, pen = found.get_nominal_glyph(ord(letter)), _Outline()
    found.draw_glyph_with_pen(number, pen)
    return Glyph("".join(pen.steps), found.get_glyph_h_advance(number))


@cache
def grid(font: str) -> int:
    """The units to the em in which a font is drawn."""
    units: int = _harfbuzz(font).face.upem
    return units


class _Outline:
    """A pen that writes an SVG path; its methods are those of fontTools' pens."""

    def __init__(self) -> None:
        self.steps: list[str] = []

    def _step(self, letter: str, *points: tuple[float, float]) -> None:
        self.steps.append(letter + " ".join(f"{x:g} {y:g}" for x, y in points))

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - fontTools' names
        self._step("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._step("L", point)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._step("Q", *points)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._step("C", *points)

    def closePath(self) -> None:  # noqa: N802
        self._step("Z")


@cache
def cap_height(font: str) -> float:
    """The height of capitals, in em."""
    hb_font = _harfbuzz(font)
    height: int = hb_font.get_glyph_extents(hb_font.get_nominal_glyph(ord("H"))).y_bearing
    em: int = hb_font.face.upem
    return height / em


@cache
def reportlab_font(font: str) -> TTFont:
    """The font as ReportLab embeds it: only the characters used."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    loaded = TTFont(f"rdi-{font}", str(font_file(font)), asciiReadable=False)
    pdfmetrics.registerFont(loaded)
    return loaded


@cache
def _harfbuzz(font: str) -> Any:
    import uharfbuzz

    blob = uharfbuzz.Blob.from_file_path(str(font_file(font)))
    return uharfbuzz.Font(uharfbuzz.Face(blob))
