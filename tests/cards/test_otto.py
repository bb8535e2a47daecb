"""Otto's factions: what is known of them, what they say, and what is told of wrong ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolkit.cards import OttoCard, load
from toolkit.cards.touches import touches
from toolkit.cards.validate import layers, validate
from toolkit.cards.wording import wording

DB = load()
TINKERS = Path(__file__).parents[1] / "engine" / "tinkers"
"""A pack of two invented factions of five cards each."""

BERSERKER = [
    ("Otto needs a new chicken pelt!", "inferred"),
    ("OTTO ANGRY NOW!", "printed"),
]
SPELUNKER = [
    ("Otto deploys climbing spikes!", "printed"),
    ("Prospecting Mode Online!", "printed"),
]


@pytest.mark.parametrize(("faction", "known"), [("otto-berserker", BERSERKER), ("otto-spelunker", SPELUNKER)])
def test_of_each_faction_two_cards_are_known_and_three_stand_in(faction: str, known: list[tuple[str, str]]) -> None:
    cards = [DB.card(entry.card_id) for entry in DB.deck(faction).entries]
    assert [(card.title, card.provenance.status) for card in cards[:2]] == known
    assert {card.provenance.status for card in cards[2:]} == {"stand-in"}
    assert (DB.deck(faction).kind, DB.deck(faction).size, DB.deck(faction).full) == ("otto", 5, 5)
    assert DB.faction(faction).complete


def test_each_box_says_what_otto_does() -> None:
    card = DB.card("otto-berserker/otto-angry-now")
    assert wording(card, DB).plain.split("\n") == [
        "Action: Otto resets both tracks to where the game begins.",
        "Sometimes (Action, Sometimes, Anytime): The player of that card loses 2 Fortitude.",
        "Gambling: Otto leaves the Round of Gambling.",
    ]
    assert wording(card, DB, "de").plain.split("\n")[2] == "Glücksspiel: Otto verlässt die Glücksspielrunde."


def test_a_box_without_effects_is_a_pass_and_a_response_may_be_to_anything() -> None:
    tinkers = load(layers([TINKERS]))
    one_in = wording(tinkers.card("otto-doorman/one-in-one-out"), tinkers)
    assert one_in.plain.split("\n")[1:] == [
        "Sometimes: Otto gains 1 Fortitude on each affected track.",
        "Gambling: Otto does nothing and passes.",
    ]


def test_what_a_card_of_ottos_touches_is_that_of_all_its_boxes() -> None:
    card = DB.card("otto-spelunker/prospecting-mode-online")
    assert isinstance(card, OttoCard)
    assert {(touch.attribute, touch.who) for touch in touches(card)} == {("gold", "richest"), ("gold", "card-player")}


def test_otto_has_no_place_among_the_decks_that_are_made_for_every_table() -> None:
    tinkers = load(layers([TINKERS]))
    assert not {"otto-doorman", "otto-berserker"} & {*tinkers.default_decks}
    assert tinkers.deck("otto-doorman").complete


def faulty(folder: Path, change: dict[str, Any]) -> list[str]:
    faction = json.loads((TINKERS / "otto" / "doorman.json").read_text("utf-8"))
    faction["cards"][0] |= change
    (folder / "otto").mkdir()
    (folder / "pack.json").write_text((TINKERS / "pack.json").read_text("utf-8"), "utf-8")
    (folder / "otto" / "doorman.json").write_text(json.dumps(faction), "utf-8")
    return [f"{fault.path}: {fault.problem}" for fault in validate([folder]).faults]


AFFECTED = [{"do": "reset-tracks", "on": "affected"}]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"action": []}, "$.cards[0].action: is empty"),
        ({"action": AFFECTED}, "$.cards[0].action[0].on: nothing is responded to here, which could affect a track"),
        ({"action": [{"do": "ignore"}]}, "$.cards[0].action[0]: 'ignore' has nothing to answer"),
        ({"sometimes": {"effects": []}}, "$.cards[0].sometimes.effects: is empty"),
        ({"gambling": {"effects": AFFECTED}}, "$.cards[0].gambling.effects[0].on: nothing is responded to here"),
        ({"gambling": {"as_type": "action"}}, "$.cards[0].gambling.as_type: is the text 'action'"),
    ],
    ids=["no action", "no response", "no answer", "no effect", "no bet", "no such bet"],
)
def test_a_wrong_card_is_told_with_its_place(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    (told,) = faulty(tmp_path, change)
    assert told.startswith(says)


def test_only_otto_has_tracks(tmp_path: Path) -> None:
    card = {
        "kind": "card",
        "id": "common/oil",
        "title": "Oil",
        "types": ["action"],
        "options": [{"effects": [{"do": "reset-tracks"}]}],
        "provenance": {"status": "printed", "sources": ["here"]},
    }
    (tmp_path / "pack.json").write_text('{"id": "oil", "name": "Oil", "version": "1"}', "utf-8")
    (tmp_path / "common.json").write_text(json.dumps({"cards": [card]}), "utf-8")
    faults = [fault for fault in validate([tmp_path]).faults if fault.serious]
    assert [fault.problem for fault in faults] == ["only Otto's own cards speak of his tracks"]
