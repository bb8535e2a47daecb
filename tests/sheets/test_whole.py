"""The real cards, printed: what a user gets from ``rdi print``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from pypdf import PdfReader

from toolkit.cards import Database, load
from toolkit.faces.studio import Studio
from toolkit.sheets.products import Job, make, plan
from toolkit.sheets.sections import Choice


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


@pytest.fixture(scope="module")
def folder(db: Database, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything there is, in one PDF."""
    made = tmp_path_factory.mktemp("print")
    make(db, Studio(db), made, Job(Choice(tuple(db.decks)), combined=True))
    return made


def test_all_decks_mats_and_tokens_are_under_three_megabytes(folder: Path) -> None:
    assert (folder / "all.pdf").stat().st_size < 3_000_000


def test_every_deck_has_its_bookmark(db: Database, folder: Path) -> None:
    titles = [mark.title for mark in PdfReader(folder / "all.pdf").outline]
    assert titles[: len(db.decks)] == [deck.name for deck in db.decks.values()]
    assert len(titles) == len(db.decks) + sum(len(Studio(db).mats(who)) for who in db.characters) + len(
        ("Otto's mat", "tokens", "summaries")
    )


def test_every_card_lies_on_the_sheets_as_often_as_its_deck_holds_it(db: Database, folder: Path) -> None:
    with pikepdf.open(folder / "all.pdf") as document:
        placed = sum(
            str(instruction.operator) == "Do" and "face" in str(instruction.operands[0])
            for page in list(document.pages)[: 2 * sum(-(-deck.size // 9) for deck in db.decks.values())]
            for instruction in pikepdf.parse_content_stream(page)
        )
    assert placed == 2 * sum(deck.size for deck in db.decks.values())


def test_titles_can_be_found_in_the_pdf(db: Database, folder: Path) -> None:
    reader = PdfReader(folder / "all.pdf")
    words = "".join(page.extract_text() for page in reader.pages[:10]).replace(" ", "").replace("\n", "").lower()
    deck = next(iter(db.decks.values()))
    for entry in deck.entries:
        title = db.cards[entry.card_id].title.replace("'", "’")  # as it is printed
        assert title.replace(" ", "").lower() in words


def test_nothing_is_new_to_a_second_run(db: Database, folder: Path) -> None:
    assert plan(db, Studio(db), Job(Choice(tuple(db.decks)), since=folder)).changed == ()


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
