from __future__ import annotations

from pathlib import Path

import pytest

from tests.sheets.fakes import Database, Studio
from toolkit.errors import CannotRead
from toolkit.sheets import changes
from toolkit.sheets.options import Copies, What
from toolkit.sheets.sections import Choice, decks, mats

DB = Database()
EVERYTHING = Choice(tuple(DB.decks))


def printed(*repainted: str, choice: Choice = EVERYTHING):
    studio = Studio(repainted=repainted)
    return (*decks(DB, studio, choice), *mats(DB, studio, choice))


def found(before, now) -> list[tuple[str, int, str]]:
    return [
        (change.piece.front.name, change.copies, change.why) for change in changes.changes(now, changes.index(before))
    ]


def test_nothing_changed() -> None:
    assert found(printed(), printed()) == []


def test_a_changed_face_is_printed_as_often_as_its_deck_holds_it() -> None:
    assert found(printed(), printed("gog/roar")) == [("gog/roar", 6, "its face changed")]


def test_a_changed_back_changes_its_whole_deck() -> None:
    names = [name for name, _, why in found(printed(), printed("back/eve")) if why == "its back changed"]
    assert names == ["eve/illusion", "common/cheat"]


def test_a_new_deck_is_new() -> None:
    only_gog = printed(choice=Choice(("gog",)))
    assert {why for _, _, why in found(only_gog, printed())} == {"is new"}


def test_more_copies_of_an_old_card_are_only_the_ones_that_are_missing() -> None:
    one_each = printed(choice=Choice(tuple(DB.decks), what=(What.CARDS,), copies=Copies.ONE))
    now = printed(choice=Choice(tuple(DB.decks), what=(What.CARDS,)))
    assert ("gog/roar", 5, "6 are needed, 1 were printed") in found(one_each, now)
    assert "common/cheat" not in [name for name, copies, _ in found(one_each, now) if copies > 1]


def test_a_changed_mat_keeps_its_page_and_cards_share_sheets() -> None:
    now = printed("gog/roar", "eve/illusion", "mat/gog")
    sections = changes.as_sections(changes.changes(now, changes.index(printed())), "Changed")
    assert [(section.title, len(section.pieces), section.large) for section in sections] == [
        ("Changed", 10, False),
        ("Mat: Gog the Half-Ogre", 1, True),
    ]


def test_the_list_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    index = changes.index(printed())
    (tmp_path / "faces.json").write_bytes(changes.written(index))
    assert changes.read(tmp_path) == index


def test_a_later_print_of_less_does_not_forget_what_was_printed() -> None:
    whole = changes.index(printed())
    one = changes.index(printed(choice=Choice(("gog",), cards=("gog/roar",), copies=Copies.ONE)))
    assert changes.merged(whole, one) == whole


def test_a_later_print_of_a_new_face_replaces_the_old_one() -> None:
    one = Choice(("gog",), cards=("gog/roar",), what=(What.CARDS,), copies=Copies.ONE)
    merged = changes.merged(changes.index(printed()), changes.index(printed("gog/roar", choice=one)))
    assert changes.changes(printed("gog/roar"), merged)[0].copies == 5


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"pieces": {"a": 3}}', b'{"pieces": {}, "x": 1}', b"\xff\xfe"])
def test_a_broken_list_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "faces.json").write_bytes(content)
    with pytest.raises(CannotRead, match=r"faces\.json:1.* "):
        changes.read(tmp_path)


def test_a_folder_without_a_list_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match=r"faces\.json: cannot be opened"):
        changes.read(tmp_path / "nowhere")
