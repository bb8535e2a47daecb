from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from lupa import lua52

from tests.tts.astray import some_drinks_discarded
from tests.tts.playtable import Playtable
from toolkit.paths import TEMPLATES
from toolkit.tts.script import CHAPTERS


def discard(inn: Playtable, colour: str, number: int) -> None:
    inn.click("clickDiscard", colour)
    cards = [card.handle for card in inn.hand(colour)[:number]]
    inn.choose(colour, cards)
    inn.wait(1)


def drink_all_but(inn: Playtable, left: int) -> None:
    """Order Drinks for Red until the Drink Deck holds so many."""
    while inn.pile("drink_deck") > left:
        inn.click("clickOrder", "White", "order-Red")
        inn.wait(1)


def own_turn(inn: Playtable) -> str:
    return str(inn.state.turn)


# Cards


def test_discarded_cards_are_replaced_up_to_seven(inn: Playtable) -> None:
    discard(inn, "White", 3)
    assert (len(inn.hand("White")), inn.pile("discard", "White")) == (4, 3)
    inn.click("clickDraw", "White")
    inn.wait(1)
    assert (len(inn.hand("White")), inn.pile("deck", "White")) == (7, 30)


def test_a_double_click_on_draw_draws_once(inn: Playtable) -> None:
    discard(inn, "White", 3)
    inn.click("clickDraw", "White")
    inn.click("clickDraw", "White")
    inn.wait(2)
    assert len(inn.hand("White")) == 7


def test_a_full_hand_draws_nothing(inn: Playtable) -> None:
    inn.click("clickDraw", "White")
    inn.wait(1)
    assert len(inn.hand("White")) == 7
    assert inn.heard("You already hold 7 cards")


def test_the_discards_become_the_deck_when_its_last_card_is_drawn_and_no_card_is_lost(inn: Playtable) -> None:
    before = inn.all_cards()
    for _ in range(6):
        discard(inn, "White", 7)
        inn.click("clickDraw", "White")
        inn.wait(4)
        assert len(inn.hand("White")) == 7
    assert inn.heard("shuffles the discards into a new deck")
    assert inn.all_cards() == before
    assert inn.pile("deck", "White") + inn.pile("discard", "White") == 33


def test_a_deck_that_is_emptied_exactly_is_renewed_at_once(inn: Playtable) -> None:
    for _ in range(4):
        discard(inn, "White", 7)
        inn.click("clickDraw", "White")
        inn.wait(2)
    discard(inn, "White", 5)
    assert inn.pile("deck", "White") == 5
    inn.click("clickDraw", "White")
    inn.wait(2)
    assert (inn.pile("deck", "White"), inn.pile("discard", "White")) == (33, 0)


def test_the_key_discards_the_card_under_the_pointer_to_its_own_deck(inn: Playtable) -> None:
    inn.press("discard the card under the pointer", "Red", inn.hand("White")[0].handle)
    inn.wait(1)
    assert (inn.pile("discard", "White"), inn.pile("discard", "Red")) == (1, 0)


def test_the_key_over_nothing_says_what_to_do(inn: Playtable) -> None:
    inn.press("discard the card under the pointer", "Red", None)
    assert inn.heard("Point at a card")


def test_a_discarded_drink_goes_to_the_drink_discards(inn: Playtable) -> None:
    inn.click("clickDrink", "White")
    inn.wait(1)
    drink = next(
        thing
        for thing in inn.things()
        if thing.type == "Card" and '"kind":"drink"' in thing.data.GMNotes and thing.rotation.z == 0
    )
    inn.press("discard the card under the pointer", "White", drink.handle)
    inn.wait(1)
    assert inn.pile("drink_discards") == 1


# Drinks


def test_an_ordered_drink_lands_face_down_on_the_others_pile(inn: Playtable) -> None:
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(1)
    assert (inn.pile("drinks", "Red"), inn.pile("drink_deck")) == (2, 26)


def test_a_double_click_orders_one_drink(inn: Playtable) -> None:
    inn.click("clickOrder", "White", "order-Red")
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(1)
    assert inn.pile("drinks", "Red") == 2


def test_the_key_orders_for_the_mat_under_the_pointer(inn: Playtable) -> None:
    key = inn.mock.hotkeys["Red Dragon Inn: order a Drink for the mat under the pointer"]
    green = inn.lua.eval("Seats.of('Green')")
    key("White", None, inn.lua.table_from({"x": green.x + 1, "y": 1, "z": green.z - 1}))
    inn.wait(1)
    assert inn.pile("drinks", "Green") == 2
    key("White", None, inn.lua.table_from({"x": 0, "y": 1, "z": 0}))
    assert inn.heard("Point at the mat")


def test_drinking_reveals_the_top_of_the_own_pile(inn: Playtable) -> None:
    top = inn.cards_at("drinks", "White")[0]
    inn.click("clickDrink", "White")
    inn.wait(1)
    shown = [
        thing
        for thing in inn.things()
        if '"kind":"drink"' in (thing.data.GMNotes or "") and thing.type == "Card" and thing.rotation.z == 0
    ]
    assert [json.loads(card.data.GMNotes)["id"] for card in shown] == [top]
    assert inn.pile("drinks", "White") == 0


def test_without_a_drink_the_alcohol_content_goes_down(inn: Playtable) -> None:
    inn.click("clickDrink", "White")
    inn.wait(2)
    inn.click("clickLeaveDrink", "White", "leave-drink-White")
    inn.wait(1)
    for _ in range(2):
        inn.click("clickAlcoholUp", "White", "alcohol-up-White")
    inn.click("clickDrink", "White")
    assert inn.seat("White").alcohol == 1


def test_the_last_drink_costs_everyone_one_gold_and_brings_the_discards_back(inn: Playtable) -> None:
    some_drinks_discarded(inn)
    assert inn.pile("drink_discards") == 2
    before = inn.all_cards()
    drink_all_but(inn, 1)
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(4)
    assert inn.heard("everyone pays 1 Gold")
    assert [inn.gold(f"stash/{colour}") for colour in ("White", "Red", "Green")] == [9, 9, 9]
    assert (inn.pile("drink_deck"), inn.pile("drink_discards")) == (2, 0)
    assert inn.all_cards() == before


# Counters


def test_the_buttons_move_number_and_marker_together_and_announce_it(inn: Playtable) -> None:
    inn.click("clickFortitudeDown", "Red", "fortitude-down-Red")
    assert inn.seat("Red").fortitude == 19
    marker = inn.thing("marker/fortitude/Red").getPosition()
    place = inn.lua.eval("Seats.world(Seats.of('Red'), Tracks.spot('fortitude', 19))")
    assert (marker.x, marker.z) == pytest.approx((place[1], place[3]))
    assert inn.heard("Fortitude 20 to 19")


@pytest.mark.parametrize("colour", ["White", "Green"])
def test_a_marker_put_down_on_a_number_changes_the_counter(inn: Playtable, colour: str) -> None:
    marker = inn.thing(f"marker/alcohol/{colour}")
    marker.setPosition(inn.lua.eval(f"Seats.world(Seats.of('{colour}'), Tracks.spot('alcohol', 5))"))
    inn.call("onObjectDrop", colour, marker)
    assert inn.seat(colour).alcohol == 5


def test_a_marker_put_down_beside_the_track_changes_nothing(inn: Playtable) -> None:
    marker = inn.thing("marker/alcohol/White")
    marker.setPosition(inn.lua.table_from([0, 1, 0]))
    inn.call("onObjectDrop", "White", marker)
    assert inn.seat("White").alcohol == 0


def test_counters_stay_between_0_and_20(inn: Playtable) -> None:
    inn.click("clickFortitudeUp", "Red", "fortitude-up-Red")
    inn.click("clickAlcoholDown", "Red", "alcohol-down-Red")
    assert (inn.seat("Red").fortitude, inn.seat("Red").alcohol) == (20, 0)


def test_coins_taken_by_hand_are_counted_and_announced(inn: Playtable) -> None:
    coins = inn.lua.globals().Gold.coins("stash/White")
    for number in (1, 2):
        coins[number].destruct()
    inn.wait(3)
    assert inn.seat("White").gold == 8
    assert inn.heard("Gold 10 to 8")


def test_a_stack_of_coins_counts_as_many(inn: Playtable) -> None:
    centre = inn.thing("zone/stash/White").getPosition()
    inn.lua.execute(f"""mock.spawn({{ Name = "Custom_Tile_Stack", Number = 5, Tags = {{ "Gold" }}, GMNotes = "" }},
        {{ x = {centre.x}, y = {centre.y}, z = {centre.z} }}, {{ x = 0, y = 180, z = 0 }})""")
    inn.wait(3)
    assert inn.gold("stash/White") == 15
    inn.lua.globals().Gold.remove("stash/White", 12)
    inn.wait(3)
    assert inn.gold("stash/White") == 3


# Gambling


def test_everyone_antes_and_the_winner_takes_the_pot(inn: Playtable) -> None:
    inn.click("clickAnteAll", "White")
    inn.wait(2)
    assert inn.gold("pot") == 3
    inn.click("clickWins", "White", "wins-Red")
    inn.wait(3)
    assert (inn.gold("pot"), inn.gold("stash/Red"), inn.seat("Red").gold) == (0, 12, 12)
    assert inn.heard("wins the pot: 3 Gold")


def test_coins_that_come_at_the_same_time_are_stacked_not_pushed_into_each_other(inn: Playtable) -> None:
    inn.click("clickAnteAll", "White")
    inn.click("clickGoldUp", "White", "gold-up-White")
    inn.click("clickGoldUp", "White", "gold-up-White")
    inn.wait(3)
    coins = [thing.position for thing in inn.things() if thing.data.Nickname == "1 Gold"]
    spots = [(round(at.x, 2), round(at.y, 2), round(at.z, 2)) for at in coins]
    assert len(set(spots)) == len(spots) == 32


def test_the_pot_can_go_to_the_inn(inn: Playtable) -> None:
    inn.click("clickAnteAll", "White")
    inn.wait(2)
    inn.click("clickPotToInn", "White")
    inn.wait(2)
    assert inn.gold("pot") == 0
    assert sum(inn.gold(f"stash/{colour}") for colour in ("White", "Red", "Green")) == 27


def test_a_player_without_gold_stays_in_until_the_round_is_over(inn: Playtable) -> None:
    inn.lua.globals().Gold.pay("stash/Red", None, 9)
    inn.wait(2)
    inn.click("clickAnte", "Red")
    inn.wait(2)
    assert inn.heard("has no Gold until the Round is over")
    inn.click("clickWins", "White", "wins-White")
    inn.wait(3)
    assert inn.heard("is broke!")


# Losing


def pass_out(inn: Playtable, colour: str) -> None:
    inn.lua.globals().Tracks.set(colour, "fortitude", 4)
    inn.lua.globals().Tracks.set(colour, "alcohol", 4)


def test_alcohol_that_reaches_fortitude_is_announced_once(inn: Playtable) -> None:
    pass_out(inn, "Red")
    inn.click("clickFortitudeDown", "Red", "fortitude-down-Red")
    assert sum("passes out!" in line for line in inn.said) == 1
    assert inn.mock.panel["out-Red"].text == "Passes out?"


def test_a_card_played_in_time_saves_the_player(inn: Playtable) -> None:
    pass_out(inn, "Red")
    inn.click("clickAlcoholDown", "Red", "alcohol-down-Red")
    assert inn.heard("is safe again")
    assert not inn.seat("Red").out


def test_the_gold_of_who_passes_out_is_split(inn: Playtable) -> None:
    inn.lua.globals().Gold.put("stash/Red", 1)
    inn.wait(2)
    pass_out(inn, "Red")
    inn.click("clickOut", "White", "out-Red")
    assert "Of 11 Gold the Inn takes 7, and each of 2 players 2" in inn.lua.eval("mock.dialogs[1].text")
    inn.ok()
    inn.wait(3)
    golds = [inn.gold(f"stash/{colour}") for colour in ("White", "Red", "Green")]
    assert golds == [12, 0, 12]
    assert inn.seat("Red").out
    assert (inn.pile("drinks", "Red"), inn.pile("drink_discards")) == (0, 1)


def test_who_passes_out_at_the_same_time_gets_no_share(inn: Playtable) -> None:
    pass_out(inn, "Red")
    pass_out(inn, "Green")
    inn.click("clickOut", "White", "out-Red")
    inn.ok()
    inn.wait(3)
    assert [inn.gold(f"stash/{colour}") for colour in ("White", "Green")] == [15, 10]


def test_the_last_player_in_the_game_wins(inn: Playtable) -> None:
    for colour in ("Red", "Green"):
        pass_out(inn, colour)
        inn.click("clickOut", "White", f"out-{colour}")
        inn.ok()
        inn.wait(2)
    assert inn.heard("wins the game!")


def test_a_player_taken_out_by_mistake_comes_back(inn: Playtable) -> None:
    inn.click("clickOut", "White", "out-Red")
    inn.ok()
    inn.click("clickOut", "White", "out-Red")
    inn.ok()
    assert not inn.seat("Red").out


def test_who_comes_back_when_nobody_was_left_has_the_turn(inn: Playtable) -> None:
    for colour in ("White", "Red", "Green"):
        inn.click("clickOut", "White", f"out-{colour}")
        inn.ok()
        inn.wait(2)
    inn.click("clickEndTurn", "White")
    assert inn.state.turn == ""
    inn.click("clickOut", "White", "out-Red")
    inn.ok()
    assert inn.state.turn == "Red"


# Turns


def test_a_turn_has_four_phases_and_then_goes_to_the_left(inn: Playtable) -> None:
    order = ["White", "Red", "Green"]
    first = own_turn(inn)
    for phase in (2, 3, 4):
        inn.click("clickNextPhase", first)
        assert inn.state.phase == phase
    inn.click("clickNextPhase", first)
    inn.wait(1)
    assert own_turn(inn) == order[(order.index(first) + 1) % 3]
    assert inn.state.phase == 1


def test_who_is_out_has_no_turn(inn: Playtable) -> None:
    inn.lua.globals().Turn.start("White")
    inn.click("clickOut", "White", "out-Red")
    inn.ok()
    inn.click("clickEndTurn", "White")
    inn.wait(1)
    assert own_turn(inn) == "Green"
    assert list(inn.lua.globals().Turns.order.values()) == ["White", "Green"]


def test_the_turn_passes_on_when_its_player_leaves(inn: Playtable) -> None:
    inn.lua.globals().Turn.start("Red")
    inn.click("clickOut", "White", "out-Red")
    inn.ok()
    inn.wait(1)
    assert own_turn(inn) == "Green"


def test_with_everybody_out_there_is_no_turn_until_somebody_comes_back(inn: Playtable) -> None:
    for colour in ("White", "Red", "Green"):
        inn.click("clickOut", "White", f"out-{colour}")
        inn.ok()
    inn.state.turn = ""
    inn.click("clickNextPhase", "White")
    inn.wait(1)
    assert own_turn(inn) == ""
    inn.click("clickOut", "White", "out-Red")
    inn.ok()
    inn.click("clickNextPhase", "White")
    inn.wait(1)
    assert own_turn(inn) == "Red"


def test_the_games_own_turn_button_moves_our_tracker(inn: Playtable) -> None:
    inn.lua.globals().Turn.start("White")
    inn.wait(1)
    inn.lua.execute("Turns.turn_color = 'Green'")
    inn.wait(1)
    assert own_turn(inn) == "Green"


def test_what_the_game_says_about_an_older_turn_is_not_passed_on(inn: Playtable) -> None:
    inn.lua.globals().Turn.start("Green")
    inn.call("onPlayerTurn", inn.lua.globals().Player["White"])
    assert own_turn(inn) == "Green"


def test_drinks_that_lie_revealed_are_cleared_at_the_end_of_the_turn(inn: Playtable) -> None:
    inn.lua.globals().Turn.start("White")
    inn.click("clickDrink", "White")
    inn.wait(2)
    inn.click("clickEndTurn", "White")
    assert "its numbers have moved nothing" in inn.question
    inn.ok()
    inn.wait(1)
    assert inn.pile("drink_discards") == 1


def test_each_player_folds_the_scores_alone(inn: Playtable) -> None:
    inn.click("clickScores", "Red")
    assert "Red" not in inn.mock.panel["scores"].visibility.split("|")
    assert "White" in inn.mock.panel["scores"].visibility.split("|")
    inn.click("clickScores", "Red")
    assert "Red" in inn.mock.panel["scores"].visibility.split("|")


# Robustness


@pytest.mark.parametrize(
    "button", ["clickDraw", "clickDrink", "clickAnte", "clickNextPhase", "clickEndTurn", "clickPotToInn"]
)
def test_before_the_game_and_for_onlookers_the_buttons_do_no_harm(table: dict[str, Any], button: str) -> None:
    inn = Playtable(table, seated=("White",))
    before = inn.all_cards()
    for colour in ("White", "Grey", "Black"):
        inn.click(button, colour)
    inn.wait(2)
    assert inn.all_cards() == before
    assert not inn.state.started


def test_nothing_breaks_when_pieces_were_deleted(inn: Playtable) -> None:
    for piece in ("inn", "zone/pot", "marker/alcohol/White", "zone/stash/Red"):
        inn.thing(piece).destruct()
    inn.click("clickAnteAll", "White")
    inn.click("clickAlcoholUp", "White", "alcohol-up-White")
    inn.click("clickGoldUp", "White", "gold-up-White")
    inn.click("clickWins", "White", "wins-White")
    inn.wait(3)
    assert inn.seat("White").alcohol == 1


def test_every_button_of_the_panels_is_answered_by_the_script(inn: Playtable, table: dict[str, Any]) -> None:
    panels = ElementTree.fromstring(f"<ui>{table['XmlUI']}</ui>")
    calls = {value for element in panels.iter() for key, value in element.items() if key.startswith("on")}
    assert len(calls) > 15
    for call in calls:
        assert lua52.lua_type(inn.lua.globals()[call]) == "function"


def test_ids_in_the_panels_are_unique(table: dict[str, Any]) -> None:
    from tests.tts.playtable import panel_ids

    assert len(panel_ids(table["XmlUI"])) == len(set(panel_ids(table["XmlUI"])))


def test_the_script_is_plain_lua_5_2_that_other_tools_read() -> None:
    for chapter in CHAPTERS:
        source = (TEMPLATES / "tts" / "lua" / f"{chapter}.lua").read_text("utf-8")
        lua52.LuaRuntime().compile(source)
        assert not re.search(r"!=|\|[\w, ]*\|\s|\\u\{|\+=", source)


def test_every_chapter_of_the_script_is_used() -> None:
    assert sorted(CHAPTERS) == sorted(path.stem for path in (TEMPLATES / "tts" / "lua").glob("*.lua"))


def test_the_stand_in_refuses_what_the_game_does_not_have(inn: Playtable) -> None:
    for wrong in (
        "Wait.tiem(print, 1)",
        "getObjects()[1].getPositon()",
        "UI.setValue('nowhere', 'x')",
        "Player.Mauve.seated = 1",
    ):
        with pytest.raises(lua52.LuaError):
            inn.lua.execute(wrong if "=" in wrong or "(" in wrong else f"local _ = {wrong}")
