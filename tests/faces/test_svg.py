"""Faces as SVG, read by an XML parser and drawn by a browser."""

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.browser import opened
from toolkit.cards import Database
from toolkit.faces.face import Face
from toolkit.faces.pixels import pictures
from toolkit.faces.studio import Studio
from toolkit.faces.svg import svg

SVG = "{http://www.w3.org/2000/svg}"
DPI = 96


@pytest.fixture
def painted(db: Database, tmp_path: Path) -> Studio:
    """A studio with a picture for one card, so high that its bleed is the picture mirrored."""
    art = tmp_path / "art" / "gog" / "shut-up.png"
    art.parent.mkdir(parents=True)
    Image.linear_gradient("L").resize((300, 200)).convert("RGB").rotate(45, fillcolor="#336699").save(art)
    return Studio(db, art=[tmp_path / "art"])


def seen(picture: bytes, face: Face, folder: Path) -> Image.Image:
    """What a browser shows of an SVG, on a page as large as the face."""
    width, height = face.size.pixels(DPI)
    (folder / "face.svg").write_bytes(picture)
    page = folder / "page.html"
    page.write_text(f'<body style="margin: 0"><img src="face.svg" width="{width}" height="{height}">', "utf-8")
    with opened(page, width=width, height=height) as shown:
        return Image.open(BytesIO(shown.screenshot())).convert("RGB")


def test_a_browser_shows_what_is_printed(painted: Studio, tmp_path: Path) -> None:
    faces = [painted.card("gog/shut-up", "gog"), painted.card("common/gambling-im-in", "gog"), painted.back("gog")]
    for face, printed in pictures(faces, DPI):
        apart = ImageChops.difference(seen(svg(face), face, tmp_path), printed)
        assert max(ImageStat.Stat(apart).mean) < 3, face.name
        assert far_apart(apart) < 0.005, face.name


def far_apart(apart: Image.Image) -> float:
    """The share of pixels that differ by more than the edge of an outline may."""
    levels = apart.convert("L").histogram()
    return sum(levels[100:]) / sum(levels)


def test_it_is_as_large_as_the_card_and_needs_nothing_else(painted: Studio) -> None:
    face = painted.card("gog/shut-up", "gog")
    root = ElementTree.fromstring(svg(face, bleed=False))
    assert (root.get("width"), root.get("height")) == ("63.5mm", "88.9mm")
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert "text" not in tags  # no font is asked of whoever shows it
    links = [value for element in root.iter() for name, value in element.attrib.items() if name.endswith("href")]
    assert all(link.startswith(("#", "data:image/png;base64,")) for link in links)
    known = {element.get("id") for element in root.iter()}
    assert {link[1:] for link in links if link.startswith("#")} <= known


def test_what_it_says_can_be_found_and_read(studio: Studio) -> None:
    face = studio.card("common/gambling-im-in", "gog")
    told = ElementTree.fromstring(svg(face)).findtext(f"{SVG}desc")
    assert told == face.words
    assert told.startswith("Gambling? I’m in! ")
    assert "Start a Round of Gambling. (Everyone, you included, antes.) OR Take control" in told


def test_round_corners_are_cut_off(studio: Studio, tmp_path: Path) -> None:
    face = studio.back("gog")
    square, cut = (seen(svg(face, bleed=False, rounded=rounded), face, tmp_path) for rounded in (False, True))
    assert square.getpixel((1, 1)) != (255, 255, 255)
    assert cut.getpixel((1, 1)) == (255, 255, 255)
