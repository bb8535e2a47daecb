from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tts.check.test_check import json_values
from toolkit.errors import CannotRead
from toolkit.tts.check.document import Document
from toolkit.tts.notes import Notes, read
from toolkit.tts.stock import Stock
from toolkit.tts.uploaded import uploaded

Save = dict[str, Any]
SAVE = Path("TS_Save_7.json")
STEAM = "https://steamusercontent-a.akamaihd.net/ugc/"


def found(save: Save) -> dict[str, str]:
    return uploaded(Document(save), SAVE)


def at(save: Save, address: Any) -> Save:
    """The table with every address changed, as the game changes them."""
    changed = copy.deepcopy(save)
    waiting: list[Any] = [changed]
    while waiting:
        value = waiting.pop()
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(each, str) and each.startswith("https://example.org/"):
                value[key] = address(each.rpartition("/")[2])
            elif isinstance(each, dict | list):
                waiting.append(each)
    return changed


def in_the_cloud(name: str) -> str:
    return f"{STEAM}{len(name)}/{name.encode().hex().upper()}/"


def on_this_machine(name: str) -> str:
    return f"file:///C:/pictures/{name}"


def test_every_picture_of_a_table_is_found_where_it_was_uploaded(table: Save, stock: Stock) -> None:
    names = {picture.name for picture in stock.pictures}
    assert found(at(table, in_the_cloud)) == {name: in_the_cloud(name) for name in names}


def test_a_picture_that_was_not_loaded_has_no_address(table: Save, stock: Stock) -> None:
    coin = stock.coins[1].name
    save = at(table, lambda name: on_this_machine(name) if name == coin else in_the_cloud(name))
    assert [name for name, url in found(save).items() if not url] == [coin]


def test_a_coin_that_was_taken_out_of_its_bag_says_where_it_is(table: Save, stock: Stock) -> None:
    coin = stock.coins[1].name
    save = at(table, lambda name: on_this_machine(name) if name == coin else in_the_cloud(name))
    bag, _ = [thing for thing in save["ObjectStates"] if thing["Name"] == "Infinite_Bag"]
    taken = copy.deepcopy(bag["ContainedObjects"][0])
    taken["CustomImage"]["ImageURL"] = in_the_cloud(coin)
    save["ObjectStates"].append(taken)
    assert found(save)[coin] == in_the_cloud(coin)


def test_what_a_deck_says_comes_before_what_its_cards_say(table: Save) -> None:
    """In the game's own saves the keys and addresses of a deck and of its cards drift apart."""
    save = at(table, in_the_cloud)
    deck = next(thing for thing in save["ObjectStates"] if thing["Name"] == "Deck")
    name = read(deck["ContainedObjects"][0]["GMNotes"]).picture
    for card in deck["ContainedObjects"]:
        card["CustomDeck"] = {"1": {"FaceURL": "https://example.net/old", "BackURL": "https://example.net/old"}}
        card["CardID"] = 100
    assert found(save)[name] == in_the_cloud(name)


def test_a_deck_that_was_dealt_out_is_read_from_its_cards(table: Save) -> None:
    save = at(table, in_the_cloud)
    decks = [thing for thing in save["ObjectStates"] if thing["Name"] == "Deck"]
    cards = [card for deck in decks for card in deck["ContainedObjects"]]
    assert found({"ObjectStates": cards}) == {
        name: in_the_cloud(name)
        for card in cards
        for name in (read(card["GMNotes"]).picture, read(card["GMNotes"]).back)
    }


def test_a_save_before_the_upload_says_what_to_do(table: Save) -> None:
    with pytest.raises(CannotRead, match=r"TS_Save_7\.json: none of its pictures is on the web.*Upload All"):
        found(at(table, on_this_machine))


@pytest.mark.parametrize("save", [{}, {"ObjectStates": [{"Name": "Card", "CardID": 100, "GMNotes": "my notes"}]}])
def test_a_save_of_another_table_is_one_clear_error(save: Save) -> None:
    with pytest.raises(CannotRead, match="names no picture that rdi tts made"):
        found(save)


fields = st.sampled_from(["CustomDeck", "CardID", "DeckIDs", "ContainedObjects", "CustomImage", "GMNotes", "Name"])
notes = st.builds(Notes, picture=st.text(max_size=3), back=st.text(max_size=3)).map(lambda notes: notes.text)


@given(
    st.lists(st.dictionaries(fields, json_values | notes | st.sampled_from(["Deck", "Card"]), max_size=7), max_size=4)
)
def test_whatever_a_stranger_writes_is_read_without_falling_over(things: list[Save]) -> None:
    try:
        addresses = found({"ObjectStates": things})
    except CannotRead:
        return
    assert json.dumps(addresses)
