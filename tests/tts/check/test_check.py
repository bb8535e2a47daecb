from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import CannotRead, Faults
from toolkit.tts.check.check import check, drawable
from toolkit.tts.check.document import Document, Finding, read
from toolkit.tts.check.rules import TRANSFORM
from toolkit.tts.picture import table_picture

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


@given(st.lists(things, max_size=4))
def test_whatever_has_no_fault_can_be_drawn(things: list[Save]) -> None:
    try:
        save = drawable(Document({"ObjectStates": things}), Path("save.json"))
    except Faults:
        return
    assert table_picture(save, Bare(), width=64).width <= 64
