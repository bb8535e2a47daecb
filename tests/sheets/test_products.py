from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.sheets.fakes import Database, Studio
from toolkit.errors import CannotWrite
from toolkit.figures import POTIONS
from toolkit.sheets.backs import Backs
from toolkit.sheets.grid import DoesNotFit
from toolkit.sheets.options import Copies, Options, What, Wrong
from toolkit.sheets.products import Job, Plan, make, plan
from toolkit.sheets.sections import COINS_EACH, Choice

DB = Database()
ALL = Choice(tuple(DB.decks))


def planned(choice: Choice = ALL, studio: Studio | None = None, **job: object) -> Plan:
    return plan(DB, studio or Studio(), Job(choice, **job))  # type: ignore[arg-type]


def test_one_pdf_for_each_deck_one_for_mats_one_for_tokens_and_the_list_of_faces() -> None:
    assert [(each.name, each.pages, each.pieces) for each in planned().products] == [
        ("gog.pdf", 4, 11),
        ("eve.pdf", 2, 5),
        ("mats.pdf", 2, 2),
        ("tokens.pdf", 4, 4 + 2 * sum(COINS_EACH.values()) + POTIONS + 2 * 2 + 2),
        ("faces.json", 0, 0),
    ]


def test_combined_is_one_pdf_with_bookmarks(tmp_path: Path) -> None:
    paths = make(DB, Studio(), tmp_path, Job(ALL, combined=True))
    assert [path.name for path in paths] == ["all.pdf", "faces.json"]
    reader = PdfReader(tmp_path / "all.pdf")
    assert [mark.title for mark in reader.outline if not isinstance(mark, list)] == [
        "Gog the Half-Ogre",
        "Eve",
        "Mat: Gog the Half-Ogre",
        "Mat: Eve",
        "Markers, coins and tokens",
        "Turn summaries",
    ]
    assert len(reader.pages) == 4 + 2 + 2 * 2 + 4


def test_what_is_planned_is_what_is_made(tmp_path: Path) -> None:
    products = planned().products
    make(DB, Studio(), tmp_path, Job(ALL))
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(each.name for each in products)
    for each in products[:-1]:
        assert len(PdfReader(tmp_path / each.name).pages) == each.pages


def test_in_a_two_sided_document_every_front_is_on_an_odd_page(tmp_path: Path) -> None:
    make(DB, Studio(), tmp_path, Job(ALL, combined=True))
    words = [page.extract_text() for page in PdfReader(tmp_path / "all.pdf").pages]
    assert all("fronts" in text or "Mat:" in text for text in words[::2])
    assert all("backs" in text or "left blank" in text for text in words[1::2])


def test_mats_alone_are_printed_on_one_side(tmp_path: Path) -> None:
    make(DB, Studio(), tmp_path, Job(ALL))
    reader = PdfReader(tmp_path / "mats.pdf")
    assert len(reader.pages) == 2
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/Simplex"


def test_cards_may_be_printed_once_each() -> None:
    once = planned(ALL._replace(copies=Copies.ONE, what=(What.CARDS,)))
    assert [each.pieces for each in once.products] == [3, 2, 0]


def test_single_cards_come_without_mats_and_tokens() -> None:
    only = planned(ALL._replace(cards=("gog/roar",)))
    assert [(each.name, each.pieces) for each in only.products] == [("gog.pdf", 6), ("faces.json", 0)]


def test_nothing_to_print_is_said() -> None:
    with pytest.raises(Wrong, match="nothing to print"):
        planned(ALL._replace(cards=("gog/roar",), what=(What.MATS,)))


def test_keys_follow_what_is_drawn_and_how() -> None:
    def keys(**job: object) -> dict[str, str]:
        return {each.name: each.key for each in planned(**job).products}  # type: ignore[arg-type]

    assert keys() == keys()
    repainted = keys(studio=Studio(repainted=("gog/roar",)))
    assert {name for name, key in keys().items() if repainted[name] != key} == {"gog.pdf", "faces.json"}
    folded = keys(options=Options(backs=Backs.GUTTERFOLD))
    assert {name for name, key in keys().items() if folded[name] != key} == set(keys()) - {"faces.json"}


def test_a_wrong_layout_is_said_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(DoesNotFit):
        make(DB, Studio(), tmp_path / "new", Job(ALL, Options(layout="9x9")))
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(CannotWrite, match=r"taken.*cannot be written"):
        make(DB, Studio(), tmp_path / "taken", Job(ALL))


def test_only_what_changed_since_a_folder(tmp_path: Path) -> None:
    make(DB, Studio(), tmp_path, Job(ALL))
    assert planned(since=tmp_path) == Plan(())
    changed = planned(since=tmp_path, studio=Studio(repainted=("gog/roar",)))
    assert [(each.name, each.pieces) for each in changed.products] == [("changed.pdf", 6), ("faces.json", 0)]
    assert [(change.piece.front.name, change.why) for change in changed.changed] == [("gog/roar", "its face changed")]


def test_a_second_print_into_a_folder_keeps_the_list_of_the_first(tmp_path: Path) -> None:
    make(DB, Studio(), tmp_path, Job(Choice(("gog",), what=(What.CARDS,))))
    make(DB, Studio(), tmp_path, Job(Choice(("eve",), what=(What.CARDS,))))
    pieces = json.loads((tmp_path / "faces.json").read_text())["pieces"]
    assert "gog: gog/roar" in pieces
    assert pieces["eve: eve/illusion"]["copies"] == 4


def test_services_get_an_order_or_folders(tmp_path: Path) -> None:
    cards = ALL._replace(what=(What.CARDS,))
    assert [(each.name, each.pieces) for each in planned(cards, profile="mpc").products] == [("order.xml", 16)]
    paths = make(DB, Studio(), tmp_path, Job(cards, profile="tgc"))
    assert {path.relative_to(tmp_path).as_posix() for path in paths} >= {"gog/quantities.csv", "eve/eve-illusion.png"}
