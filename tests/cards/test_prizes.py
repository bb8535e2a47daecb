"""Prizes as cards: how they are found, what stands on them, and what `rdi validate` finds wrong with one."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolkit.cards import load
from toolkit.cards.lookup import find
from toolkit.cards.query import parse
from toolkit.cards.search import search
from toolkit.cards.validate import validate
from toolkit.cards.wording import wording

DB = load()
LUCK = {"effects": [{"do": "gain", "attribute": "fortitude", "amount": 2}]}
STRAW = {"effects": [{"do": "pass-drink", "to": "picked"}], "pick": ["another"], "when": [{"on": "drink", "by": "you"}]}


def prize(when: str, use: dict[str, Any]) -> dict[str, Any]:
    card = {"kind": "prize", "id": "prizes/lucky-coin", "title": "Lucky Coin", "when": when, "use": use}
    return {**card, "provenance": {"status": "printed"}}


def faults(folder: Path, *prizes: dict[str, Any]) -> list[str]:
    file = folder / "prizes.json"
    file.write_text(json.dumps({"prizes": prizes}, indent=1), "utf-8")
    return [f"{fault.path}: {fault.problem}; {fault.expected}" for fault in validate([file]).faults]


def test_the_three_prizes_of_rdi_9_are_known() -> None:
    assert [(card.title, card.when) for card in DB.prizes.values()] == [
        ("Dale's Finest Mushroom", "won"),
        ("Speedy Runner's Stopwatch", "end-of-action-phase"),
        ("Straw of Misdirection", "drink-in-anothers-turn"),
    ]
    assert {card.provenance.status for card in DB.prizes.values()} == {"printed"}
    assert find("straw of misdirection!", DB) is DB.prizes["prizes/straw-of-misdirection"]
    assert [hit.card.id for hit in search(parse("is:prize touches:fortitude"), DB)] == ["prizes/dales-finest-mushroom"]


@pytest.mark.parametrize(
    ("title", "english", "german"),
    [
        (
            "Dale's Finest Mushroom",
            "When you win this Prize, put it into the Prize Bin. You gain 1 Fortitude.",
            "Sobald du diesen Preis gewinnst, lege ihn in die Preiskiste. Du gewinnst 1 Ausdauer.",
        ),
        (
            "Speedy Runner's Stopwatch",
            "At the end of your Action Phase, put this Prize into the Prize Bin. End your turn.",
            "Lege diesen Preis am Ende deiner Aktionsphase in die Preiskiste. Beende deinen Zug.",
        ),
        (
            "Straw of Misdirection",
            "The next time you would drink a Drink in another player's turn, put this Prize into the Prize Bin. Pick "
            "another player and pass that Drink to them. This counts as a Sometimes Card that you play on that Drink.",
            "Wenn du das nächste Mal im Zug einer anderen Person trinken würdest, lege diesen Preis in die Preiskiste. "
            "Wähle eine andere Person und gib ihr dieses Getränk. Das gilt als eine Manchmal-Karte, die du auf dieses "
            "Getränk spielst.",
        ),
    ],
)
def test_what_stands_on_a_prize(title: str, english: str, german: str) -> None:
    card = find(title, DB)
    assert (wording(card, DB).plain, wording(card, DB, "de").plain) == (english, german)


def test_a_prize_of_ones_own_is_sound(tmp_path: Path) -> None:
    assert faults(tmp_path, prize("won", LUCK)) == []
    assert faults(tmp_path, prize("drink-in-anothers-turn", {**STRAW, "as_type": "anytime"})) == []


@pytest.mark.parametrize(
    ("when", "use", "says"),
    [
        ("won", {**LUCK, "as_type": "action"}, "as_type: does not fit a Prize that is used 'won'; no 'as_type'"),
        ("won", {**LUCK, "requires": [{"if": "in-round"}]}, "requires: is not for a Prize that is used 'won'; no"),
        ("won", {**LUCK, "cost": [{"cost": "gold", "amount": 1}]}, "cost: is not for a Prize that is used 'won'; no"),
        (
            "end-of-action-phase",
            {"effects": [{"do": "lose", "attribute": "fortitude", "amount": 1, "who": "picked"}], "pick": ["another"]},
            "pick: is not for a Prize that is used 'end-of-action-phase'; no 'pick'",
        ),
        (
            "drink-in-anothers-turn",
            STRAW,
            "as_type: does not fit a Prize that is used 'drink-in-anothers-turn'; the type of card that it counts as",
        ),
        (
            "drink-in-anothers-turn",
            {**LUCK, "as_type": "sometimes"},
            'when: does not fit a Prize that is used \'drink-in-anothers-turn\'; [{"on": "drink", "by": "you"}]',
        ),
        ("won", {"effects": []}, "effects: is empty; at least one"),
        ("lost", LUCK, ".when: is the text 'lost'; one of drink-in-anothers-turn, end-of-action-phase, won"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_prize_that_makes_no_sense_is_told_with_its_place(
    when: str, use: dict[str, Any], says: str, tmp_path: Path
) -> None:
    (fault,) = faults(tmp_path, prize(when, use))
    assert says in fault


def test_a_prize_lies_in_no_deck(tmp_path: Path) -> None:
    deck = {"id": "drinks-odd", "name": "Odd", "edition": "homebrew", "deck": {"prizes/straw-of-misdirection": 1}}
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({**deck, "provenance": {"status": "printed"}, "full": 1}), "utf-8")
    (fault,) = validate([file]).faults
    assert fault.problem == "'Straw of Misdirection' is a Prize, which is won and lies in no deck"
