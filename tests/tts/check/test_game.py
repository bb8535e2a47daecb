from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.tts.playtable import Playtable
from toolkit.tts.check.document import Document, Finding
from toolkit.tts.check.game import playable

Save = dict[str, Any]


def found(save: Save) -> list[Finding]:
    return list(playable(Document(save)))


def only(save: Save, keep: Callable[[dict[str, str]], bool]) -> Save:
    """The table with the things whose notes are to be kept."""
    kept = [thing for thing in save["ObjectStates"] if keep(json.loads(thing["GMNotes"]))]
    return {**copy.deepcopy(save), "ObjectStates": kept}


def without(save: Save, *ids: str) -> Save:
    return only(save, lambda notes: notes["id"] not in ids)


def test_a_whole_table_can_be_played(table: Save) -> None:
    assert found(table) == []


def test_a_table_without_drinks_cannot_be_played(table: Save) -> None:
    [fault] = found(only(table, lambda notes: notes.get("kind") != "drink"))
    assert (fault.problem, fault.level) == ("no game can be played: it needs 1 Drink Deck, and has 0", "fault")


@pytest.mark.parametrize("there", [0, 1])
def test_a_table_with_too_few_characters_cannot_be_played(table: Save, there: int) -> None:
    few = only(table, lambda notes: notes.get("kind") != "character" or notes["deck"] in ("zot",)[:there])
    [fault] = found(few)
    assert fault.problem == f"no game can be played: it needs 2 characters, and has {there}"


def test_a_character_without_a_mat_cannot_be_dealt(table: Save) -> None:
    [warning] = found(without(table, "mat/zot"))
    assert (warning.problem, warning.level) == ("zot cannot be dealt: there is no mat/zot", "warning")


def test_a_seat_without_its_markers_cannot_be_dealt(table: Save) -> None:
    [warning] = found(without(table, "marker/alcohol/Red", "marker/fortitude/Red"))
    assert warning.problem == "Red cannot be dealt: there is no marker/fortitude/Red and no marker/alcohol/Red"


def test_a_table_with_one_hand_zone_cannot_be_played(table: Save) -> None:
    [fault] = found(only(table, lambda notes: not notes["id"].startswith("hand/") or notes["id"] == "hand/Red"))
    assert fault.problem == "no game can be played: it needs 2 seats, and has 1"


def test_a_table_without_the_inn_cannot_be_played(table: Save) -> None:
    [fault] = found(without(table, "inn"))
    assert "there is no Inn" in fault.problem


def test_a_game_that_is_on_can_be_played(table: Save, inn: Playtable) -> None:
    """Saved in mid-game: decks without their names, cards in hands, Drinks on mats."""
    things = []
    for thing in inn.things():
        cards = [{"GMNotes": data.GMNotes} for data in thing.cards.values()] if thing.cards else []
        notes = "" if thing.type == "Deck" else thing.data.GMNotes
        things.append({"Name": thing.data.Name, "GMNotes": notes, "ContainedObjects": cards})
    assert found({**table, "ObjectStates": things}) == []


@pytest.mark.parametrize("save", [{}, {"LuaScript": "-- another's"}, {"LuaScript": "", "ObjectStates": []}])
def test_what_others_need_for_their_games_is_not_ours_to_say(save: Save) -> None:
    assert found(save) == []


@pytest.mark.parametrize("notes", ["", "{", "[]", "null", '{"id": 3}', "[" * 5000, '{"id":"mat/zot","deck":null}'])
def test_notes_of_strangers_are_no_fault_of_the_table(table: Save, notes: str) -> None:
    stranger = {"Name": "Card", "GMNotes": notes}
    assert found({**table, "ObjectStates": [*table["ObjectStates"], stranger]}) == []
