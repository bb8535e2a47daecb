"""Drinks with their Chasers: revealed, answered, and swallowed with their numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tts.playtable import Playtable


def hold(inn: Playtable, colour: str, *drinks: str) -> None:
    """Put Drinks by hand onto a player's Drink Me! pile, the first on top, and nothing else."""
    inn.lua.globals().ids = inn.lua.table_from([f"drinks/{drink}" for drink in drinks])
    inn.lua.execute(f"""
      local seat = Seats.of('{colour}')
      Drinks.pile(seat).destruct()
      mock.players.lay_cards(ids, Drinks.in_use()[1].id, "drink", Drinks.place(seat), Seats.face_down(seat))""")
    inn.wait(0.5)


def drink(inn: Playtable, colour: str, *drinks: str) -> None:
    """Reveal these Drinks by the button, and wait for their Chasers."""
    hold(inn, colour, *drinks)
    inn.click("clickDrink", colour)
    inn.wait(4)


def tracks(inn: Playtable, colour: str) -> tuple[int, int]:
    return inn.seat(colour).fortitude, inn.seat(colour).alcohol


@pytest.fixture
def three(table: dict[str, Any]) -> Playtable:
    """White plays Gog the Half-Ogre, Red plays Zot, a Human, and Green plays Deirdre, an Elf."""
    inn = Playtable(table, seated=("White", "Red", "Green"))
    for colour, who in {
        "White": "Gog the Half-Ogre",
        "Red": "Zot the Wizard",
        "Green": "Deirdre the Priestess",
    }.items():
        inn.click("chooseCharacter", colour, f"character-{colour}", who)
    inn.deal("White", "Red", "Green")
    return inn


def test_a_drink_moves_nothing_before_it_is_swallowed(three: Playtable) -> None:
    drink(three, "Red", "dragon-breath-ale")
    assert tracks(three, "Red") == (20, 0)
    assert three.heard("Zot (Red): Dragon Breath Ale: Alcohol Content +4.")
    assert three.mock.panel["drink-row-Red"].active == "true"
    three.click("clickSwallow", "Red", "swallow-Red")
    three.wait(1)
    assert tracks(three, "Red") == (20, 4)
    marker = three.thing("marker/alcohol/Red").getPosition()
    place = three.lua.eval("Seats.world(Seats.of('Red'), Tracks.spot('alcohol', 4))")
    assert (marker.x, marker.z) == pytest.approx((place[1], place[3]))
    assert three.pile("drink_discards") == 1


def test_a_drink_and_its_chasers_are_one_drink(three: Playtable) -> None:
    drink(three, "Red", "wine-with-a-chaser", "dark-ale-with-a-chaser", "dirty-dishwater", "holy-water")
    assert three.heard(
        "Wine with a Chaser, Dark Ale with a Chaser and Dirty Dishwater: Alcohol Content +3, Fortitude -1."
    )
    three.click("clickSwallow", "Red", "swallow-Red")
    three.wait(2)
    assert tracks(three, "Red") == (19, 3)
    assert (three.pile("drinks", "Red"), three.pile("drink_discards")) == (1, 3)


def test_a_chaser_that_is_no_drink_has_no_effect(three: Playtable) -> None:
    drink(three, "Red", "wine-with-a-chaser", "round-on-the-house")
    assert three.heard("Round on the House! comes as a Chaser: it is no Drink")
    three.click("clickSwallow", "Red", "swallow-Red")
    three.wait(2)
    assert tracks(three, "Red") == (20, 2)
    assert three.pile("drink_discards") == 2


def test_a_chaser_that_is_not_there_is_none(three: Playtable) -> None:
    drink(three, "Red", "wine-with-a-chaser")
    assert three.heard("There is no Chaser left for Zot (Red).")
    three.click("clickSwallow", "Red", "swallow-Red")
    assert tracks(three, "Red") == (20, 2)


@pytest.mark.parametrize(("who", "numbers", "is_other"), [("White", (20, 3), True), ("Red", (19, 2), False)])
def test_an_exception_counts_for_its_species_and_is_told(
    three: Playtable, who: str, numbers: tuple[int, int], is_other: bool
) -> None:
    drink(three, who, "ogre-brew")
    assert three.heard("Ogres and Half-Ogres gain 3 Alcohol Content instead.")
    assert three.heard("it is the other way") == is_other
    three.click("clickSwallow", who, f"swallow-{who}")
    assert tracks(three, who) == numbers


def test_what_is_no_number_is_told_and_left_to_the_players(three: Playtable) -> None:
    drink(three, "Red", "fine-ambrosia-nectar-of-the-gods")
    assert three.heard("Pay 2 Gold to the Inn. (What is no number is yours to do.)")
    three.click("clickFortitudeDown", "Red", "fortitude-down-Red")
    three.click("clickSwallow", "Red", "swallow-Red")
    three.wait(2)
    assert tracks(three, "Red") == (20, 1)
    assert three.gold("stash/Red") == 10


def test_numbers_are_taken_back_as_far_as_they_moved_anything(three: Playtable) -> None:
    three.click("clickFortitudeDown", "Red", "fortitude-down-Red")
    drink(three, "Red", "fine-ambrosia-nectar-of-the-gods")
    three.click("clickSwallow", "Red", "swallow-Red")
    assert tracks(three, "Red") == (20, 1)
    three.click("clickTakeBack", "Red", "take-back-Red")
    assert tracks(three, "Red") == (19, 0)
    three.click("clickTakeBack", "Red", "take-back-Red")
    assert tracks(three, "Red") == (19, 0)


def test_an_ignored_drink_is_discarded_and_moves_nothing(three: Playtable) -> None:
    drink(three, "Red", "dragon-breath-ale")
    three.click("clickLeaveDrink", "Red", "leave-drink-Red")
    three.wait(1)
    assert tracks(three, "Red") == (20, 0)
    assert three.pile("drink_discards") == 1
    assert three.mock.panel["drink-row-Red"].active == "false"


def test_a_second_drink_waits_until_it_is_said_what_becomes_of_the_first(three: Playtable) -> None:
    drink(three, "Red", "dragon-breath-ale")
    three.click("clickOrder", "White", "order-Red")
    three.wait(1)
    three.click("clickDrink", "Red")
    three.wait(2)
    assert three.pile("drinks", "Red") == 1
    assert three.heard("Your Drink lies revealed")


def test_gaining_both_at_once_is_no_passing_out_between_the_two(three: Playtable) -> None:
    for track, value in (("fortitude", 5), ("alcohol", 4)):
        three.lua.globals().Tracks.set("Red", track, value)
    drink(three, "Red", "wizards-brew")
    three.click("clickSwallow", "Red", "swallow-Red")
    assert tracks(three, "Red") == (7, 6)
    assert not three.heard("passes out")


def test_a_drink_that_is_kept_stays_beside_its_drinkers_mat(three: Playtable) -> None:
    drink(three, "Red", "old-fae-shioned")
    three.click("clickSwallow", "Red", "swallow-Red")
    three.wait(1)
    assert (three.pile("drink_discards"), three.pile("played", "Red")) == (0, 1)
    three.click("clickOrder", "White", "order-Red")
    three.wait(1)
    three.click("clickDrink", "Red")
    three.wait(3)
    assert three.pile("drinks", "Red") == 0, "a kept Drink is none that waits"


def test_what_waits_to_be_swallowed_survives_saving_and_loading(table: dict[str, Any], three: Playtable) -> None:
    drink(three, "Red", "dragon-breath-ale")
    saved = json.loads(three.call("onSave"))
    assert saved["seats"]["Red"]["drink"]["done"] is False
    again = Playtable(table, seated=("White", "Red", "Green"), state=json.dumps(saved))
    assert again.mock.panel["drink-row-Red"].active == "true"
