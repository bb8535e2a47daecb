"""What is read of faces by those who search, copy, or have it read to them."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from pypdf import PdfReader

from tests.poppler import copied, fonts, structure
from toolkit.faces.face import Face
from toolkit.faces.form import pdf_of
from toolkit.faces.studio import Studio
from toolkit.faces.tags import text_string

PASTE = {
    "pdftotext": copied,
    "pdftotext -raw": lambda pdf: copied(pdf, "-raw"),
    "pypdf": lambda pdf: words(PdfReader(BytesIO(pdf)).pages[0].extract_text()),
    "pdfium": lambda pdf: words(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()),
}

SPIKE = (
    "Spike it with Firewater Sometimes Add 2 Alcohol Content to a Drink. Dimli · RDI 2 · ×2 unofficial fan card"
).lower()  # one program reads capitals where others read what is said


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("paste", PASTE.values(), ids=PASTE)
def test_a_card_is_copied_whole_and_in_order(studio: Studio, paste: Callable[[bytes], str]) -> None:
    pdf = pdf_of([studio.card("dimli/spike-it-with-firewater", "dimli")])
    assert paste(pdf).lower() == SPIKE


@pytest.mark.parametrize("paste", PASTE.values(), ids=PASTE)
def test_a_drink_is_copied_with_its_numbers_before_what_they_are(studio: Studio, paste: Callable[[bytes], str]) -> None:
    pdf = pdf_of([studio.card("drinks/orcish-rotgut", "drinks-rdi1")])
    text = paste(pdf)
    assert text.startswith("Orcish Rotgut 0 ")
    assert text.index("0") < text.index("Alcohol") < text.index("Orcs gain 2 Alcohol Content instead.")
    assert text.index("−2") < text.index("Fortitude") < text.index("Orcs gain")


def test_letters_that_are_spread_are_one_word(studio: Studio) -> None:
    text = copied(pdf_of([studio.mat("gog"), studio.card("common/gambling-im-in", "gog")]))
    assert "Alcohol Content" in text
    assert "Action Gambling Start a Round of Gambling." in text


def test_an_icon_is_read_as_its_word(studio: Studio) -> None:
    assert spoken(studio.marker("alcohol")) == ["Document", "Sect", "P (block)", '"Alcohol Content "']
    last = spoken(studio.summary())[-3]
    assert last.endswith('Lose 1 Alcohol Content. "')


def test_a_card_is_read_aloud_as_a_heading_and_paragraphs(studio: Studio) -> None:
    assert spoken(studio.card("common/gambling-im-in", "gog")) == [
        "Document",
        "Sect",
        *("H1 (block)", '"Gambling? I’m in! "'),
        *("P (block)", '"ACTION "'),
        *("P (block)", '"GAMBLING "'),
        "P (block)",
        '"Start a Round of Gambling. (Everyone, you included, antes.) OR Take control of a Round of Gambling. "',
        *("P (block)", '"Gog · RDI 2 · ×6 "'),
        *("P (block)", '"unofficial fan card "'),
    ]


def test_what_is_said_twice_or_without_words_is_not_read_aloud(studio: Studio) -> None:
    assert spoken(studio.back("gog")) == ["Document", "Sect", "H1 (block)", '"Gog "']
    assert spoken(studio.hidden()) == ["Document"]
    assert '"? "' not in spoken(studio.card("fiona/drink-up-friend", "fiona"))


def test_every_font_that_is_named_is_there(studio: Studio) -> None:
    named = fonts(pdf_of([studio.card("gog/shut-up", "gog"), studio.mat("eve"), studio.coin()]))
    assert len(named) == 5
    assert all(named.values())


def test_a_document_without_words_names_no_font(studio: Studio) -> None:
    assert fonts(pdf_of([studio.hidden()])) == {}


def test_a_reader_with_rules_of_its_own_finds_nothing_wrong(studio: Studio) -> None:
    with pikepdf.open(BytesIO(pdf_of([*studio.deck("eve"), studio.mat("eve")]))) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.Root.Lang == "en"


@pytest.mark.parametrize("text", ["plain", "back\\slash (and brackets)", "Gebräu – ×2", "Зелье 🍺"])
def test_a_text_is_written_so_that_it_is_read_again(text: str) -> None:
    assert str(pikepdf.Object.parse(text_string(text).encode("ascii"))) == text


def spoken(face: Face) -> list[str]:
    return [line.strip() for line in structure(pdf_of([face]))]
