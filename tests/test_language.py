"""The languages: the same everywhere, asked for with one option of every command that words cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.conftest import *  # noqa: F403 - its fixtures
from tests.cli.keyboard import Said
from toolkit import language
from toolkit.build.order import Order
from toolkit.cards import Database, load
from toolkit.errors import CannotRead, Faults, NotFound
from toolkit.faces.studio import Studio
from toolkit.sheets.words import read_words, sheet_words
from toolkit.tts.cards import description
from toolkit.vassal.make import products

CODES = [*language.languages()]


def test_each_language_has_a_file_in_every_folder_of_words() -> None:
    folders = (language.CARDS, language.FACES, language.SHEETS, language.TABLES, language.MODULES, language.REFERENCE)
    for folder in folders:
        assert sorted(file.stem for file in folder.glob("*.json")) == CODES, folder


def test_a_language_is_found_in_any_case_and_an_unknown_one_is_told_what_there_is() -> None:
    assert language.language("DE") == "de"
    with pytest.raises(NotFound) as unknown:
        language.language("fr")
    assert len(unknown.value.lines) == 1
    assert all(code in str(unknown.value) for code in CODES)


def test_a_language_that_was_only_begun_is_told_what_it_lacks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for folder in ("sheets", "tts"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "en.json").write_text("{}")
    monkeypatch.setattr(language, "TEMPLATES", tmp_path)
    monkeypatch.setattr(language, "_WORDS", (language.CARDS, tmp_path / "sheets", tmp_path / "tts"))
    assert [*language.languages()] == ["en"]
    with pytest.raises(CannotRead, match=r"^the language 'de' was only begun: there is no \S+, \S+\. Add it\.$"):
        language.language("de")


@pytest.mark.parametrize("code", CODES)
def test_sheets_say_everything_in_each_language(code: str) -> None:
    assert sheet_words(code).language == code


def test_a_text_that_a_language_lacks_or_fills_otherwise_is_told(tmp_path: Path) -> None:
    words = json.loads((language.SHEETS / "de.json").read_text("utf-8"))
    del words["texts"]["mats"]
    words["texts"]["page"] = "Seite {number}"
    file = tmp_path / "xx.json"
    file.write_text(json.dumps(words), "utf-8")
    with pytest.raises(Faults, match=r"(?s)\$\.texts\.mats.*\$\.texts\.page"):
        read_words(file)


@pytest.mark.parametrize("command", ["print", "faces", "tts", "vassal", "build", "watch", "card x", "reference"])
def test_every_command_that_words_cards_refuses_an_unknown_language(rdi: Said, command: str) -> None:
    out, err = rdi(*command.split(), "--language", "deu", code=1)
    assert (out, err.count("\n")) == ("", 1)
    assert "'deu'" in err and "de" in err


def test_a_card_is_told_in_german(rdi: Said) -> None:
    english, _ = rdi("card", "gog: tip the wench")
    german, _ = rdi("card", "gog: tip the wench", "--language", "de")
    assert "zahlt 1 Gold ans Wirtshaus" in german and "Gold" in english and "zahlt" not in english
    assert json.loads(rdi("card", "drinks/dark-ale", "--json", "--language", "de")[0])["title"] == "Dark Ale"
    assert "Alkohol +1" in rdi("card", "drinks/dark-ale", "--language", "de")[0]


def test_the_language_may_stand_in_the_environment(rdi: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_LANGUAGE", "de")
    assert "Alkohol +1" in rdi("card", "drinks/dark-ale")[0]
    assert "Alcohol Content +1" in rdi("card", "drinks/dark-ale", "--language", "en")[0]


def test_sheets_are_german_to_the_last_word(rdi: Said, tmp_path: Path) -> None:
    rdi("print", "--deck", "gog", "--copies", "one", "--language", "de", "--output", str(tmp_path))
    assert {file.name for file in tmp_path.iterdir()} == {"gog.pdf", "mats.pdf", "tokens.pdf", "faces-de.json"}
    for name, words in {
        "gog": ("Vorderseiten", "Seite 1 von", "Mit 100 % drucken", "Aktion"),
        "mats": ("Spielmatte: Gog", "Trink mich!"),
        "tokens": ("Zugübersichten", "Bestellen"),
    }.items():
        reader = PdfReader(tmp_path / f"{name}.pdf")
        assert reader.trailer["/Root"]["/Lang"] == "de"
        told = " ".join(page.extract_text() for page in reader.pages)
        assert [word for word in words if word not in told] == []
        assert "Print at" not in told and "Action" not in told
        assert "Karten zum Ausdrucken" in str(reader.metadata and reader.metadata.title)


def test_what_was_printed_in_one_language_is_not_printed_in_another(rdi: Said, tmp_path: Path) -> None:
    chosen = ("--deck", "gog", "--what", "summary", "--output", str(tmp_path))
    rdi("print", *chosen)
    before = (tmp_path / "faces.json").read_bytes()
    rdi("print", *chosen, "--language", "de")
    assert (tmp_path / "faces.json").read_bytes() == before
    english, german = (json.loads((tmp_path / name).read_text())["pieces"] for name in ("faces.json", "faces-de.json"))
    assert english.keys() == german.keys() and english != german
    again = ("print", "--deck", "gog", "--what", "summary", "--changed-since", str(tmp_path))
    assert rdi(*again, "--language", "de")[0].startswith("Nothing has changed")
    assert rdi(*again)[0].startswith("Nothing has changed")


def test_a_build_knows_its_language_and_makes_everything_again_in_another(tmp_path: Path) -> None:
    from toolkit.build.order import build, dry_run

    def asked(code: str) -> Order:
        return Order(tmp_path, ("gog",), ("faces",), language=code)

    build(asked("en"), lambda items, *_: iter(items))
    assert dry_run(asked("en")).made == ()
    names = {step.product.name for step in dry_run(asked("de")).made}
    assert "faces/mat/gog.png" in names and "faces/coin/1.png" not in names


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


def test_every_piece_that_is_printed_fits_in_each_language(db: Database) -> None:
    for code in CODES:
        studio = Studio(db, language=code)
        undrawn = [str(fault) for deck in db.decks for _, fault in studio.undrawn(deck)]
        assert undrawn == []
        assert all([*map(studio.team_mat, range(1, 5)), studio.otto_mat(), studio.summary()])


def test_tooltips_at_both_tables_are_german(db: Database) -> None:
    card = db.card("drinks/light-ale-with-a-chaser")
    assert description(card, db, "de").startswith("Alkohol +1\n+ Nachtrunk")
    stand_in = db.card("drinks/stand-in-1-alcohol-content-with-a-chaser")
    assert "(Platzhalter)" in description(stand_in, db, "de")
    module, *_ = products(db, Studio(db, language="de"), ("gog", "zot", "drinks-rdi1"))
    build_file = module.texts["buildFile.xml"].decode()
    assert "+ Nachtrunk." in build_file and "+ Chaser." not in build_file
