"""Whatever is clicked, in whatever order and however fast: no card is lost, no script error, counters make sense."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.tts.playtable import Playtable

SEATS = ("White", "Red", "Orange", "Green", "Pink")
FOR_ONESELF = (
    "clickDiscard",
    "clickDraw",
    "clickDrink",
    "clickAnte",
    "clickAnteAll",
    "clickPotToInn",
    "clickNextPhase",
    "clickEndTurn",
    "clickScores",
    "clickDeal",
)
FOR_A_SEAT = {
    "clickFortitudeUp": "fortitude-up",
    "clickFortitudeDown": "fortitude-down",
    "clickAlcoholUp": "alcohol-up",
    "clickAlcoholDown": "alcohol-down",
    "clickGoldUp": "gold-up",
    "clickGoldDown": "gold-down",
    "clickOrder": "order",
    "clickWins": "wins",
    "clickOut": "out",
}


def do_something(inn: Playtable, dice: random.Random) -> None:
    who, whom = dice.choice((*SEATS, "Grey")), dice.choice(SEATS)
    match dice.randrange(5):
        case 0 | 1:
            inn.click(dice.choice(FOR_ONESELF), who)
        case 2 | 3:
            function = dice.choice(list(FOR_A_SEAT))
            inn.click(function, who, f"{FOR_A_SEAT[function]}-{whom}")
        case _:
            hand = inn.hand(whom)
            inn.press("discard the card under the pointer", whom, dice.choice(hand).handle if hand else None)
    if inn.mock.choosing[whom] and inn.hand(whom):
        inn.choose(whom, [card.handle for card in inn.hand(whom)[: dice.randint(1, 7)]])
    if len(inn.mock.dialogs) and dice.random() < 0.3:
        inn.ok()
    inn.wait(dice.choice((0, 0, 0.1, 1, 3)))


@pytest.mark.parametrize("evening", range(10))
def test_an_evening_of_wild_clicking_loses_no_card_and_breaks_nothing(table: dict[str, Any], evening: int) -> None:
    dice = random.Random(evening)
    inn = Playtable(table, seated=SEATS)
    cards = inn.all_cards()
    inn.deal(*SEATS)
    for _ in range(90):
        do_something(inn, dice)
    inn.wait(20)
    assert inn.all_cards() == cards
    for colour in SEATS:
        mine = inn.seat(colour)
        assert 0 <= mine.fortitude <= 20
        assert 0 <= mine.alcohol <= 20
        assert mine.gold == inn.gold(f"stash/{colour}")
        assert inn.state.turn in SEATS
