"""A night at a table in a real VASSAL engine: cards, Drinks, Gold, turns, and what is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vassal.conftest import AT_THE_TABLE
from tests.vassal.rig import Engine
from tests.vassal.seen import DIMLI, MARROW, PETRA, TERCI, Lying, hand, on, on_table, pile, press, said, slate
from toolkit.cards import Database
from toolkit.vassal.game import game


def test_leaving_a_seat_takes_everything_home(night: Engine) -> None:
    press(night, 1, "Draw one")
    night.tell("press", hand(night, 1)[0].id, "Ctrl+D")
    night.tell("press", DIMLI, "Leave the seat")
    assert len(pile(night, "Box of dimli")) == 40 and DIMLI in [piece.name for piece in on(night, "Characters")]
    assert hand(night, 1) == pile(night, "Seat 1 Discard") == pile(night, "Seat 1 Deck") == []
    assert slate(night, 1, "InPlay") == 0 and night.one("property", "Seat 1 slate", "Who") == "Seat 1"


def test_a_night_begins_with_seven_cards_one_drink_and_gold_by_the_number_of_players(night: Engine) -> None:
    assert [slate(night, 1, name) for name in ("Fortitude", "Alcohol", "Gold")] == [20, 0, 8]
    assert len(hand(night, 1)) == len(hand(night, 2)) == 7
    assert len(pile(night, "Seat 1 Drink Me!")) == 1
    assert len(pile(night, "Drink Deck")) == 28
    night.tell("press", MARROW, "Sit at Seat 3")
    night.tell("fire", "Open the tavern")
    assert [slate(night, seat, "Gold") for seat in (1, 2, 3, 4)] == [10, 10, 10, 0]


def test_drawing_refills_an_empty_deck_from_the_discards_in_mid_draw(night: Engine) -> None:
    for _ in range(5):
        for _ in range(7 if len(pile(night, "Seat 1 Deck")) else 0):
            night.tell("press", hand(night, 1)[0].id, "Ctrl+D")
        press(night, 1, "Draw to seven")
    assert len(hand(night, 1)) == 7
    assert len(pile(night, "Seat 1 Deck")) + len(pile(night, "Seat 1 Discard")) == 33
    assert "Dimli shuffles the discard pile into a new deck." in said(night)


def test_a_played_card_lies_in_front_of_its_player_and_is_read_out(night: Engine) -> None:
    card = hand(night, 1)[0]
    night.tell("press", card.id, "Ctrl+P")
    assert len(hand(night, 1)) == 6 and on_table(night, card.name).id == card.id
    assert said(night)[-1].startswith(f"Dimli plays {card.name}: ")
    night.tell("press", card.id, "Ctrl+D")
    assert said(night)[-1] == f"Dimli discards {card.name}"
    assert [one.id for one in pile(night, "Seat 1 Discard")] == [card.id]


def test_an_ordered_drink_is_hidden_until_it_is_revealed(night: Engine) -> None:
    press(night, 2, "Order a Drink")
    assert len(pile(night, "Seat 2 Drink Me!")) == 2
    order(night, 2, "Water")
    drinks = pile(night, "Seat 2 Drink Me!")
    assert not any(drink.name in line for drink in drinks for line in said(night))
    press(night, 2, "Drink")
    assert said(night)[-1].startswith(f"Deirdre reveals {drinks[0].name}")
    assert on_table(night, drinks[0].name).shown == drinks[0].name
    assert pile(night, "Seat 2 Drink Me!") == drinks[1:]


def test_drinking_changes_the_slate_by_what_the_drink_says(night: Engine) -> None:
    strength = {drink: int(night.one("property", drink.id, "Alcoholic")) for drink in pile(night, "Drink Deck")}
    strong = max(strength, key=lambda drink: strength[drink])
    night.tell("press", strong.id, "Order for Seat 1")
    press(night, 1, "Drink")
    assert said(night)[-1].startswith(f"Dimli reveals {strong.name}: Alcohol Content +{strength[strong]}")
    night.tell("press", strong.id, "Ctrl+K")
    assert slate(night, 1, "Alcohol") == strength[strong] > 0
    assert pile(night, "Drink Discard")[0].id == strong.id


def order(night: Engine, seat: int, *titles: str) -> list[Lying]:
    """Drinks of these titles come to that seat, the last on top."""
    for title in titles:
        served = [one for place in (1, 2) for one in pile(night, f"Seat {place} Drink Me!")]
        drink = next(one for one in [*pile(night, "Drink Deck"), *served] if one.name == title)
        night.tell("press", drink.id, f"Order for Seat {seat}")
    return pile(night, f"Seat {seat} Drink Me!")[: len(titles)]


def test_a_drink_brings_its_chasers_and_all_of_it_is_drunk_as_one(night: Engine) -> None:
    first, second, third, below = order(night, 1, "Water", "Dark Ale", "Light Ale with a Chaser", "Wine with a Chaser")
    press(night, 1, "Drink")
    assert [line.split(":")[0] for line in said(night)[-3:]] == [
        f"Dimli reveals {one.name}" for one in (first, second, third)
    ]
    assert pile(night, "Seat 1 Drink Me!")[0] == below
    press(night, 1, "Drink up")
    assert slate(night, 1, "Alcohol") == 4 and said(night)[-1] == "Dimli: Alcohol Content 4, Fortitude 20"
    assert sorted(pile(night, "Drink Discard")) == sorted([first, second, third])


def test_a_player_may_reveal_chasers_by_hand(night: Engine) -> None:
    drink, _ = order(night, 1, "Dark Ale", "Wine with a Chaser")
    night.tell("prefer", "ChasersFollow", "false")
    press(night, 1, "Drink")
    assert said(night)[-1].startswith(f"Dimli reveals {drink.name}")
    press(night, 1, "Chaser")
    assert said(night)[-1].startswith("Dimli reveals Dark Ale")
    night.tell("prefer", "ChasersFollow", "true")


def test_a_drink_does_to_each_what_it_does_to_their_kind_and_says_so(night: Engine) -> None:
    night.tell("press", MARROW, "Sit at Seat 3")
    night.tell("press", PETRA, "Sit at Seat 4")
    for seat, told in {
        1: "Dimli drinks Troll Swill: Alcohol Content +1, Fortitude -1.",
        3: "Marrow drinks Troll Swill: Alcohol Content +2 (as for this kind).",
        4: "Petra drinks Troll Swill: Alcohol Content +1, Fortitude -1 (if it is not for another kind).",
    }.items():
        (swill,) = order(night, seat, "Troll Swill")
        press(night, seat, "Drink")
        press(night, seat, "Drink up")
        assert told in said(night)[-2:]
        night.tell("press", swill.id, "Return all Drinks")


def test_everyone_reveals_a_drink_and_drinks_it_with_one_button_each(night: Engine) -> None:
    for seat in (1, 2):
        press(night, seat, "Alcohol +1", 3)
    before = pile(night, "Drink Deck")
    strength = {drink: int(night.one("property", drink.id, "Alcoholic")) for drink in before}
    night.tell("fire", "Reveal for everyone")
    left = pile(night, "Drink Deck")
    revealed = [drink for drink in before if drink not in left]
    shown = {piece.id: piece.shown for piece in on(night, "Tavern")}
    assert len(revealed) >= 2 and [shown[drink.id] for drink in revealed] == [drink.name for drink in revealed]
    night.tell("fire", "Drink for everyone")
    assert sum(slate(night, seat, "Alcohol") - 3 for seat in (1, 2)) == sum(strength[drink] for drink in revealed)


def test_the_top_of_ones_own_deck_is_looked_at_and_put_back_in_its_order(night: Engine) -> None:
    first, second, third, *_ = before = pile(night, "Seat 1 Deck")
    night.tell("press", DIMLI, "Look at the top 3")
    assert said(night)[-1] == "Dimli looks at the top of the deck: 3." and pile(night, "Seat 1 Deck") == before[3:]
    assert {one.id for one in hand(night, 1)} > {first.id, second.id, third.id}
    night.tell("press", second.id, "Ctrl+H")
    assert said(night)[-1] == "Dimli takes into the hand: a card that was looked at"
    night.tell("press", DIMLI, "Put back what was looked at")
    assert pile(night, "Seat 1 Deck") == [first, third, *before[3:]] and len(hand(night, 1)) == 8
    assert said(night)[-1] == "Dimli has kept 1 of these cards and puts the others back."
    night.tell("press", DIMLI, "Take the top 2")
    assert [one.id for one in pile(night, "Seat 1 Deck")] == [one.id for one in before[3:]] and len(
        hand(night, 1)
    ) == 10


def test_ones_own_deck_is_searched_and_shuffled_and_the_discards_stay_where_they_are(night: Engine) -> None:
    night.tell("press", hand(night, 1)[0].id, "Ctrl+D")
    before = pile(night, "Seat 1 Deck")
    night.tell("press", DIMLI, "Search the deck")
    assert said(night)[-1] == "Dimli searches the deck." and pile(night, "Seat 1 Deck") == []
    night.tell("press", before[5].id, "Ctrl+H")
    night.tell("press", DIMLI, "Put back what was looked at")
    after = pile(night, "Seat 1 Deck")
    assert sorted([*after, before[5]]) == sorted(before) and [one for one in before if one in after] != after
    assert len(pile(night, "Seat 1 Discard")) == 1 and said(night)[-1] == "Seat 1 Deck is shuffled."


def test_without_a_drink_one_sobers_up(night: Engine) -> None:
    press(night, 1, "Alcohol +1", 3)
    press(night, 1, "Drink", 2)
    assert slate(night, 1, "Alcohol") == 2
    assert "Dimli has no Drink and sobers up. Alcohol Content: 2." in said(night)


def test_the_last_drink_of_the_deck_makes_everyone_pay_and_brings_the_drinks_back(night: Engine) -> None:
    *others, last = pile(night, "Drink Deck")
    for drink in others:
        night.tell("press", drink.id, "Ctrl+D")
    assert len(pile(night, "Drink Discard")) == 27
    night.tell("press", last.id, "Order for Seat 1")
    assert [slate(night, seat, "Gold") for seat in (1, 2)] == [7, 7]
    assert night.one("global", "Inn") == "2"
    assert pile(night, "Drink Discard") == [] and len(pile(night, "Drink Deck")) == 27


def test_numbers_stay_between_nought_and_twenty_and_the_markers_follow(night: Engine) -> None:
    press(night, 1, "Fortitude +1")
    press(night, 1, "Alcohol -1")
    assert (slate(night, 1, "Fortitude"), slate(night, 1, "Alcohol")) == (20, 0)
    first = on_table(night, "Seat 1 Alcohol marker").at
    night.tell("give", "Seat 1 slate", "Alcohol", "9")
    press(night, 1, "Alcohol +1")
    last = on_table(night, "Seat 1 Alcohol marker").at
    assert int(last.split(",")[0]) - int(first.split(",")[0]) > 500 and first.split(",")[1] == last.split(",")[1]


def test_passing_out_is_announced_once_and_waking_too(night: Engine) -> None:
    before = len(said(night))
    night.tell("give", "Seat 1 slate", "Alcohol", "11")
    night.tell("give", "Seat 1 slate", "Fortitude", "14")
    press(night, 1, "Alcohol +1")
    press(night, 1, "Fortitude -1")
    assert not any("passes out" in line for line in said(night)[before:])
    press(night, 1, "Fortitude -1", 2)
    assert sum("Dimli passes out" in line for line in said(night)[before:]) == 1
    press(night, 1, "Alcohol -1", 2)
    assert sum("Dimli is awake again" in line for line in said(night)[before:]) == 1


def test_going_broke_is_announced_once_and_a_pot_is_won_whole(night: Engine) -> None:
    before = len(said(night))
    night.tell("give", "Seat 1 slate", "Gold", "2")
    press(night, 1, "Ante", 3)
    press(night, 2, "Ante")
    assert slate(night, 1, "Gold") == 0 and int(night.one("global", "Pot")) == 3
    assert sum("Dimli is broke" in line for line in said(night)[before:]) == 1
    press(night, 2, "Win the pot")
    assert slate(night, 2, "Gold") == 10 and night.one("global", "Pot") == "0"


def test_who_passes_out_shares_the_stash(night: Engine) -> None:
    press(night, 1, "Gold +1")
    night.tell("give", "Seat 1 slate", "Alcohol", "19")
    press(night, 1, "Alcohol +1")
    press(night, 1, "Split the stash")
    assert (slate(night, 1, "Gold"), slate(night, 2, "Gold"), night.one("global", "Inn")) == (0, 12, "5")
    assert pile(night, "Seat 1 Drink Me!") == []


def test_the_pot_goes_to_the_inn(night: Engine) -> None:
    night.tell("fire", "Everyone antes")
    night.tell("press", "The bar", "Pot to the Inn")
    assert (night.one("global", "Pot"), night.one("global", "Inn")) == ("0", "2")


def test_other_drinks_are_served_and_nobody_pays_for_it(night: Engine, with_guests: Database) -> None:
    served, boxed = game(with_guests, AT_THE_TABLE).drinks
    night.tell("press", served.name, "Take back")
    assert pile(night, "Drink Deck") == [] and len(pile(night, f"Box of {served.id}")) == 30
    night.tell("press", boxed.name, "Serve these")
    assert len(pile(night, "Drink Deck")) == 30
    assert slate(night, 1, "Gold") == 8


def test_phases_follow_each_other_and_then_comes_the_next_who_is_there(night: Engine) -> None:
    night.tell("press", MARROW, "Sit at Seat 4")
    night.tell("fire", "First turn")
    assert said(night)[-1] == "Dimli: Discard and Draw."
    for phase in ("Action", "Order a Drink", "Drink"):
        night.tell("fire", "Alt+N")
        assert said(night)[-1] == f"Dimli: {phase}." and night.one("property", "Seat 1 slate", "Turn") == phase
    night.tell("give", "Seat 2 slate", "Alcohol", "19")
    press(night, 2, "Alcohol +1")
    night.tell("fire", "Alt+N")
    assert said(night)[-1] == "Marrow: Discard and Draw.", "Deirdre has passed out, and nobody sits at Seat 3"
    assert night.one("property", "Seat 1 slate", "Turn") == ""
    night.tell("fire", "Alt+B")
    assert said(night)[-1] == "Dimli: Drink."


def test_a_saved_night_goes_on_where_it_stopped(night: Engine, tmp_path: Path) -> None:
    press(night, 1, "Alcohol +1", 3)
    press(night, 2, "Drink")
    before = sorted(night.tell("census"))
    night.tell("save", tmp_path / "night.vsav")
    night.tell("new", "Solitaire")
    assert sorted(night.tell("census")) != before
    night.tell("load", tmp_path / "night.vsav")
    assert sorted(night.tell("census")) == before


def test_what_lies_open_is_in_the_inventory_and_in_the_reader(night: Engine) -> None:
    played, discarded, *_ = hand(night, 1)
    night.tell("press", played.id, "Ctrl+P")
    night.tell("press", discarded.id, "Ctrl+D")
    night.tell("be", "Seat 2")
    assert sorted(night.tell("inventory")) == sorted(["Inventory", "Dimli", played.name, discarded.name])
    assert night.tell("point", "Tavern", on_table(night, played.name).at) == [played.name]
    assert night.tell("point", "Tavern", "Seat 1 Discard") == [discarded.name]


@pytest.mark.parametrize("place", ["Seat 1 Deck", "Seat 2 Drink Me!", "2000,2000"])
def test_dragging_a_card_tells_that_it_moved_and_never_which(night: Engine, place: str) -> None:
    card = hand(night, 1)[0]
    night.tell("drag", card.id, "Tavern", place)
    assert said(night)[-1] == "Guest moves cards from Seat 1 Hand to Tavern."


def test_who_takes_a_card_out_of_a_strange_deck_is_told(night: Engine) -> None:
    night.tell("drag", pile(night, "Seat 1 Deck")[0].id, "Seat 2 Hand", "200,275")
    assert said(night)[-1] == "Guest moves cards from Tavern to Seat 2 Hand."


def test_nobody_learns_what_another_has_turned_face_down(night: Engine) -> None:
    card = hand(night, 1)[0]
    night.tell("be", "Seat 1")
    night.tell("press", card.id, "Ctrl+F")
    night.tell("drag", card.id, "Tavern", "2000,2000")
    night.tell("be", "Seat 2")
    before = said(night)
    for key in ("Ctrl+P", "Ctrl+D", "Ctrl+H", "Ctrl+T", "Ctrl+F"):
        night.tell("press", card.id, key)
    assert said(night) == before and on_table(night, card.name).shown == "a card"
    assert night.tell("inventory") == ["Inventory"] and night.tell("point", "Tavern", "2000,2000") == []


def test_a_drink_that_lies_face_down_is_not_drunk_nor_named(night: Engine) -> None:
    drink = pile(night, "Drink Deck")[0]
    night.tell("drag", drink.id, "Tavern", "2000,2000")
    before = said(night)
    night.tell("press", drink.id, "Ctrl+K")
    night.tell("press", drink.id, "Order for Seat 1")
    assert said(night) == before and pile(night, "Seat 1 Drink Me!")[0].id == drink.id


def test_refreshing_the_counters_leaves_every_piece_what_it_is(night: Engine) -> None:
    before = sorted(name(line) for line in night.tell("census"))
    night.tell("refresh")
    assert sorted(name(line) for line in night.tell("census")) == before
    assert not any("not found" in line or "No match" in line for line in night.tell("chat"))


def name(line: str) -> tuple[str, ...]:
    """What a piece is called and where it is, of a line of the census."""
    _id, called, place, pile_name, *_ = line.split("\t")
    return called, place, pile_name.split("#")[0]


def test_a_character_of_an_extension_plays_like_the_others(night: Engine) -> None:
    night.tell("press", MARROW, "Sit at Seat 3")
    night.tell("fire", "Open the tavern")
    assert len(hand(night, 3)) == 7 and len(pile(night, "Seat 3 Deck")) == 33
    assert night.one("property", "Seat 3 slate", "Who") == night.one("property", MARROW, "Short")
    assert on_table(night, MARROW).at == on_table(night, "Seat 3 mat").at
    night.tell("press", MARROW, "Leave the seat")
    assert len(pile(night, "Box of marrow")) == 40
    assert MARROW in [piece.name for piece in on(night, "Two guests (guests)")]


def test_a_side_deck_and_a_side_mat_come_and_go_with_their_character(night: Engine, with_guests: Database) -> None:
    patients = with_guests.deck("terci-side-deck")
    titles = [with_guests.card(entry.card_id).title for entry in patients.entries for _ in range(entry.copies)]
    night.tell("press", TERCI, "Sit at Seat 3")
    assert sorted(card.name for card in pile(night, "Seat 3 Side Deck")) == sorted(titles)
    side_mat = on_table(night, "Side mat of Terci")
    patient = pile(night, "Seat 3 Side Deck")[0].id
    night.tell("press", patient, "Ctrl+D")
    assert [card.id for card in pile(night, "Seat 3 Side Discard")] == [patient]
    night.tell("fire", "Open the tavern")
    assert len(pile(night, "Seat 3 Side Deck")) == patients.size and pile(night, "Seat 3 Side Discard") == []
    night.tell("press", side_mat.name, "Salve +1")
    assert night.one("property", side_mat.name, "Salve") == "1" and said(night)[-1] == "Salve: 1"
    night.tell("press", TERCI, "Leave the seat")
    assert pile(night, "Seat 3 Side Deck") == [] and len(pile(night, "Box of terci-side-deck")) == patients.size
    assert side_mat.name in [piece.name for piece in on(night, "Characters")]


def test_boss_cards_are_shuffled_in_when_they_are_asked_for(night: Engine, with_guests: Database) -> None:
    bosses = with_guests.deck("petra-boss-deck").size
    night.tell("press", PETRA, "Sit at Seat 4")
    alone = len(pile(night, "Seat 4 Deck"))
    night.tell("press", PETRA, "Shuffle in the Boss Cards")
    assert len(pile(night, "Seat 4 Deck")) == alone + bosses and pile(night, "Box of petra-boss-deck") == []
    night.tell("press", PETRA, "Leave the seat")
    assert len(pile(night, "Box of petra-boss-deck")) == bosses
