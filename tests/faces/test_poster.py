"""Posters: what lies on them, and as which files they can be had."""

from io import BytesIO
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader

from tests.browser import opened
from tests.faces.test_side_mat import overlap
from toolkit.cards import Database
from toolkit.errors import NotFound
from toolkit.faces.face import MM
from toolkit.faces.form import Form
from toolkit.faces.place import Rectangle
from toolkit.faces.poster import Poster, encoded, poster
from toolkit.faces.studio import Studio


@pytest.fixture(scope="module")
def gog(studio: Studio) -> Poster:
    return poster(studio, "gog")


@pytest.mark.parametrize("deck", ["gog", "drinks-rdi1", "dale-side-deck"])
def test_every_card_of_a_deck_lies_on_it_and_none_on_another(studio: Studio, deck: str) -> None:
    made = poster(studio, deck)
    boxes = [shown.box for shown in made.cards]
    assert [shown.face for shown in made.cards] == list(studio.deck(deck))
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    sheet = Rectangle(9, 90, made.ground.size.width - 18, made.ground.size.height - 99)
    assert all(sheet.x <= box.x and box.x + box.width <= sheet.x + sheet.width for box in boxes)
    assert all(sheet.y <= box.y and box.y + box.height <= sheet.y + sheet.height for box in boxes)


def test_one_card_is_no_larger_than_its_room(db: Database, studio: Studio) -> None:
    decks = [deck for deck in db.default_decks if len(db.deck(deck).entries)]
    fewest = min(decks, key=lambda deck: len(db.deck(deck).entries))
    for shown in poster(studio, fewest).cards:
        assert shown.box.width / shown.box.height == pytest.approx(shown.face.size.width / shown.face.size.height)


def test_it_tells_what_the_cards_are(db: Database, gog: Poster) -> None:
    said = gog.ground.words
    deck = db.deck("gog")
    gambling = sum(entry.copies for entry in deck.entries if "gambling" in getattr(db.card(entry.card_id), "types", ()))
    assert said.startswith(f"Gog the Half-Ogre {deck.size} cards, {len(deck.entries)} of them different.")
    assert f"{gambling} Gambling" in said
    assert "±" in said


@pytest.mark.parametrize(("paper", "width", "height"), [("a3", 297, 420), ("A2", 420, 594), ("a1", 594, 840)])
def test_a_pdf_is_as_large_as_the_paper_and_its_words_are_found(
    gog: Poster, paper: str, width: float, height: float
) -> None:
    (page,) = PdfReader(BytesIO(encoded(gog, Form.PDF, paper, 300))).pages
    assert [float(side) / MM for side in page.trimbox[2:]] == pytest.approx([width + 3, height + 3], abs=0.5)
    assert float(page.mediabox.width) / MM == pytest.approx(width + 6, abs=0.5)
    said = page.extract_text()
    assert "Gog the Half-Ogre" in said
    assert "Shut up!" in said


@pytest.mark.parametrize(("form", "kind"), [(Form.PNG, "PNG"), (Form.JPEG, "JPEG")])
def test_a_picture_shows_the_cards_where_they_lie(gog: Poster, form: Form, kind: str) -> None:
    with Image.open(BytesIO(encoded(gog, form, "a3", 36, bleed=False))) as image:
        assert (image.format, image.size) == (kind, (421, 595))
        box, scale = gog.cards[0].box, 36 / 25.4
        right, low = box.x + box.width - 3, box.y + box.height - 3
        inside = tuple(round(side * scale) for side in (box.x + 3, box.y + 3, right, low))
        brightest = [most for _, most in image.convert("RGB").crop(inside).getextrema()]
    assert min(brightest) > 200  # the parchment that the rules stand on


def test_the_same_deck_makes_the_same_bytes(studio: Studio, gog: Poster) -> None:
    again = poster(studio, "gog")
    assert encoded(again, Form.PDF, "a3", 300) == encoded(gog, Form.PDF, "a3", 300)


def test_a_paper_that_there_is_not_is_told(gog: Poster) -> None:
    with pytest.raises(NotFound, match="paper for a poster"):
        encoded(gog, Form.PDF, "letter", 300)


@pytest.mark.parametrize("bleed", [True, False])
def test_as_svg_a_browser_shows_it_as_it_is_printed(gog: Poster, tmp_path: Path, bleed: bool) -> None:
    printed = Image.open(BytesIO(encoded(gog, Form.PNG, "a3", 60, bleed=bleed))).convert("RGB")
    (tmp_path / "poster.svg").write_bytes(encoded(gog, Form.SVG, "a3", 60, bleed=bleed))
    width, height = printed.size
    page = tmp_path / "page.html"
    page.write_text(f'<body style="margin: 0"><img src="poster.svg" width="{width}" height="{height}">', "utf-8")
    with opened(page, width=width, height=height) as shown:
        seen = Image.open(BytesIO(shown.screenshot())).convert("RGB")
    coarse = [picture.resize((width // 4, height // 4), Image.Resampling.BOX) for picture in (seen, printed)]
    assert max(ImageStat.Stat(ImageChops.difference(*coarse)).mean) < 3  # edges apart, which each draws its own way


@pytest.mark.parametrize(("paper", "width"), [("a3", 297), ("a1", 594)])
def test_an_svg_is_as_large_as_the_paper_and_says_what_is_on_it(gog: Poster, paper: str, width: float) -> None:
    root = ElementTree.fromstring(encoded(gog, Form.SVG, paper, 300, bleed=False))
    assert root.attrib["width"] == f"{width}mm"
    said = root.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert "Gog the Half-Ogre" in said and "Shut up!" in said
    assert len(encoded(gog, Form.SVG, paper, 300)) < 3_000_000
