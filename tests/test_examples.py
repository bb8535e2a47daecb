"""The example packs: each is sound in every language, and becomes faces, sheets and a table."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from pypdf import PdfReader

import toolkit
from toolkit import files, language
from toolkit.cards import load
from toolkit.cards.titles import titled
from toolkit.cards.validate import layers
from toolkit.cards.wording import wording
from toolkit.cards.wording.brought import speak
from toolkit.cli.main import run
from toolkit.errors import NotFound
from toolkit.faces.words import face_words
from toolkit.referee.speech import speech
from toolkit.tts import make as table
from toolkit.tts.notebook import tabs
from toolkit.vassal.pages import HOW_TO_PLAY, pages

CHECKOUT = Path(toolkit.__file__).parent.parent
FOLDER = CHECKOUT / "examples" / "packs"
DECKS = {
    "simple": ("marta", "en", "An oar in the ribs"),
    "art-and-german": ("ilse", "de", "Heißes Wachs auf den Fingern"),
    "side-deck": ("bruno-side-deck", "en", "A wheel of cheese"),
    "corrections": ("drinks-rdi1", "en", "Dark Ale"),
    "joke": ("drinks-tea", "en", "The scones are here!"),
    "dialect": ("gog", "en-pirate", "Doubloons"),
}
"""Of each pack a deck that it changes, the language to build it in, and the title of one of its cards."""


def test_every_example_is_tried_and_is_in_the_readme() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(DECKS)
    readme = (CHECKOUT / "README.md").read_text("utf-8")
    assert [name for name in DECKS if f"(examples/packs/{name})" not in readme] == []


@pytest.mark.parametrize("code", language.languages())
@pytest.mark.parametrize("name", DECKS)
def test_an_example_has_no_fault_and_nothing_to_warn_of(
    name: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["validate", str(FOLDER / name), "--language", code]) == 0
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[-1].partition(": ")[2]) == ("", "no faults, no warnings")


@pytest.mark.parametrize("name", DECKS)
def test_an_example_becomes_faces_and_a_sheet(name: str, tmp_path: Path) -> None:
    deck, code, title = DECKS[name]
    said = ["--pack", str(FOLDER / name), "--deck", deck, "--language", code, "--quiet"]
    assert run(["faces", *said, "--what", "cards,backs", "--dpi", "40", "--output", str(tmp_path / "faces")]) == 0
    assert len(list((tmp_path / "faces").rglob("*.png"))) > 5
    assert run(["print", *said, "--what", "cards", "--copies", "one", "--output", str(tmp_path / "print")]) == 0
    (sheet,) = (tmp_path / "print").glob("*.pdf")
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(sheet).pages).split())
    assert title.lower().replace("'", "’") in text.lower()


@pytest.mark.parametrize("name", DECKS)
def test_an_example_becomes_a_table(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def noted(wanted: Iterable[table.Product], folder: Path, _progress: object) -> None:
        for product in wanted:
            files.write(folder / product.name, product.key)

    monkeypatch.setattr(table, "make", noted)
    deck = DECKS[name][0].removesuffix("-side-deck")
    somebody = ["--deck", "gog"] if deck.startswith("drinks") else []
    said = ["--pack", str(FOLDER / name), "--deck", deck, *somebody]
    assert run(["tts", *said, "--output", str(tmp_path), "--quiet"]) == 0
    assert [path.name for path in tmp_path.rglob("*") if deck in path.name]


def test_a_dialect_changes_what_cards_say_and_nothing_that_it_does_not_name() -> None:
    pirates = load(speak(layers([FOLDER / "dialect"])))
    card = pirates.card("common/tip-the-wench")
    assert wording(card, pirates, "en-pirate").plain.startswith("Pick a scallywag. The scallywag pays 1 Doubloons")
    assert wording(card, pirates, "en").plain.startswith("Pick a player.")
    assert face_words("en-pirate").layouts["drink-me"] == "Down the hatch!"
    assert face_words("en-pirate").types == face_words("en").types
    assert [tab.title for tab in tabs("en-pirate").values()][:2] == ["This here table", tabs("en")["1"].title]
    assert b"<h1>How to drink at this here table</h1>" in pages("en-pirate")[HOW_TO_PLAY]
    assert speech("en-pirate").happenings["passes-out"] == "{who} be under the table"
    assert speech("en-pirate").moments == speech("en").moments
    speak([])
    with pytest.raises(NotFound, match="en-pirate"):
        face_words("en-pirate")


def test_house_rules_change_the_cards_that_they_name_alone() -> None:
    ours, theirs = load(), load(layers([FOLDER / "corrections"]))
    changed = {name for name, card in theirs.cards.items() if card != ours.cards[name]}
    assert changed == {"drinks/wine", "drinks/dark-ale", "common/tip-the-wench"}


def test_a_card_is_found_by_its_title_in_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    pack = str(FOLDER / "art-and-german")
    assert run(["card", "--pack", pack, "nur ein schatten", "--language", "de"]) == 0
    assert capsys.readouterr().out.startswith("Nur ein Schatten\n")
    shadow = load(layers([Path(pack)])).cards["ilse/a-shadow-nothing-more"]
    assert (titled(shadow, "de"), titled(shadow, "en")) == ("Nur ein Schatten", "A shadow, nothing more")


def test_the_pictures_are_those_that_the_program_beside_them_draws(tmp_path: Path) -> None:
    """Pixel by pixel; another version of zlib may pack them otherwise."""
    from PIL import Image

    def pixels(folder: Path) -> dict[str, str]:
        found = sorted(folder.rglob("*.png"))
        shown = {path.relative_to(folder).as_posix(): Image.open(path).convert("RGB").tobytes() for path in found}
        return {name: hashlib.sha256(content).hexdigest() for name, content in shown.items()}

    copy = tmp_path / "examples" / "art.py"
    files.write(copy, (CHECKOUT / "examples" / "art.py").read_text("utf-8"))
    subprocess.run([sys.executable, str(copy)], check=True)
    drawn = pixels(tmp_path / "examples" / "packs" / "art-and-german" / "art")
    assert drawn == pixels(FOLDER / "art-and-german" / "art")
    assert len(drawn) == 3
