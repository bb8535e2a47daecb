"""The whole table goes back by one step, and by as many as are kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tts.playtable import Playtable

SEATS = ("White", "Red", "Green")


def lie(inn: Playtable) -> list[tuple[Any, ...]]:
    """Every card, coin and marker in play, with where it lies; which of two equal coins it is does not matter."""
    return sorted(
        (thing.type, thing.data.GMNotes or "", str(thing.hand), tuple(inn._ids(thing)), *at(thing))
        for thing in inn.things()
        if thing.type in ("Card", "Deck", "Tile")
    )


def at(thing: Any) -> tuple[float, float, float, float]:
    place = thing.position
    return round(place.x, 3), round(place.y, 3), round(place.z, 3), round(thing.rotation.z)


def undo(inn: Playtable, by: str = "White") -> None:
    inn.wait(4)
    inn.click("clickUndo", by)
    inn.ok()
    inn.wait(2)


def test_a_turn_that_ended_is_on_again_with_everything_where_it_was(inn: Playtable) -> None:
    inn.wait(4)
    before, turn, cards = lie(inn), inn.state.turn, inn.all_cards()
    inn.click("clickEndTurn", "White")
    inn.wait(2)
    assert inn.state.turn != turn
    undo(inn)
    assert (inn.state.turn, inn.lua.globals().Turns.turn_color) == (turn, turn)
    assert lie(inn) == before
    assert inn.all_cards() == cards


def test_gold_cards_and_markers_go_back(inn: Playtable) -> None:
    inn.wait(4)
    before, golds = lie(inn), inn.golds()
    inn.click("clickAnteAll", "White")
    inn.click("clickDiscard", "White")
    inn.choose("White", [card.handle for card in inn.hand("White")[:4]])
    inn.click("clickFortitudeDown", "Red", "fortitude-down-Red")
    inn.wait(3)
    undo(inn)
    assert inn.golds() == golds
    assert [len(inn.hand(colour)) for colour in SEATS] == [7, 7, 7]
    assert inn.seat("Red").fortitude == 20
    assert lie(inn) == before


def test_a_swallowed_drink_comes_back_with_its_numbers(inn: Playtable) -> None:
    inn.click("clickDrink", "Red")
    inn.wait(4)
    before, tracks = lie(inn), (inn.seat("Red").fortitude, inn.seat("Red").alcohol)
    inn.click("clickSwallow", "Red", "swallow-Red")
    inn.wait(2)
    undo(inn)
    assert (inn.seat("Red").fortitude, inn.seat("Red").alcohol) == tracks
    assert inn.mock.panel["swallow-Red"].active == "true"
    assert lie(inn) == before


def test_steps_go_back_one_by_one_and_only_so_many_are_kept(inn: Playtable) -> None:
    turns = []
    for _ in range(10):
        inn.wait(4)
        turns.append(inn.state.turn)
        inn.click("clickEndTurn", "White")
    assert len(inn.lua.globals().Undo.steps) == 8
    for turn in reversed(turns[2:]):
        undo(inn)
        assert inn.state.turn == turn
    inn.click("clickUndo", "White")
    assert inn.heard("There is nothing to undo.")


def test_what_players_did_by_hand_in_between_goes_back_too(inn: Playtable) -> None:
    inn.wait(4)
    cards = inn.all_cards()
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(3)
    inn.bag(inn.lying("drinks", "Red"))
    inn.move(inn.lying("deck", "White"), 3.0, 3.0)
    undo(inn)
    assert (inn.pile("drinks", "Red"), inn.pile("deck", "White")) == (1, 33)
    assert inn.all_cards() == cards


def test_nothing_goes_back_while_somebody_holds_a_card(inn: Playtable) -> None:
    inn.wait(4)
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(4)
    inn.hand("Green")[0].held_by_color = "Green"
    undo(inn)
    assert inn.heard("Green holds something")
    assert inn.pile("drinks", "Red") == 2


def test_nothing_goes_back_while_cards_are_on_their_way(inn: Playtable) -> None:
    inn.wait(4)
    inn.click("clickOrder", "White", "order-Red")
    inn.click("clickUndo", "White")
    inn.ok()
    assert inn.heard("One moment")


def test_a_key_does_it_and_says_before_what(inn: Playtable) -> None:
    inn.wait(4)
    inn.click("clickOrder", "White", "order-Red")
    inn.wait(4)
    inn.press("undo the last step of the table", "White")
    assert inn.question.startswith("Back to before this: A Drink for ")


@pytest.mark.parametrize("again", [True, False])
def test_nothing_of_an_old_night_is_kept(table: dict[str, Any], inn: Playtable, again: bool) -> None:
    inn.click("clickOrder", "White", "order-Red")
    if again:
        inn.wait(4)
        inn.click("clickNewNight", "White")
        inn.ok()
        inn.wait(2)
        inn.deal(*SEATS)
    else:
        inn = Playtable(table, seated=SEATS, state=json.dumps(json.loads(inn.call("onSave"))))
    inn.click("clickUndo", "White")
    assert inn.heard("There is nothing to undo.")
