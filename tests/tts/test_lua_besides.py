"""What characters keep besides happens by itself as turns begin and end: trackers, fires, Growing, Gathering, slots."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tts.playtable import Playtable
from toolkit.cards import Database
from toolkit.faces.studio import Studio
from toolkit.tts.record import encode
from toolkit.tts.stock import Options, gather
from toolkit.tts.table import save

SEATS = {"White": "dale", "Red": "petra", "Orange": "terci", "Yellow": "jett", "Green": "remy", "Blue": "zakhan"}


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    from toolkit.cards import load

    db = load()
    stock = gather(db, Studio(db), Options(decks=(*SEATS.values(), "drinks-rdi2"), seats=6))
    return dict(json.loads(encode(save(stock, db, lambda name: f"https://example.org/{name}"))))


@pytest.fixture
def inn(table: dict[str, Any], db: Database) -> Playtable:
    playtable = Playtable(table, seated=tuple(SEATS))
    for colour, who in SEATS.items():
        playtable.click("chooseCharacter", colour, f"character-{colour}", db.characters[who].name)
    playtable.deal(*SEATS)
    turn_of(playtable, "Green")
    return playtable


def turn_of(inn: Playtable, colour: str) -> None:
    inn.lua.execute(f"Turn.start('{colour}')")
    inn.wait(4)


def count(inn: Playtable, colour: str, tracker: str) -> int:
    return int(inn.seat(colour).trackers[tracker])


def token_at(inn: Playtable, token: str, colour: str, place: str) -> bool:
    at = inn.thing(f"token/{token}").getPosition()
    spot = inn.lua.eval(f"Zones.place(Seats.of('{colour}'), '{place}')")
    return (at.x, at.z) == pytest.approx((spot[1], spot[3]), abs=1e-3)


def cards_at(inn: Playtable, colour: str, place: str) -> list[str]:
    pile = inn.lua.eval(f"mock.handles[Piles.at(Zones.place(Seats.of('{colour}'), '{place}')) or 0]")
    return [] if pile is None else inn._ids(pile)


def pointed(inn: Playtable, number: int) -> int | None:
    zone = "Zones.named('White', 'planter')"
    mushroom = f"select(2, Zones.mushroom(Seats.of('White'), {zone}, {number}))"
    found = inn.lua.eval(f"Zones.pointed(Seats.of('White'), {zone}, {number}, {mushroom})")
    return None if found is None else int(found)


# Trackers


def test_momentum_rises_as_its_turn_begins_as_far_as_it_goes(inn: Playtable) -> None:
    start = count(inn, "Yellow", "momentum")
    for turn in range(1, 6):
        turn_of(inn, "Yellow")
        assert count(inn, "Yellow", "momentum") == min(3, start + turn)
    assert token_at(inn, "jett/momentum", "Yellow", "momentum/3")


def test_the_keys_change_what_the_token_counts(inn: Playtable) -> None:
    before = count(inn, "Orange", "salve")
    inn.press("more of what the token under the pointer counts", "White", inn.thing("token/terci/salve"))
    assert count(inn, "Orange", "salve") == before + 1
    inn.press("less of what the token under the pointer counts", "White", inn.thing("token/terci/salve"))
    assert count(inn, "Orange", "salve") == before
    inn.press("more of what the token under the pointer counts", "White", None)
    assert inn.heard("Point at a token")


def test_a_token_put_down_on_its_track_counts(inn: Playtable) -> None:
    spot = inn.lua.eval("Zones.place(Seats.of('Red'), 'hellfire/3')")
    token = inn.kept("token/petra/hellfire")
    inn.move(token, spot[1] + 0.1, spot[3] - 0.1)
    inn.call("onObjectDrop", "Red", token.handle)
    assert count(inn, "Red", "hellfire") == 3


def test_a_gain_past_the_fire_fires_and_the_rest_follows(inn: Playtable) -> None:
    inn.lua.execute("Trackers.gain('Red', Trackers.of('Red')[1], 4)")
    assert not inn.heard("Hellfire of Petra")
    inn.lua.execute("Trackers.gain('Red', Trackers.of('Red')[1], 3)")
    assert inn.heard("Hellfire of Petra (Red): Pick another player. They lose 2 Fortitude.")
    assert count(inn, "Red", "hellfire") == 2
    assert token_at(inn, "petra/hellfire", "Red", "hellfire/2")


def test_a_boss_has_the_fire_of_the_other_side(inn: Playtable) -> None:
    inn.lua.execute("State.bosses = { Red = true }; Trackers.gain('Red', Trackers.of('Red')[1], 5)")
    assert inn.heard("They lose 4 Fortitude.")
    assert count(inn, "Red", "hellfire") == 0


def test_a_tracker_that_would_fire_without_end_does_not_hold_the_table_up(inn: Playtable) -> None:
    inn.lua.execute(
        "local tracker = Trackers.of('Red')[1]; tracker.start = tracker.most; Trackers.gain('Red', tracker, 9)"
    )
    assert count(inn, "Red", "hellfire") == 5


def test_what_rises_with_an_attribute_rises_once_for_one_gain(inn: Playtable) -> None:
    for _ in range(3):
        inn.click("clickAlcoholUp", "Blue", "alcohol-up-Blue")
    assert count(inn, "Blue", "drunken-chi") == 1
    inn.wait(4)
    inn.click("clickAlcoholUp", "Blue", "alcohol-up-Blue")
    inn.click("clickAlcoholDown", "Blue", "alcohol-down-Blue")
    assert count(inn, "Blue", "drunken-chi") == 2


def test_a_mark_is_laid_on_a_mat_and_comes_off_again(inn: Playtable) -> None:
    key = inn.mock.hotkeys["Red Dragon Inn: mark the player whose mat is under the pointer"]
    white = inn.lua.eval("Seats.of('White')")
    at = inn.lua.table_from({"x": white.x, "y": 1, "z": white.z})
    on_white = "Trackers.mark_on('Green', Trackers.of('Green')[1], Seats.of('White'))"
    key("Green", None, at)
    assert inn.lua.eval(on_white) is not None
    assert inn.heard("bears a Mark.")
    key("Green", None, at)
    assert inn.lua.eval(on_white) is None
    key("White", None, at)
    assert inn.heard("Your character marks nobody.")


# Zones


def test_two_patients_wait_and_a_treated_one_is_replaced_when_the_turn_begins(inn: Playtable) -> None:
    first, second = (cards_at(inn, "Orange", f"patients/{slot}") for slot in (1, 2))
    assert [len(first), len(second), len(cards_at(inn, "Orange", "side-deck"))] == [1, 1, 12]
    treated = inn.lua.eval("mock.handles[Piles.at(Zones.place(Seats.of('Orange'), 'patients/1'))]")
    inn.mock.players.take_in_hand(treated, "Orange")
    turn_of(inn, "Orange")
    assert len(cards_at(inn, "Orange", "patients/1")) == 1
    assert cards_at(inn, "Orange", "patients/2") == second
    assert len(cards_at(inn, "Orange", "side-deck")) == 11


def test_the_game_begins_with_a_mushroom_planted_at_its_topmost_number(inn: Playtable) -> None:
    assert len(cards_at(inn, "White", "planter/1")) == 1
    assert pointed(inn, 1) is not None


def test_all_mushrooms_grow_and_one_is_planted_as_the_turn_begins(inn: Playtable) -> None:
    before = pointed(inn, 1) or 0
    planted = sum(len(cards_at(inn, "White", f"planter/{slot}")) for slot in (1, 2, 3, 4))
    turn_of(inn, "White")
    assert pointed(inn, 1) == before + 1
    assert pointed(inn, planted + 1) == 1
    assert inn.heard("Growing: ")


def test_what_is_at_its_last_number_is_gathered_as_the_turn_ends(inn: Playtable) -> None:
    before = inn.all_cards()
    for _ in range(8):
        turn_of(inn, "White")
        turn_of(inn, "Green")
        for slot in (1, 2, 3, 4):
            there = cards_at(inn, "White", f"planter/{slot}")
            ripe = there and pointed(inn, slot) == len(inn.lua.globals().RDI.mushrooms[there[0]].spots)
            assert not ripe or there == ["dale/the-evershroom"]
    assert inn.heard("Dale (White) gathers")
    assert cards_at(inn, "White", "side-discard")
    assert inn.all_cards() == before


def test_a_full_planter_box_asks_which_is_to_go(inn: Playtable) -> None:
    for _ in range(3):
        inn.lua.execute("Zones.plant(Seats.of('White'), Zones.named('White', 'planter'))")
        inn.wait(2)
    inn.lua.execute("Zones.plant(Seats.of('White'), Zones.named('White', 'planter'))")
    inn.wait(2)
    assert all(len(cards_at(inn, "White", f"planter/{slot}")) == 1 for slot in (1, 2, 3, 4))
    if not inn.heard("is full"):
        inn.lua.execute("Zones.plant(Seats.of('White'), Zones.named('White', 'planter'))")
        inn.wait(2)
    assert inn.heard("The Planter Box of Dale (White) is full")


def test_an_empty_side_deck_is_made_of_its_discards(inn: Playtable) -> None:
    before = inn.all_cards()
    inn.lua.execute(
        "Piles.lay(Zones.pile(Seats.of('White'), 'side-deck'), Zones.place(Seats.of('White'), 'side-discard'),"
        " Seats.upright(Seats.of('White')))"
    )
    inn.wait(1)
    turn_of(inn, "White")
    assert inn.heard("shuffles the discards into a new Mushroom Deck")
    assert len(cards_at(inn, "White", "side-deck")) > 10
    assert inn.all_cards() == before


def test_a_mushroom_is_discarded_to_its_own_pile_by_the_key(inn: Playtable) -> None:
    [title] = cards_at(inn, "White", "planter/1")
    mushroom = inn.lua.eval("Piles.at(Zones.place(Seats.of('White'), 'planter/1'))")
    inn.press("discard the card under the pointer", "White", mushroom)
    inn.wait(1)
    assert cards_at(inn, "White", "side-discard") == [title]


def test_plotted_cards_are_discarded_for_hellfire_as_the_turn_begins(inn: Playtable) -> None:
    spot = inn.lua.eval("Zones.place(Seats.of('Red'), 'plotted')")
    for number, card in enumerate(inn.hand("Red")[:3]):
        card.hand = None
        inn.move(card, spot[1] + 2.5 * (number - 1), spot[3])
    before, discards = count(inn, "Red", "hellfire"), inn.pile("discard", "Red")
    turn_of(inn, "Red")
    assert inn.pile("discard", "Red") == discards + 3
    assert count(inn, "Red", "hellfire") == before + 3
    assert inn.heard("discards 3 of the Plotted Cards")
