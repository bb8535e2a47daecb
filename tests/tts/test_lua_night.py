"""Another night without loading the table anew: what is put away, what comes back, and what is told of the old one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tts.playtable import Playtable
from toolkit.tts.notes import read

SEATS = ("White", "Red", "Green")


def again(inn: Playtable, button: str = "clickNewNight") -> None:
    """Ask for a new night, and confirm it."""
    inn.wait(3)
    inn.click(button, "White")
    inn.ok()
    inn.wait(2)


def lie(inn: Playtable) -> dict[str, tuple[float, float, float]]:
    """Where each deck, mat, marker and token of the table lies, by its id."""
    ids = {read(thing.data.GMNotes or "").id: thing.position for thing in inn.things()}
    moved = ("deck/", "mat/", "side/", "team-mat/", "marker/", "token/", "stack/", "hand/")
    return {key: (at.x, at.y, at.z) for key, at in ids.items() if key.startswith(moved)}


def coins(inn: Playtable) -> int:
    return sum(read(thing.data.GMNotes or "").id.startswith("coin") for thing in inn.things())


def play_a_little(inn: Playtable) -> None:
    """Some Drinks, discards, an ante and a bag of somebody's."""
    inn.click("clickOrder", "White", "order-Red")
    inn.click("clickAnteAll", "White")
    inn.wait(2)
    inn.click("clickDrink", "Red")
    inn.click("clickDiscard", "White")
    inn.choose("White", [card.handle for card in inn.hand("White")[:3]])
    inn.wait(3)
    inn.click("clickDraw", "White")
    inn.wait(1)
    inn.bag(inn.hand("Green")[0])
    inn.click("clickFortitudeDown", "Red", "fortitude-down-Red")


# What a night does not need


def test_mats_decks_and_markers_of_nobody_go_into_the_box(inn: Playtable) -> None:
    playing = {inn.seat(colour).character for colour in SEATS}
    mats = {key.removeprefix("mat/") for key in lie(inn) if key.startswith("mat/")}
    assert mats == playing
    markers = {key.rpartition("/")[2] for key in lie(inn) if key.startswith("marker/")}
    assert markers == set(SEATS)
    assert inn.lua.globals().Things.is_in_a_bag("marker/fortitude/Pink")


def test_drink_decks_that_are_not_in_use_stay_at_the_bar(inn: Playtable) -> None:
    assert len([key for key in lie(inn) if key.startswith("deck/drinks-")]) >= 1


def test_the_hands_of_empty_seats_sink_under_the_table(inn: Playtable) -> None:
    assert inn.kept("hand/Pink").position.y < 0
    assert inn.kept("hand/White").position.y > 0


def test_nobody_puts_a_card_into_the_box_while_a_game_is_on(inn: Playtable) -> None:
    box, card = inn.kept("box"), inn.hand("White")[0]
    assert not inn.mock.players.may_drop(card, box)
    again(inn)
    assert inn.mock.players.may_drop(card, inn.kept("box"))


def test_a_table_without_its_box_is_dealt_all_the_same(table: dict[str, Any]) -> None:
    inn = Playtable(table, seated=SEATS)
    inn.thing("box").destruct()
    inn.deal(*SEATS)
    assert inn.heard("Missing from this table: the box.")
    assert len(inn.hand("White")) == 7


# A new night


def test_everything_goes_back_to_where_it_lay_when_the_table_was_new(table: dict[str, Any]) -> None:
    inn = Playtable(table, seated=SEATS)
    before, cards = lie(inn), inn.all_cards()
    inn.deal(*SEATS)
    play_a_little(inn)
    again(inn)
    after = lie(inn)
    assert after.keys() == before.keys()
    for key, at in before.items():
        assert after[key] == pytest.approx(at, abs=1e-3), key
    assert inn.all_cards() == cards
    assert coins(inn) == 0
    assert not inn.state.started
    assert inn.mock.panel["setup"].active == "true"


def test_decks_have_their_names_and_marks_again(table: dict[str, Any]) -> None:
    inn = Playtable(table, seated=SEATS)
    inn.deal(*SEATS)
    again(inn)
    decks = {thing["GMNotes"]: thing for thing in table["ObjectStates"] if thing["Name"] == "Deck"}
    found = {thing.data.GMNotes: thing.data for thing in inn.things() if thing.type == "Deck"}
    assert found.keys() == decks.keys()
    for notes, data in found.items():
        made = decks[notes]
        told = (data.Nickname, data.Description, sorted(data.Tags.values()))
        assert told == (made["Nickname"], made["Description"], sorted(made["Tags"]))
        assert sorted(data.DeckIDs.values()) == sorted(made["DeckIDs"])


def test_a_second_night_is_dealt_and_played_like_the_first(inn: Playtable) -> None:
    cards = inn.all_cards()
    again(inn)
    inn.deal(*SEATS)
    inn.wait(2)
    assert [len(inn.hand(colour)) for colour in SEATS] == [7, 7, 7]
    assert inn.golds() == [10, 10, 10]
    assert inn.state.turn in SEATS
    play_a_little(inn)
    inn.wait(3)
    assert inn.all_cards() == cards


def test_the_same_characters_if_that_is_asked_for(inn: Playtable) -> None:
    cast = [inn.seat(colour).character for colour in SEATS]
    again(inn, "clickSameAgain")
    assert [inn.seat(colour).wish for colour in SEATS] == cast
    assert inn.mock.panel["sit-White"].text.endswith("(White)")
    inn.click("clickDeal", "White")
    inn.wait(6)
    assert [inn.seat(colour).character for colour in SEATS] == cast


def test_others_may_sit_down_for_the_next_night(inn: Playtable) -> None:
    again(inn)
    inn.click("clickSit", "White", "sit-Red", "False")
    inn.deal("White", "Pink")
    assert (len(inn.hand("Pink")), len(inn.hand("Red"))) == (7, 0)
    assert inn.kept("hand/Pink").position.y > 0


def test_nothing_happens_without_a_yes_or_while_somebody_holds_a_card(inn: Playtable) -> None:
    inn.wait(3)
    inn.click("clickNewNight", "White")
    assert inn.state.started
    inn.hand("Red")[0].held_by_color = "Red"
    inn.ok()
    assert inn.state.started
    assert inn.heard("Red holds something")


def test_potion_tokens_are_one_stack_again(table: dict[str, Any]) -> None:
    inn = Playtable(table, seated=(*SEATS, "Pink"))
    inn.click("chooseGame", "White", "game", "Teams of two")
    inn.deal(*SEATS, "Pink")
    inn.wait(3)
    again(inn)
    stacks = [thing.data for thing in inn.things() if read(thing.data.GMNotes or "").id == "stack/potion"]
    assert [(stack.Name, stack.Number) for stack in stacks] == [("Custom_Tile_Stack", 8)]
    assert inn.lua.eval("Things.find('team-mat/1').getName()") == "Team of the Dragon"


# What is told of a night


def lose(inn: Playtable, colour: str) -> None:
    inn.lua.globals().Tracks.set(colour, "fortitude", 4)
    inn.lua.globals().Tracks.set(colour, "alcohol", 4)
    inn.click("clickOut", "White", f"out-{colour}")
    inn.ok()
    inn.wait(3)


def test_the_end_of_a_game_is_summed_up(inn: Playtable) -> None:
    inn.lua.globals().Tally.drunk("White", 2, 5)
    inn.click("clickAnteAll", "White")
    inn.wait(2)
    inn.click("clickWins", "White", "wins-White")
    inn.wait(3)
    assert inn.mock.panel["summary"].active == "false"
    lose(inn, "Red")
    inn.lua.globals().Turn.start("White")
    lose(inn, "Green")
    told = inn.mock.panel["summary-text"].value.split("\n")
    assert inn.mock.panel["summary"].active == "true"
    assert told[0].endswith("3 players.")
    assert (
        "is still standing" in told[1] and "Drank 2 cards for 5 Alcohol Content. Won 1 pot, 3 Gold in all." in told[1]
    )
    assert "passed out in turn" in told[2] and "(Green)" in told[2]
    assert "passed out in turn" in told[3] and "(Red)" in told[3]
    inn.click("clickCloseSummary", "White")
    assert inn.mock.panel["summary"].active == "false"


def test_the_night_so_far_can_be_asked_for_at_any_time(inn: Playtable) -> None:
    inn.click("clickSummary", "White")
    assert "is still standing, with 10 Gold" in inn.mock.panel["summary-text"].value
    assert inn.mock.panel["summary"].active == "true"


def test_who_comes_back_is_still_standing(inn: Playtable) -> None:
    lose(inn, "Red")
    inn.click("clickOut", "White", "out-Red")
    inn.ok()
    inn.click("clickSummary", "White")
    assert "passed out" not in inn.mock.panel["summary-text"].value


def test_what_was_tallied_survives_saving_and_loading(table: dict[str, Any], inn: Playtable) -> None:
    inn.lua.globals().Tally.drunk("White", 2, 5)
    loaded = Playtable(table, seated=SEATS, state=inn.call("onSave"))
    assert json.loads(loaded.call("onSave"))["seats"]["White"]["tally"]["drinks"] == 2
