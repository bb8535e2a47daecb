from __future__ import annotations

import csv
import io

from PIL import Image

from tests.sheets.fakes import Database, Studio
from toolkit.sheets.sections import Choice, decks
from toolkit.sheets.tgc import deck_files

DB = Database()


def test_each_deck_is_a_folder_of_pictures_with_a_table_of_quantities() -> None:
    files = dict(deck_files(decks(DB, Studio(), Choice(tuple(DB.decks)))))
    rows = list(csv.DictReader(io.StringIO(files["gog/quantities.csv"].decode())))
    assert rows == [
        {"file": "gog-smash.png", "quantity": "3", "back": "back-gog.png"},
        {"file": "gog-cheat.png", "quantity": "2", "back": "back-gog.png"},
        {"file": "gog-roar.png", "quantity": "6", "back": "back-gog.png"},
    ]
    assert {f"gog/{row[side]}" for row in rows for side in ("file", "back")} <= set(files)
    assert "eve/quantities.csv" in files


def test_pictures_are_of_the_size_that_the_service_asks_for() -> None:
    files = dict(deck_files(decks(DB, Studio(), Choice(("gog",)))))
    with Image.open(io.BytesIO(files["gog/back-gog.png"])) as image:
        assert image.size == (825, 1125)
