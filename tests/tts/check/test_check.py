from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.tools import on_posix
from toolkit.errors import CannotRead, Faults
from toolkit.tts.check.check import check, drawable
from toolkit.tts.check.document import Document, Finding, read
from toolkit.tts.check.rules import TRANSFORM
from toolkit.tts.picture import Folder, table_picture

Save = dict[str, Any]


def found(save: Save, *, release: bool = False) -> list[Finding]:
    return check(Document(save), release=release)


def deck_of(save: Save) -> Any:
    return next(thing for thing in save["ObjectStates"] if thing["Name"] == "Deck")


def named(save: Save, name: str) -> Any:
    return next(thing for thing in save["ObjectStates"] if thing["Name"] == name)


def test_our_table_has_no_fault(table: Save) -> None:
    assert found(table, release=True) == []


def change(path: Callable[[Save], Any], key: Any, value: Any) -> Callable[[Save], None]:
    return lambda save: path(save).__setitem__(key, value)


def custom(save: Save) -> Any:
    return next(iter(deck_of(save)["CustomDeck"].values()))


def hide_the_last_cell(save: Save) -> None:
    deck = deck_of(save)
    key, sheet = next(iter(deck["CustomDeck"].items()))
    sheet["BackIsHidden"] = False
    last = int(key) * 100 + sheet["NumWidth"] * sheet["NumHeight"] - 1
    deck["DeckIDs"][0] = deck["ContainedObjects"][0]["CardID"] = last


def share_a_guid(save: Save) -> None:
    save["ObjectStates"][1]["GUID"] = save["ObjectStates"][0]["GUID"]


def shorten(save: Save) -> None:
    deck = deck_of(save)
    deck["DeckIDs"], deck["ContainedObjects"] = deck["DeckIDs"][:1], deck["ContainedObjects"][:1]


BREAK = {
    "two objects with one GUID": (share_a_guid, "is also the GUID of"),
    "a GUID of another form": (change(lambda s: s["ObjectStates"][1], "GUID", "Dragon"), "not six lowercase"),
    "no objects": (lambda s: s.pop("ObjectStates"), "is missing or not a list"),
    "no transform": (lambda s: s["ObjectStates"][0].pop("Transform"), "has no Transform"),
    "a place that is no number": (
        change(lambda s: s["ObjectStates"][0]["Transform"], "posX", "left"),
        "not a number of table size",
    ),
    "a deck of one": (shorten, "a single card is a Card"),
    "ids of other cards": (lambda s: deck_of(s)["DeckIDs"].reverse(), "but DeckIDs[0] is"),
    "a key without a sheet": (lambda s: deck_of(s)["DeckIDs"].__setitem__(0, 777700), "not in CustomDeck"),
    "a cell off the sheet": (change(custom, "NumHeight", 1), "is not on a sheet"),
    "a card in the hidden cell": (hide_the_last_cell, "shows all hidden cards"),
    "a sheet of eleven columns": (change(custom, "NumWidth", 11), "not 1 to 10"),
    "one key for two sheets": (change(custom, "FaceURL", "https://example.org/other.png"), "another face or back"),
    "two things in an infinite bag": (
        lambda s: named(s, "Infinite_Bag")["ContainedObjects"].append({}),
        "holds 2 objects",
    ),
    "a tag that is not listed": (lambda s: deck_of(s)["Tags"].append("Mead"), "'Mead' is not listed"),
    "a snap point with an unknown tag": (lambda s: s["SnapPoints"][0]["Tags"].append("Mead"), "'Mead' is not listed"),
    "a hand of no colour": (change(lambda s: named(s, "HandTrigger"), "FogColor", "Mauve"), "no player colour"),
    "two hands of a colour": (change(lambda s: named(s, "HandTrigger"), "FogColor", "Pink"), "Pink has 2 hands"),
    "a script that asks for nothing": (
        change(lambda s: s, "LuaScript", 'getObjectFromGUID("0c0ffe")'),
        "not in the save",
    ),
    "panels that are no XML": (change(lambda s: s, "XmlUI", "<Panel>"), "not well-formed"),
    "an empty address": (change(custom, "BackURL", ""), "nothing is shown"),
    "an address of this machine": (change(custom, "BackURL", "file:///C:/back.png"), "other players see a blank"),
    "an address that Steam gave up": (
        change(custom, "BackURL", "http://cloud-3.steamusercontent.com/ugc/1/"),
        "answers no more",
    ),
}


@pytest.mark.parametrize("fault", BREAK)
def test_each_fault_is_found_and_told_where_it_is(table: Save, fault: str) -> None:
    save = copy.deepcopy(table)
    do, words = BREAK[fault]
    do(save)
    told = [finding for finding in found(save, release=True) if words in finding.problem]
    assert told, found(save, release=True)
    assert all(finding.path.startswith("$") for finding in told)


def test_all_faults_are_told_at_once(table: Save) -> None:
    save = copy.deepcopy(table)
    several = ["two objects with one GUID", "a cell off the sheet", "a hand of no colour", "panels that are no XML"]
    for fault in several:
        BREAK[fault][0](save)
    told = [finding.problem for finding in found(save)]
    assert all(any(BREAK[fault][1] in problem for problem in told) for fault in several)


def test_local_pictures_are_no_fault_before_release(table: Save) -> None:
    save = copy.deepcopy(table)
    named(save, "Custom_Tile")["CustomImage"]["ImageURL"] = "file:///C:/Users/Ada/mat.jpg"
    assert found(save) == []


def test_the_games_own_playing_cards_need_no_sheets() -> None:
    deck = {
        "Name": "Deck",
        "GUID": "00aa11",
        "Transform": {},
        "DeckIDs": [18, 41],
        "ContainedObjects": [{"CardID": 18}, {"CardID": 41}],
    }
    assert [finding for finding in found({"ObjectStates": [deck]}) if "card id" in finding.problem] == []


def test_objects_in_bags_states_and_joints_are_looked_at() -> None:
    inner = {"Name": "Infinite_Bag", "GUID": "00aa12", "Transform": {}, "ContainedObjects": []}
    for owner in ({"ContainedObjects": [inner]}, {"States": {"2": inner}}, {"ChildObjects": [inner]}):
        save = {"ObjectStates": [{"Name": "Bag", "GUID": "00aa11", "Transform": {}, **owner}]}
        assert any("holds 0 objects" in finding.problem for finding in found(save)), owner


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "ends too early"),
        (b'{"SaveName": ', "ends too early"),
        (b'{"SaveName" 1}', "is not JSON"),
        (b"\xff\xfe\x00", "is not UTF-8"),
        (b"[]", "is not a save"),
        (b"[" * 200_000, "stand too deep inside one another"),
        (b'{"a": ' + b"9" * 5000 + b"}", r"\$\.a: 99999999999999999999... is no number"),
        (b'{"a": NaN}', r"\$\.a: NaN is no number"),
        (b'{"a": "\\ud800"}', r"\$\.a: .* holds half a character"),
        (b'{"a": 1,\n"a": 2}', r"save\.json:2 \$\.a: the key 'a' stands here again"),
        (b'{"a": ' * 101 + b"1" + b"}" * 101, "expected at most 100 levels"),
    ],
)
def test_a_file_that_is_no_save_is_one_clear_error(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "save.json"
    path.write_bytes(content)
    with pytest.raises(CannotRead, match=words) as error:
        read(path)
    assert "save.json" in str(error.value)


def test_a_file_that_is_not_there_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="cannot be opened"):
        read(tmp_path / "nowhere.json")


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({"ObjectStates": []}).encode())
    assert read(path).things == ()


KEYS = st.sampled_from(
    [
        "ObjectStates",
        "Name",
        "GUID",
        "Transform",
        "CustomDeck",
        "DeckIDs",
        "ContainedObjects",
        "States",
        "1",
        "FaceURL",
        "NumWidth",
        "Tags",
        "SnapPoints",
        "AttachedSnapPoints",
        "ComponentTags",
        "labels",
        "XmlUI",
        "LuaScript",
        "FogColor",
    ]
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=25,
)


@given(st.dictionaries(KEYS, json_values, max_size=6))
def test_whatever_a_stranger_writes_into_a_save_is_looked_at_without_falling_over(save: Save) -> None:
    save["ObjectStates"] = save.get("ObjectStates") or [
        dict(save, Name=name) for name in ("Deck", "Card", "HandTrigger")
    ]
    for finding in found(save, release=True):
        assert finding.path.startswith("$")


class Bare:
    """A shelf without any picture."""

    def picture(self, url: str) -> None:
        assert isinstance(url, str)


things = st.fixed_dictionaries(
    {
        "Name": st.sampled_from(["Deck", "Card", "Custom_Tile", "HandTrigger", "Bag"]),
        "GUID": st.just("00aa11"),
        "Transform": st.fixed_dictionaries(dict.fromkeys(TRANSFORM, st.floats(-1e6, 1e6))),
    },
    optional=dict.fromkeys(("CustomDeck", "DeckIDs", "CardID", "CustomImage", "ColorDiffuse", "FogColor"), json_values),
)


@settings(max_examples=40)
@given(st.lists(things, max_size=4))
def test_whatever_has_no_fault_can_be_drawn(things: list[Save]) -> None:
    try:
        save = drawable(Document({"ObjectStates": things}), Path("save.json"))
    except Faults:
        return
    assert table_picture(save, Bare(), width=64).width <= 64


class Hall:
    """A shelf with one picture of a hundred thousand pixels."""

    def picture(self, url: str) -> Image.Image:
        assert isinstance(url, str)
        return Image.new("1", (1000, 100))


def lying(name: str, **more: Any) -> Save:
    return {"Name": name, "GUID": "00aa11", "Transform": dict.fromkeys(TRANSFORM, 1), **more}


def test_a_table_that_would_be_drawn_for_hours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.tts.picture._MOST_WORK", 1_000_000)
    assert table_picture({"ObjectStates": [lying("Custom_Tile")] * 9}, Hall(), width=64).width <= 64
    with pytest.raises(CannotRead, match="too many and too large pictures"):
        table_picture({"ObjectStates": [lying("Custom_Tile")] * 10}, Hall(), width=64)


def test_a_sheet_of_fewer_pixels_than_cells_is_drawn() -> None:
    sheet = {"FaceURL": "a", "BackURL": "a", "NumWidth": 10, "NumHeight": 7, "UniqueBack": True}
    card = lying("Card", CardID=168, CustomDeck={"1": sheet})

    class Dot:
        def picture(self, url: str) -> Image.Image:
            assert url == "a"
            return Image.new("RGB", (1, 1))

    assert table_picture({"ObjectStates": [card]}, Dot(), width=64).width <= 64


@pytest.mark.parametrize("name", ["http://[::1", "a\0b.png", "x" * 5000, "..", "", "%2e%2e", "/", "no.png"])
def test_an_address_without_a_picture_in_the_folder_has_none(tmp_path: Path, name: str) -> None:
    assert Folder(tmp_path).picture(name) is None


def test_a_picture_of_the_folder_is_found_by_the_end_of_its_address(tmp_path: Path) -> None:
    Image.new("L", (3, 2)).save(tmp_path / "a b.png")
    picture = Folder(tmp_path).picture("https://example.org/x/a%20b.png?1")
    assert picture is not None
    assert (picture.size, picture.mode) == ((3, 2), "RGB")


@pytest.mark.parametrize("strange", [[1], {"a": 1}, "2", 1.5, True, None])
def test_what_is_no_number_is_told_and_breaks_nothing(strange: object, tmp_path: Path) -> None:
    Image.new("L", (3, 2)).save(tmp_path / "a.png")
    sheet = {"FaceURL": f"file:///{tmp_path}/a.png", "BackURL": strange, "NumWidth": strange, "NumHeight": strange}
    card = lying(strange, CardID=strange, CustomDeck={"1": sheet})  # type: ignore[arg-type]
    problems = [finding.problem for finding in found({"ObjectStates": [card]})]
    assert len([problem for problem in problems if "not 1 to" in problem]) == 2


@on_posix
@pytest.mark.parametrize("url", ["file:///dev/zero", "file:///PIPE", "file:////elsewhere/share/a.png", "file:///a\0b"])
def test_what_is_no_plain_file_of_this_machine_is_not_opened(url: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    sheet = {"FaceURL": url.replace("/PIPE", str(tmp_path / "pipe")), "NumWidth": 2, "NumHeight": 2}
    problems = [finding.problem for finding in found({"ObjectStates": [lying("Card", CustomDeck={"1": sheet})]})]
    assert any("is not there" in problem for problem in problems)


def test_long_values_are_told_in_short() -> None:
    long = "x" * 1_000_000
    deck = lying("Deck", CustomDeck={"1": {"NumWidth": long}}, DeckIDs=[long, [long]], ContainedObjects=[], Tags=[long])
    for finding in found({"ObjectStates": [{**deck, "GUID": long, "FogColor": long}]}):
        assert len(finding.problem) < 300


def test_a_script_of_nothing_but_spaces_is_read_at_once() -> None:
    """The pattern for objects that it asks for went through the spaces again for each of them."""
    script = f"local ask = getObjectFromGUID{' ' * 300_000}\nlocal it = getObjectFromGUID ( 'abc')"
    assert found({"ObjectStates": [], "LuaScript": script})[0].problem.startswith("asks")


def test_more_objects_than_any_game_holds_are_refused() -> None:
    with pytest.raises(CannotRead, match="more than 100,000 objects"):
        found({"ObjectStates": [{"States": {str(n): {} for n in range(2)}}] * 50_000})
