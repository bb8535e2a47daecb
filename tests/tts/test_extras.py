"""What characters have besides their Character Decks: side decks and Boss Cards lie with them, and come along."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.random_games import with_ruffians
from tests.tts.playtable import Playtable
from toolkit.faces.studio import Studio
from toolkit.tts.record import encode
from toolkit.tts.stock import Options, gather
from toolkit.tts.table import save

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
def test_it_comes_with_the_character_and_lies_face_down_before_the_mat(inn: Playtable, colour: str, deck: str) -> None:
    thing = inn.thing(f"deck/{deck}")
    spot = inn.lua.eval(f"Seats.world(Seats.of('{colour}'), RDI.mat.extras[1])")
    assert (thing.getPosition().x, thing.getPosition().z) == pytest.approx((spot[1], spot[3]))
    assert thing.is_face_down


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
