from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tts.playtable import Playtable
from toolkit.cards import Database, load
from toolkit.faces.studio import Studio
from toolkit.tts.record import encode
from toolkit.tts.stock import Options, gather
from toolkit.tts.table import save

SEATS = ("White", "Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Pink")


@pytest.mark.parametrize(("players", "gold"), [(2, 8), (3, 10), (4, 10), (6, 10), (7, 12), (8, 12)])
def test_everybody_gets_seven_cards_a_drink_and_gold_by_the_number_of_players(
    table: dict[str, Any], players: int, gold: int
) -> None:
    inn = Playtable(table, seated=SEATS[:players])
    before = inn.all_cards()
    inn.deal(*SEATS[:players])
    for colour in SEATS[:players]:
        assert len(inn.hand(colour)) == 7
        assert inn.pile("deck", colour) == 33
        assert inn.pile("drinks", colour) == 1
        assert inn.gold(f"stash/{colour}") == inn.seat(colour).gold == gold
        assert (inn.seat(colour).fortitude, inn.seat(colour).alcohol) == (20, 0)
    assert inn.pile("drink_deck") == 30 - players
    assert inn.all_cards() == before


def test_no_two_players_are_dealt_the_same_character_by_lot(table: dict[str, Any]) -> None:
    inn = Playtable(table, seated=SEATS)
    inn.deal(*SEATS)
    assert len({inn.seat(colour).character for colour in SEATS}) == 8


def test_a_chosen_character_comes_with_its_mat_and_its_cards(table: dict[str, Any]) -> None:
    inn = Playtable(table, seated=("White", "Red"))
    inn.click("chooseCharacter", "Red", "character-Red", "Gog the Half-Ogre")
    inn.deal("White", "Red")
    assert inn.seat("Red").character == "gog"
    assert all('"deck":"gog"' in card.data.GMNotes for card in inn.hand("Red"))
    mat, red = inn.thing("mat/gog").getPosition(), inn.lua.eval("Seats.of('Red')")
    assert (mat.x, mat.z) == pytest.approx((red.x, red.z))
    assert inn.thing("mat/gog").getLock()


def test_two_who_want_the_same_character_are_told_and_nothing_moves(table: dict[str, Any]) -> None:
    inn = Playtable(table, seated=("White", "Red"))
    for colour in ("White", "Red"):
        inn.click("chooseCharacter", colour, f"character-{colour}", "Gog the Half-Ogre")
    inn.deal("White", "Red")
    assert inn.heard("both want the same character")
    assert not inn.state.started


def test_a_player_alone_cannot_be_dealt(table: dict[str, Any]) -> None:
    inn = Playtable(table, seated=("White",))
    inn.deal("White")
    assert inn.heard("at least two seats")


def test_all_drink_decks_can_be_shuffled_together(table: dict[str, Any]) -> None:
    lying = [deck.size for deck in map(load().deck, load().default_decks) if deck.kind == "drink"]
    inn = Playtable(table, seated=("White", "Red"))
    inn.click("chooseDrinks", "White", "drinks", "All of them, shuffled together")
    inn.deal("White", "Red")
    assert inn.pile("drink_deck") == sum(lying) - 2, "and one before each of the two"


def test_the_second_drink_deck_can_be_chosen(table: dict[str, Any], inn: Playtable) -> None:
    chosen = Playtable(table, seated=("White", "Red"))
    name = chosen.lua.eval("RDI.drinks[2].name")
    chosen.click("chooseDrinks", "White", "drinks", name)
    chosen.deal("White", "Red")
    assert set(chosen.cards_at("drink_deck")) != set(inn.cards_at("drink_deck"))
    assert chosen.pile("drink_deck") == 28


def test_a_missing_deck_is_named_before_anything_moves(table: dict[str, Any]) -> None:
    inn = Playtable(table, seated=("White", "Red"))
    inn.click("chooseCharacter", "White", "character-White", "Zot the Wizard")
    inn.thing("deck/zot").destruct()
    inn.deal("White", "Red")
    assert inn.heard("Missing from this table: the deck of Zot.")
    assert not inn.state.started


def test_a_second_click_on_deal_changes_nothing(inn: Playtable) -> None:
    inn.click("clickDeal", "White")
    inn.wait(5)
    assert len(inn.hand("White")) == 7
    assert inn.heard("The game is on")


def test_whoever_sits_down_before_the_game_is_ticked(table: dict[str, Any]) -> None:
    inn = Playtable(table)
    inn.call("onPlayerChangeColor", "Blue")
    assert inn.seat("Blue").playing
    assert inn.mock.panel["sit-Blue"].isOn == "true"


def test_the_markers_stand_on_20_and_0(inn: Playtable) -> None:
    for track, number in (("fortitude", 20), ("alcohol", 0)):
        marker = inn.thing(f"marker/{track}/White").getPosition()
        place = inn.lua.eval(f"Seats.world(Seats.of('White'), Tracks.spot('{track}', {number}))")
        assert (marker.x, marker.z) == pytest.approx((place[1], place[3]))


def test_state_survives_saving_and_loading(table: dict[str, Any], inn: Playtable) -> None:
    inn.click("clickAlcoholUp", "White", "alcohol-up-White")
    again = Playtable(table, seated=("White", "Red", "Green"), state=inn.call("onSave"))
    assert json.loads(again.call("onSave")) == json.loads(inn.call("onSave"))
    assert again.seat("White").alcohol == 1
    assert again.mock.panel["setup"].active == "false"
    assert again.mock.panel["alcohol-White"].value == "1"


@pytest.mark.parametrize("junk", ["", "null", "{", "[1, 2]", '{"version": 99}', "not JSON"])
def test_a_state_that_cannot_be_read_starts_afresh(table: dict[str, Any], junk: str) -> None:
    assert not Playtable(table, state=junk).state.started


TEN = (*SEATS, "Brown", "Teal")


@pytest.fixture(scope="module")
def ten(db: Database, studio: Studio) -> dict[str, Any]:
    """A table for as many as the game has colours for."""
    made = save(gather(db, studio, Options(seats=10)), db, lambda name: f"https://example.org/{name}")
    return dict(json.loads(encode(made)))


def test_ten_can_play(ten: dict[str, Any]) -> None:
    inn = Playtable(ten, seated=TEN)
    inn.deal(*TEN)
    assert [len(inn.hand(colour)) for colour in TEN] == [7] * 10
    assert inn.golds() == [12] * 10


def test_pairs_of_ten_are_refused_for_there_are_four_team_mats(ten: dict[str, Any]) -> None:
    inn = Playtable(ten, seated=TEN)
    inn.click("chooseGame", "White", "game", "Teams of two")
    inn.deal(*TEN)
    assert inn.heard("Teams of two: for 4, 6 or 8 players.")
    assert not inn.state.started
