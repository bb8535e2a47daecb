"""The real cards, printed: what a user gets from ``rdi print``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from pypdf import PdfReader

from toolkit.cards import Database, Deck, load
from toolkit.faces.studio import Studio
from toolkit.figures import teams
from toolkit.sheets.products import Job, make, plan
from toolkit.sheets.sections import Choice


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


@pytest.fixture(scope="module")
def studio(db: Database) -> Studio:
    return Studio(db)


@pytest.fixture(scope="module")
def decks(db: Database) -> tuple[Deck, ...]:
    """Some of each kind, in the order of the database: all of them are drawn in the tests of the faces."""
    named = {*db.with_extras(("gog", "zot", "terci", "petra")), "drinks-rdi1", "otto-berserker", "prizes", "sea-events"}
    return tuple(deck for deck in db.decks.values() if deck.id in named)


@pytest.fixture(scope="module")
def choice(decks: tuple[Deck, ...]) -> Choice:
    return Choice(tuple(deck.id for deck in decks))


@pytest.fixture(scope="module")
def mats(db: Database, studio: Studio, decks: tuple[Deck, ...]) -> int:
    """How many mats their characters have, and the teams that those can be."""
    own = [len(studio.mats(deck.id)) for deck in decks if deck.id in db.characters]
    return sum(own) + teams(len(own))


@pytest.fixture(scope="module")
def folder(db: Database, studio: Studio, choice: Choice, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All of them with mats and tokens, in one PDF."""
    made = tmp_path_factory.mktemp("print")
    make(db, studio, made, Job(choice, combined=True))
    return made


def test_all_take_no_more_than_five_kilobytes_for_each_card_back_and_mat(
    decks: tuple[Deck, ...], mats: int, folder: Path
) -> None:
    faces = sum(len(deck.entries) + len(("its back",)) for deck in decks) + mats
    fonts_and_tokens = 200_000
    assert (folder / "all.pdf").stat().st_size < fonts_and_tokens + 5_000 * faces


def test_every_deck_has_its_bookmark(decks: tuple[Deck, ...], mats: int, folder: Path) -> None:
    titles = [mark.title for mark in PdfReader(folder / "all.pdf").outline if not isinstance(mark, list)]
    assert titles[: len(decks)] == [deck.name for deck in decks]
    assert "Team mats" in titles  # which share a page
    assert len(titles) == len(decks) + mats - 1 + len(("Otto's mat", "tokens", "summaries"))


def test_every_card_lies_on_the_sheets_as_often_as_its_deck_holds_it(decks: tuple[Deck, ...], folder: Path) -> None:
    with pikepdf.open(folder / "all.pdf") as document:
        placed = sum(
            str(instruction.operator) == "Do" and "face" in str(instruction.operands[0])
            for page in list(document.pages)[: 2 * sum(-(-deck.size // 9) for deck in decks)]
            for instruction in pikepdf.parse_content_stream(page)
        )
    assert placed == 2 * sum(deck.size for deck in decks)


def test_titles_can_be_found_in_the_pdf(db: Database, decks: tuple[Deck, ...], folder: Path) -> None:
    reader = PdfReader(folder / "all.pdf")
    words = letters("".join(page.extract_text() for page in reader.pages[:10]))
    for entry in decks[0].entries:
        assert letters(db.cards[entry.card_id].title) in words


def letters(text: str) -> str:
    """Without spaces and quotation marks, which are printed as a typesetter would."""
    return re.sub(r"\W", "", text).lower()


def test_nothing_is_new_to_a_second_run(db: Database, studio: Studio, choice: Choice, folder: Path) -> None:
    assert plan(db, studio, Job(choice, since=folder)).changed == ()


def test_the_other_variants_differ_in_every_card(db: Database, folder: Path) -> None:
    job = Job(Choice(("gog",)), since=folder)
    changed = plan(db, Studio(db, variant="low-ink"), job).changed
    faces = {change.piece.front.name for change in changed if change.why == "its face changed"}
    assert {face.name for face in Studio(db).deck("gog")} <= faces


def test_another_run_gives_the_same_bytes(tmp_path: Path) -> None:
    def printed(seed: str) -> dict[str, bytes]:
        folder = tmp_path / seed
        command = [sys.executable, "-m", "toolkit", "print", "--quiet", "--deck", "gog", "--output", str(folder)]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed})
        return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}

    assert printed("1") == printed("2")
