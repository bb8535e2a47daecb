"""All cards of all decks, in every variant and size."""

import dataclasses
import re
import unicodedata
from io import BytesIO

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from toolkit.cards import Database
from toolkit.errors import RdiError
from toolkit.faces.face import Face, Run
from toolkit.faces.form import pdf_of
from toolkit.faces.look import variants
from toolkit.faces.studio import Studio
from toolkit.faces.template import sizes
from toolkit.faces.words import face_words

SMALLEST_TEXT = 8.0


@pytest.mark.parametrize("size", sizes().cards)
@pytest.mark.parametrize("variant", variants())
def test_every_card_fits_and_can_be_read(db: Database, variant: str, size: str) -> None:
    studio = Studio(db, variant=variant, size=size)
    for deck in db.decks:
        studio.deck(deck)
        studio.back(deck)
    rules = [text for text in studio.texts if text.box.startswith("rules")]
    assert len(rules) > 200
    assert min(text.size for text in rules) >= SMALLEST_TEXT


@pytest.mark.parametrize("variant", variants())
def test_every_other_piece_fits(db: Database, variant: str) -> None:
    studio = Studio(db, variant=variant)
    pieces = [studio.marker("fortitude"), studio.marker("alcohol"), studio.coin(), studio.summary(), studio.hidden()]
    assert all(face.items for face in [*pieces, *(mat for who in db.characters for mat in studio.mats(who))])


def test_no_slot_of_a_template_stays_empty(db: Database, studio: Studio) -> None:
    texts = [run.text for deck in db.decks for face in studio.deck(deck) for run in runs(face)]
    assert not [text for text in texts if re.search(r"[{}*_]", text)]


def test_titles_stand_on_the_cards_as_they_are(studio: Studio) -> None:
    face = studio.card("fiona/were-at-an-inn-and-youre-not-drinking-whats-wrong-with-you", "fiona")
    (title,) = (passage for passage in face.passages if passage.role == "H1")
    assert (
        "".join(run.text for run in title.items if isinstance(run, Run)).rstrip()
        == "We’re at an inn, and you’re not drinking. What’s wrong with you!?"
    )


MARKS = tuple(face_words().marks.values())


def test_what_is_not_known_for_sure_says_so_on_the_card(db: Database, studio: Studio) -> None:
    marked = {
        (deck, entry.card_id)
        for deck in db.decks
        for entry in db.deck(deck).entries
        if any(mark in run.text for run in runs(studio.card(entry.card_id, deck)) for mark in MARKS)
    }
    uncertain = {
        (deck, entry.card_id)
        for deck in db.decks
        for entry in db.deck(deck).entries
        if db.is_uncertain(db.card(entry.card_id))
    }
    assert marked == uncertain != set()


def test_every_card_says_that_it_is_unofficial(db: Database, studio: Studio) -> None:
    faces = [face for deck in db.decks for face in studio.deck(deck)]
    assert all(any(run.text.rstrip() == "unofficial fan card" for run in runs(face)) for face in faces)


def test_a_common_card_wears_the_colours_of_its_deck(studio: Studio) -> None:
    mine, yours = (studio.card("common/i-raise", deck) for deck in ("gog", "eve"))
    assert (mine.name, yours.name) == ("gog/i-raise", "eve/i-raise")
    assert mine.key != yours.key


def test_a_face_is_laid_out_once(studio: Studio) -> None:
    assert studio.card("common/i-raise", "gog") is studio.card("common/i-raise", "gog")


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Really? " * 50, r"gog/shut-up: the text in box 'title' is \d+\.\d mm too large at 6.5 points"),
        ("Gesellschafts" * 6, r"the text in box 'title' has the word 'Gesell\w+', \d+\.\d mm too wide at 6.5 points"),
        ("杯 of 🍺", r"in box 'title' cannot be set: no font here has '杯' \(CJK [^)]*\), '🍺' \(BEER MUG\)"),
        ("soft\u00adly", r"no font here has '\\xad' \(SOFT HYPHEN\)"),
    ],
)
def test_a_title_that_cannot_be_set_is_told(db: Database, title: str, said: str) -> None:
    card = replace(db.cards["gog/shut-up"], title=title)
    odd = dataclasses.replace(db, cards={**db.cards, card.id: card})
    with pytest.raises(RdiError, match=said):
        Studio(odd).card(card.id, "gog")


@pytest.mark.parametrize("title", ["Ну, погоди!", "Γεια μας!", "Uống đi bạn!"])
def test_a_title_that_the_title_font_cannot_set_is_set_in_another(db: Database, title: str) -> None:
    card = replace(db.cards["gog/shut-up"], title=title)
    face = Studio(dataclasses.replace(db, cards={**db.cards, card.id: card})).card(card.id, "gog")
    assert {run.font for run in runs(face) if run.text.strip() in title} == {"text-bold"}
    assert unicodedata.normalize("NFC", title) in PdfReader(BytesIO(pdf_of([face]))).pages[0].extract_text()


def test_letters_of_two_characters_are_one(db: Database) -> None:
    def face(title: str) -> Face:
        card = replace(db.cards["gog/shut-up"], title=title)
        return Studio(dataclasses.replace(db, cards={**db.cards, card.id: card})).card(card.id, "gog")

    assert face("Cafe\u0301").key == face("Café").key


def test_a_card_without_a_title_is_drawn(db: Database) -> None:
    card = replace(db.cards["gog/shut-up"], title="")
    assert Studio(dataclasses.replace(db, cards={**db.cards, card.id: card})).card(card.id, "gog").items


def test_an_icon_that_may_not_stand_in_a_text_is_told_which_may(monkeypatch: pytest.MonkeyPatch, db: Database) -> None:
    monkeypatch.setattr("toolkit.faces.content.curled", lambda _: "Lose {beard}.")
    with pytest.raises(RdiError, match=r"No inline icon is called 'beard'.*fortitude"):
        Studio(db).card("gog/shut-up", "gog")


def runs(face: Face) -> list[Run]:
    return [mark for passage in face.passages for mark in passage.items if isinstance(mark, Run)]
