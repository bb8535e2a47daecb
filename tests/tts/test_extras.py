"""What characters have besides their Character Decks: side decks and Boss Cards lie with them, and come along."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.random_games import with_ruffians
from tests.tts.playtable import Playtable
from toolkit.faces.studio import Studio
from toolkit.figures import MOST_SEA_COUNTERS, POTIONS
from toolkit.tts.check.check import check
from toolkit.tts.check.document import Document
from toolkit.tts.record import encode
from toolkit.tts.stock import Options, gather
from toolkit.tts.table import save, saved_otto

DB = with_ruffians()


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    stock = gather(DB, Studio(DB), Options(decks=("hob", "terci", "drinks-rdi2"), seats=2))
    return dict(json.loads(encode(save(stock, DB, lambda name: f"https://example.org/{name}"))))


@pytest.fixture
def inn(table: dict[str, Any]) -> Playtable:
    playtable = Playtable(table, seated=("White", "Red"))
    for colour, name in (("White", "Hob the Bouncer"), ("Red", "Doctor Terci")):
        playtable.click("chooseCharacter", colour, f"character-{colour}", name)
    playtable.deal("White", "Red")
    return playtable


@pytest.mark.parametrize(("colour", "deck"), [("White", "hob-boss-deck"), ("Red", "terci-side-deck")])
def test_it_comes_with_the_character_and_lies_face_down_at_its_place(inn: Playtable, colour: str, deck: str) -> None:
    thing = inn.thing(f"deck/{deck}")
    who = deck.partition("-")[0]
    spot = inn.lua.eval(f"Seats.world(Seats.of('{colour}'), Setup.character('{who}').extras[1].place)")
    assert (thing.getPosition().x, thing.getPosition().z) == pytest.approx((spot[1], spot[3]))
    assert thing.is_face_down


def test_a_side_mat_lies_before_the_mat_with_the_side_deck_on_it(inn: Playtable) -> None:
    mat, side, deck = (inn.thing(name).getPosition() for name in ("mat/terci", "side/terci", "deck/terci-side-deck"))
    plan = gather(DB, Studio(DB), Options(decks=("hob", "terci", "drinks-rdi2"), seats=2)).plan
    width, depth = plan.sides["terci"].units
    assert abs(side.z - mat.z) > (plan.mat.units[1] + depth) / 2
    assert abs(deck.x - side.x) < width / 2 and abs(deck.z - side.z) < depth / 2
    assert inn.thing("side/terci").getLock()


def test_what_waits_for_its_variant_stands_at_the_bar() -> None:
    stock = gather(DB, Studio(DB), Options(decks=("gog", "terci", "drinks-rdi2", "otto-berserker", "prizes"), seats=2))
    table = json.loads(encode(save(stock, DB, lambda name: f"https://example.org/{name}")))
    notes = [json.loads(thing["GMNotes"] or "{}").get("id") for thing in table["ObjectStates"]]
    assert {"deck/otto-berserker", "deck/prizes", "side/otto"} <= set(notes)
    assert len([name for name in notes if name and name.startswith("marker/") and "/otto" in name]) == 4
    assert {"otto-berserker", "prizes"} <= set(stock.plan.bar)


def test_progress_counters_are_stacked_where_the_sea_events_are_and_potions_where_teams_can_be() -> None:
    def stacks(*decks: str, seats: int = 2) -> dict[str, int]:
        stock = gather(DB, Studio(DB), Options(decks=decks, seats=seats))
        table = json.loads(encode(save(stock, DB, lambda name: f"https://example.org/{name}")))
        return {
            json.loads(thing["GMNotes"])["id"]: thing["Number"]
            for thing in table["ObjectStates"]
            if thing["Name"] == "Custom_Tile_Stack"
        }

    assert stacks("gog", "terci", "drinks-rdi2") == {}
    assert stacks("gog", "terci", "drinks-rdi2", "sea-events") == {"stack/progress": MOST_SEA_COUNTERS}
    assert stacks("gog", "terci", "zot", "drinks-rdi2", seats=3) == {"stack/potion": POTIONS}


def test_otto_alone_is_a_saved_object_without_a_fault() -> None:
    stock = gather(
        DB, Studio(DB), Options(decks=("gog", "terci", "drinks-rdi2", "otto-berserker", "otto-spelunker"), seats=2)
    )
    alone = json.loads(encode(saved_otto(stock, DB, lambda name: f"https://example.org/{name}")))
    names = [json.loads(thing["GMNotes"])["id"] for thing in alone["ObjectStates"]]
    assert {"side/otto", "deck/otto-berserker", "deck/otto-spelunker"} <= set(names)
    assert len([name for name in names if name.startswith("marker/")]) == 4
    assert check(Document(alone), release=True) == []


def test_boss_cards_that_are_shuffled_in_are_the_own_deck(inn: Playtable) -> None:
    assert inn.lua.eval("Cards.decks(Seats.of('White'))['hob-boss-deck']")
    assert not inn.lua.eval("Cards.decks(Seats.of('Red'))['terci-side-deck']")


def test_one_that_is_gone_is_missed_by_its_name(table: dict[str, Any]) -> None:
    inn = Playtable(table, seated=("White", "Red"))
    for colour, name in (("White", "Hob the Bouncer"), ("Red", "Doctor Terci")):
        inn.click("chooseCharacter", colour, f"character-{colour}", name)
    inn.thing("deck/terci-side-deck").destruct()
    inn.deal("White", "Red")
    assert inn.heard("Missing from this table: the Patient Deck of Terci.")
