"""The fonts in templates/faces/fonts are what the pinned packages give."""

from functools import cache
from pathlib import Path

import fontpkg_cinzel
import fontpkg_eb_garamond
import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from toolkit.faces.fonts import FONTS, cap_height, font_file, shape

GARAMOND, CINZEL = (Path(package.__file__).parent / "files" for package in (fontpkg_eb_garamond, fontpkg_cinzel))
SOURCES = {
    "text": (GARAMOND / "EBGaramond[wght].ttf", 500),
    "text-bold": (GARAMOND / "EBGaramond[wght].ttf", 800),
    "text-italic": (GARAMOND / "EBGaramond-Italic[wght].ttf", 500),
    "text-bold-italic": (GARAMOND / "EBGaramond-Italic[wght].ttf", 800),
    "title": (CINZEL / "Cinzel[wght].ttf", 700),
    "title-black": (CINZEL / "Cinzel[wght].ttf", 900),
}
LETTERS = "AQagR&?!’“…×−8ßéŁ"


@cache
def made(source: Path, weight: int) -> TTFont:
    font = TTFont(source)
    only = Subsetter(Options(layout_features=[]))
    only.populate(text=LETTERS)
    only.subset(font)
    return instantiateVariableFont(font, {"wght": weight})


@pytest.mark.parametrize("font", FONTS)
def test_each_font_is_one_weight_of_its_package(font: str) -> None:
    ours, theirs = TTFont(font_file(font)), made(*SOURCES[font])
    for letter in LETTERS:
        (verbs, points), (their_verbs, their_points) = outline(ours, letter), outline(theirs, letter)
        assert verbs == their_verbs
        assert points == pytest.approx(their_points, abs=1.01)  # units of 1000 to the em, rounded when saved
    assert ours["OS/2"].usWeightClass == SOURCES[font][1]


@pytest.mark.parametrize("font", FONTS)
def test_each_font_has_the_characters_of_western_languages(font: str) -> None:
    for letter in LETTERS + "ÄÖÜäöüçñøœčžğ€–—‘”":
        assert shape(font, letter).width > 0


def test_the_licences_lie_beside_the_fonts() -> None:
    folder = font_file("text").parent
    assert all(
        "SIL Open Font License" in (folder / f"OFL-{name}.txt").read_text() for name in ("EB-Garamond", "Cinzel")
    )


def test_heights_are_those_of_roman_letters() -> None:
    for font in FONTS:
        assert 0.6 < cap_height(font) < 0.75


def outline(font: TTFont, letter: str) -> tuple[list[str], list[float]]:
    """The verbs of a glyph, and its width followed by all its coordinates."""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyph = glyphs[font.getBestCmap()[ord(letter)]]
    glyph.draw(pen)
    numbers = [number for _, points in pen.value for point in points for number in point]
    return [verb for verb, _ in pen.value], [glyph.width, *numbers]
