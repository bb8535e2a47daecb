"""What players moved, bagged or deleted before the deal: it is found, or it is named and nothing happens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tts.astray import FOUND, Astray, bagged, deleted, held
from tests.tts.playtable import Playtable


@pytest.fixture
def waiting(table: dict[str, Any]) -> Playtable:
    """A table at which White sits as Zot and Red as Gog, before the deal."""
    inn = Playtable(table, seated=("White", "Red"))
    for colour, name in (("White", "Zot the Wizard"), ("Red", "Gog the Half-Ogre")):
        inn.click("chooseCharacter", colour, f"character-{colour}", name)
    return inn


WANTED = {
    "deck/zot": "the deck of Zot",
    "mat/gog": "the mat of Gog",
    "marker/fortitude/Red": "the Fortitude marker of Red",
    "inn": "the Inn's bag of Gold",
    "deck/drinks-rdi1": "the Drink Deck (The Red Dragon Inn)",
}


@pytest.mark.parametrize("thing", WANTED)
@pytest.mark.parametrize(("astray", "why"), [(deleted, ""), (bagged, " (it is in a bag)"), (held, " (Green holds it)")])
def test_what_the_deal_needs_is_named_and_nothing_has_moved(
    waiting: Playtable, thing: str, astray: Astray, why: str
) -> None:
    waiting.state.drinks = "drinks-rdi1"
    astray(waiting, waiting.kept(thing))
    waiting.deal("White", "Red")
    assert waiting.heard(f"Missing from this table: {WANTED[thing]}{why}.")
    assert not waiting.state.started
    assert waiting.gold("stash/White") == 0


def test_a_seat_without_a_hand_zone_is_not_dealt(waiting: Playtable) -> None:
    waiting.thing("hand/White").destruct()
    waiting.deal("White", "Red")
    assert waiting.heard("Missing from this table: the hand zone of White.")
    assert not waiting.state.started


@pytest.mark.parametrize("astray", FOUND)
def test_what_lies_elsewhere_is_dealt_all_the_same(waiting: Playtable, astray: Astray) -> None:
    before = waiting.all_cards()
    for thing in ("deck/zot", "mat/gog", "marker/fortitude/Red", "deck/drinks-rdi1", "inn"):
        astray(waiting, waiting.kept(thing))
    waiting.state.drinks = "drinks-rdi1"
    waiting.deal("White", "Red")
    assert (len(waiting.hand("White")), waiting.pile("deck", "White"), waiting.pile("drinks", "Red")) == (7, 33, 1)
    assert waiting.golds() == [8, 8]
    assert waiting.all_cards() == before


def test_a_deck_from_which_cards_were_taken_is_not_dealt(waiting: Playtable) -> None:
    waiting.thing("deck/zot").deal(2, "Red")
    waiting.wait(1)
    waiting.deal("White", "Red")
    assert waiting.heard("Put the cards back that were taken out of the deck of Zot (38 of 40 cards).")
    assert not waiting.state.started


def test_a_drink_deck_that_is_gone_right_after_the_deal_is_missed_aloud(waiting: Playtable) -> None:
    for colour in ("White", "Red"):
        waiting.click("clickSit", colour, f"sit-{colour}", "True")
    waiting.click("clickDeal", "White")
    waiting.lying("drink_deck").handle.destruct()
    waiting.wait(6)
    assert waiting.heard("There is no Drink to serve to Zot (White)")
    assert len(waiting.hand("White")) == 7
