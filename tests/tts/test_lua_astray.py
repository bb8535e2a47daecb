"""Players move things, turn them over, lock, hold, bag and delete them: the script finds them or says what is missing.

Where it cannot do what was asked, nothing has changed.
"""

from __future__ import annotations

import pytest

from tests.tts.astray import (
    FOUND,
    GONE,
    Astray,
    bagged,
    deleted,
    discard_all,
    held,
    in_a_hand,
    locked,
    moved,
    moved_turned_over_and_locked,
    some_drinks_discarded,
    turned_over,
)
from tests.tts.playtable import Playtable

# The Drink Deck


@pytest.mark.parametrize("astray", FOUND)
def test_a_drink_is_served_from_the_drink_deck_wherever_and_however_it_lies(inn: Playtable, astray: Astray) -> None:
    before = inn.all_cards()
    astray(inn, inn.lying("drink_deck"))
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(2)
    assert inn.pile("drinks", "Red") == 2
    assert inn.lying("drinks", "Red").handle.is_face_down
    assert inn.golds() == [10, 10, 10]
    assert inn.all_cards() == before


@pytest.mark.parametrize("astray", GONE)
def test_ordering_without_a_drink_deck_serves_nothing_and_costs_nobody_anything(inn: Playtable, astray: Astray) -> None:
    some_drinks_discarded(inn)
    astray(inn, inn.lying("drink_deck"))
    for _ in range(3):
        inn.click("clickOrder", "White", "order-Red")
        inn.wait(2)
    assert "There is no Drink Deck on the table" in inn.question
    assert inn.golds() == [10, 10, 10]
    assert (inn.pile("drinks", "Red"), inn.pile("drink_discards")) == (1, 2)


def test_that_it_ran_out_is_for_who_ordered_to_say_and_then_everyone_pays_once(inn: Playtable) -> None:
    some_drinks_discarded(inn)
    inn.lying("drink_deck").handle.destruct()
    for _ in range(2):
        inn.click("clickOrder", "White", "order-Red")
    inn.ok()
    inn.wait(2)
    inn.ok()
    inn.wait(2)
    assert inn.golds() == [9, 9, 9]
    assert (inn.pile("drink_deck"), inn.pile("drink_discards")) == (2, 0)


def test_a_drink_deck_that_was_put_back_meanwhile_is_not_paid_for(inn: Playtable) -> None:
    some_drinks_discarded(inn)
    deck = inn.lying("drink_deck")
    deck.held_by_color = "Red"
    inn.click("clickOrder", "White", "order-Red")
    deck.held_by_color = None
    inn.ok()
    inn.wait(2)
    assert inn.golds() == [10, 10, 10]
    assert inn.pile("drink_discards") == 2


def test_with_neither_drinks_nor_discards_it_says_what_to_do(inn: Playtable) -> None:
    inn.bag(inn.lying("drink_deck"))
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(2)
    assert inn.heard("put the Drink Deck back on its place")
    assert (inn.question, inn.golds()) == ("", [10, 10, 10])


def test_another_deck_on_the_drink_decks_place_is_not_served(inn: Playtable) -> None:
    drinks, place = inn.lying("drink_deck"), inn.lua.eval("RDI.places.drink_deck")
    inn.move(drinks, 6, 2)
    inn.move(inn.lying("deck", "White"), place[1], place[3])
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(2)
    assert all(card.startswith("drinks/") for card in inn.cards_at("drinks", "Red"))
    assert len(inn.cards_at("drinks", "Red")) == 2


def test_a_drink_deck_that_is_not_in_use_is_not_served(inn: Playtable) -> None:
    other = inn.kept("deck/drinks-rdi2" if inn.state.drinks == "drinks-rdi1" else "deck/drinks-rdi1")
    cards = len(list(other.cards))
    inn.lying("drink_deck").handle.destruct()
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(2)
    assert len(list(other.cards)) == cards
    assert inn.pile("drinks", "Red") == 1


@pytest.mark.parametrize("astray", [moved, turned_over, locked])
def test_the_discards_are_found_when_the_last_drink_is_served(inn: Playtable, astray: Astray) -> None:
    some_drinks_discarded(inn)
    before = inn.all_cards()
    while inn.pile("drink_deck") > 1:
        inn.click("clickOrder", "White", "order-Red")
        inn.wait(1)
    astray(inn, inn.lying("drink_discards"))
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(4)
    assert inn.golds() == [9, 9, 9]
    assert inn.pile("drink_deck") == 2
    assert inn.lying("drink_deck").handle.is_face_down
    assert inn.all_cards() == before


def test_a_drink_deck_that_was_cut_is_empty_when_both_parts_are(inn: Playtable) -> None:
    some_drinks_discarded(inn)
    while inn.pile("drink_deck") > 2:
        inn.click("clickOrder", "White", "order-Red")
        inn.wait(1)
    rest = inn.lying("drink_deck")
    rest.handle.takeObject(inn.lua.table_from({"position": inn.lua.table_from([7, 1, 1])}))
    for golds in ([10, 10, 10], [9, 9, 9]):
        inn.wait(1)
        inn.click("clickOrder", "White", "order-Red")
        inn.wait(3)
        assert inn.golds() == golds


def test_without_discards_the_last_drink_is_served_and_costs_nothing_yet(inn: Playtable) -> None:
    while inn.pile("drink_deck") > 0:
        inn.click("clickOrder", "White", "order-Red")
        inn.wait(1)
    assert inn.heard("there are no discarded Drinks to shuffle")
    assert inn.golds() == [10, 10, 10]
    inn.click("clickOrder", "White", "order-Red")
    assert inn.heard("There is no Drink to serve")


def test_who_is_out_is_served_nothing_and_who_orders_is_told(inn: Playtable) -> None:
    inn.click("clickOut", "White", "out-Red")
    inn.ok()
    inn.wait(2)
    inn.click("clickOrder", "White", "order-Red")
    inn.click("clickOrder", "White", "order-Pink")
    inn.wait(1)
    assert inn.heard("Red is not in the game")
    assert inn.heard("Pink is not in the game")
    assert inn.pile("drinks", "Red") == 0


# The Drink Me! pile


@pytest.mark.parametrize("astray", [turned_over, locked])
def test_the_own_drink_is_drunk_however_it_lies(inn: Playtable, astray: Astray) -> None:
    astray(inn, inn.lying("drinks", "White"))
    inn.click("clickDrink", "White")
    inn.wait(1)
    assert inn.pile("drinks", "White") == 0
    assert len(inn.lua.eval("Drinks.revealed(Seats.of('White'))")) == 1


def test_a_drink_me_pile_that_was_moved_on_its_mat_is_drunk(inn: Playtable) -> None:
    inn.lua.globals().Tracks.set("White", "alcohol", 5)
    pile, white = inn.lying("drinks", "White"), inn.lua.eval("Seats.of('White')")
    inn.move(pile, white.x, white.z)
    inn.click("clickDrink", "White")
    inn.wait(1)
    assert inn.heard("drinks.")
    assert inn.seat("White").alcohol == 5


@pytest.mark.parametrize(("astray", "where"), [(moved, "beside the mats"), (in_a_hand, "in your hand")])
def test_nobody_sobers_up_unasked_while_a_drink_lies_about(inn: Playtable, astray: Astray, where: str) -> None:
    inn.lua.globals().Tracks.set("Green", "alcohol", 5)
    astray(inn, inn.lying("drinks", "Green"))
    inn.click("clickDrink", "Green")
    inn.wait(1)
    assert where in inn.question
    assert inn.seat("Green").alcohol == 5
    inn.ok()
    assert inn.seat("Green").alcohol == 4


def test_revealed_drinks_that_somebody_heaped_are_cleared_too(inn: Playtable) -> None:
    inn.lua.globals().Turn.start("White")
    inn.click("clickOrder", "Red", "order-White")
    inn.wait(1)
    for _ in range(2):
        inn.lua.execute("local white = Seats.of('White') Drinking.reveal(white, Drinks.pile(white), false)")
        inn.wait(2)
    one, other = (inn.mock.handles[drink] for drink in inn.lua.eval("Drinks.revealed(Seats.of('White'))").values())
    other.handle.putObject(one.handle)
    inn.wait(1)
    inn.click("clickEndTurn", "White")
    inn.ok()
    inn.wait(1)
    assert inn.pile("drink_discards") == 2


# Character decks and hands


@pytest.mark.parametrize("astray", FOUND)
def test_cards_are_drawn_from_the_own_deck_wherever_and_however_it_lies(inn: Playtable, astray: Astray) -> None:
    discard_all(inn, "White")
    before = inn.all_cards()
    deck = inn.lying("deck", "White")
    astray(inn, deck)
    inn.click("clickDraw", "White")
    inn.wait(3)
    if astray is moved_turned_over_and_locked:
        assert "Your deck is not on the table" in inn.question
        assert (len(inn.hand("White")), inn.pile("discard", "White")) == (0, 7)
    else:
        assert len(inn.hand("White")) == 7
        assert inn.pile("discard", "White") == 7
        assert len(list(deck.cards)) == 26
    assert inn.all_cards() == before


@pytest.mark.parametrize("astray", [bagged, deleted, held])
def test_without_a_deck_the_player_is_asked_before_the_discards_become_one(inn: Playtable, astray: Astray) -> None:
    discard_all(inn, "White")
    astray(inn, inn.lying("deck", "White"))
    inn.click("clickDraw", "White")
    inn.wait(3)
    assert "Your deck is not on the table" in inn.question
    assert (len(inn.hand("White")), inn.pile("discard", "White")) == (0, 7)
    if astray is not held:
        inn.ok()
        inn.wait(3)
        assert len(inn.hand("White")) == 7


def test_with_neither_deck_nor_discards_it_is_said(inn: Playtable) -> None:
    inn.press("discard the card under the pointer", "White", inn.hand("White")[0].handle)
    inn.wait(1)
    for place in ("deck", "discard"):
        inn.bag(inn.lying(place, "White"))
    inn.click("clickDraw", "White")
    inn.wait(2)
    assert inn.heard("neither deck nor discards of yours")


@pytest.mark.parametrize("astray", [moved, turned_over, locked])
def test_the_discards_are_found_when_the_deck_runs_out(inn: Playtable, astray: Astray) -> None:
    for _ in range(4):
        discard_all(inn, "White")
        inn.click("clickDraw", "White")
        inn.wait(2)
    discard_all(inn, "White")
    before = inn.all_cards()
    astray(inn, inn.lying("discard", "White"))
    inn.click("clickDraw", "White")
    inn.wait(4)
    assert len(inn.hand("White")) == 7
    assert inn.lying("deck", "White").handle.is_face_down
    assert inn.pile("deck", "White") == 33
    assert inn.all_cards() == before


@pytest.mark.parametrize("astray", [turned_over, locked])
def test_a_card_is_discarded_onto_a_pile_that_was_turned_over_or_locked(inn: Playtable, astray: Astray) -> None:
    discard_all(inn, "White")
    inn.click("clickDraw", "White")
    inn.wait(2)
    astray(inn, inn.lying("discard", "White"))
    discard_all(inn, "White")
    assert inn.pile("discard", "White") == 14
    assert not inn.lying("discard", "White").handle.is_face_down


def test_a_drink_in_hand_is_not_one_of_the_seven(inn: Playtable) -> None:
    in_a_hand(inn, inn.lying("drinks", "Green"))
    inn.press("discard the card under the pointer", "Green", inn.hand("Green")[-1].handle)
    inn.wait(1)
    inn.click("clickDraw", "Green")
    inn.wait(2)
    assert len(inn.hand("Green")) == 8


def test_without_a_hand_zone_nothing_is_dealt(inn: Playtable) -> None:
    cards = inn.pile("deck", "White")
    inn.thing("hand/White").destruct()
    for button in ("clickDraw", "clickDiscard", "clickDrink"):
        inn.click(button, "White")
        inn.wait(2)
    assert inn.heard("Missing from this table: the hand zone of White.")
    assert inn.pile("deck", "White") == cards


@pytest.mark.parametrize("notes", ["", '{"id":"zot/fireball","deck":"nobodys","kind":"character"}', "of somebody else"])
def test_a_card_that_is_not_in_the_game_stays_where_it_is(inn: Playtable, notes: str) -> None:
    inn.lua.execute("stranger = mock.spawn({ Name = 'Card' }, { x = 9, y = 1, z = 2 }, { x = 0, y = 180, z = 0 })")
    stranger = inn.lua.globals().stranger
    stranger.data.GMNotes = notes
    inn.wait(1)
    inn.press("discard the card under the pointer", "White", stranger.handle)
    inn.wait(1)
    assert (stranger.position.x, stranger.position.z) == (9, 2)
    assert inn.heard("from no deck that is in the game")


def test_a_card_that_somebody_holds_is_not_taken_away(inn: Playtable) -> None:
    card = inn.hand("White")[0]
    held(inn, card)
    inn.press("discard the card under the pointer", "White", card.handle)
    inn.wait(1)
    assert inn.pile("discard", "White") == 0


# Gold


@pytest.mark.parametrize("astray", [bagged, deleted, held])
def test_while_the_inn_is_gone_no_coin_is_lost(inn: Playtable, astray: Astray) -> None:
    inn.click("clickAnteAll", "White")
    inn.wait(2)
    astray(inn, inn.kept("inn"))
    for button, name in (("clickAnte", ""), ("clickAnteAll", ""), ("clickWins", "wins-Red"), ("clickGoldUp", "up-Red")):
        inn.click(button, "White", name)
        inn.wait(2)
    assert (inn.golds(), inn.gold("pot")) == ([9, 9, 9], 3)
    assert inn.heard("Missing from this table: the Inn's bag of Gold")
    assert not inn.heard("The pot is empty")


def test_while_the_inn_is_gone_nobody_passes_out(inn: Playtable) -> None:
    for track in ("fortitude", "alcohol"):
        inn.lua.globals().Tracks.set("Red", track, 4)
    inn.bag(inn.kept("inn"))
    inn.click("clickOut", "White", "out-Red")
    inn.ok()
    inn.wait(2)
    assert inn.heard("the Inn's bag of Gold (it is in a bag)")
    assert not inn.seat("Red").out
    assert inn.golds() == [10, 10, 10]


def test_gold_is_counted_and_moved_without_the_zones(inn: Playtable) -> None:
    for zone in ("zone/pot", "zone/stash/White", "zone/stash/Red"):
        inn.thing(zone).destruct()
    inn.click("clickAnteAll", "White")
    inn.wait(3)
    assert (inn.golds(), inn.gold("pot")) == ([9, 9, 9], 3)
    assert (inn.seat("White").gold, inn.seat("White").danger) == (9, "")


def test_a_coin_in_somebodys_fingers_is_not_paid(inn: Playtable) -> None:
    coins = [inn.mock.handles[coin] for coin in inn.lua.globals().Gold.coins("stash/Red").values()]
    for coin in coins[:-1]:
        coin.handle.destruct()
    held(inn, coins[-1])
    inn.click("clickAnte", "Red")
    inn.wait(2)
    assert inn.heard("has no Gold to ante")
    assert inn.gold("pot") == 0


# Markers


@pytest.mark.parametrize("astray", [moved, turned_over, locked])
def test_a_marker_is_put_on_its_number_wherever_and_however_it_lay(inn: Playtable, astray: Astray) -> None:
    astray(inn, inn.kept("marker/alcohol/White"))
    inn.click("clickAlcoholUp", "White", "alcohol-up-White")
    marker = inn.thing("marker/alcohol/White").getPosition()
    place = inn.lua.eval("Seats.world(Seats.of('White'), Tracks.spot('alcohol', 1))")
    assert (marker.x, marker.z) == pytest.approx((place[1], place[3]))


@pytest.mark.parametrize(("astray", "why"), [(deleted, ""), (bagged, " (it is in a bag)")])
def test_without_its_marker_a_number_still_counts_and_it_is_said(inn: Playtable, astray: Astray, why: str) -> None:
    astray(inn, inn.kept("marker/alcohol/White"))
    inn.click("clickAlcoholUp", "White", "alcohol-up-White")
    assert inn.seat("White").alcohol == 1
    assert inn.heard(f"Missing from this table: the Alcohol Content marker of White{why}.")


def test_a_thing_that_is_dropped_into_nowhere_is_no_error(inn: Playtable) -> None:
    marker = inn.thing("marker/alcohol/White")
    marker.destruct()
    inn.call("onObjectDrop", "White", marker)
    inn.call("onObjectDrop", "White", None)
    assert inn.seat("White").alcohol == 0
