"""Whatever is clicked, in whatever order and however fast, and wherever players put the pieces meanwhile.

No card is lost, there is no script error, counters make sense.
"""

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
    "clickUndo",
    "clickSummary",
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
    "clickSwallow": "swallow",
    "clickLeaveDrink": "leave-drink",
    "clickTakeBack": "take-back",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Three evenings of each kind are spent, and twenty in a long run."""
    if "evening" in metafunc.fixturenames:
        metafunc.parametrize("evening", range(20 if metafunc.config.getoption("--long") else 3))


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


def meddle(inn: Playtable, dice: random.Random) -> None:
    """Do to some pile or piece what players do with their fingers; most often to cards that are in play."""
    players = inn.mock.players
    pieces = [thing for thing in inn.things() if thing.type in ("Card", "Deck", "Tile", "Infinite") and not thing.hand]
    in_play = [piece for piece in pieces if piece.type in ("Card", "Deck") and abs(piece.position.x) < 25]
    piece = dice.choice(in_play if dice.random() < 0.8 else pieces)
    match dice.randrange(7):
        case 0:
            inn.move(piece, dice.uniform(-25, 25), dice.uniform(-15, 15))
        case 1:
            players.turn_over(piece)
        case 2:
            piece.locked = not piece.locked
        case 3 | 4:
            piece.held_by_color = None if piece.held_by_color else dice.choice(SEATS)
        case 5 if piece.type in ("Card", "Deck") and not piece.held_by_color:
            players.take_in_hand(piece, dice.choice(SEATS))
        case _ if piece.type in ("Card", "Deck") and not piece.held_by_color:
            players.bag(piece)


@pytest.mark.parametrize("meddling", [0.3, 0.0], ids=["meddling", "wild clicking"])
def test_an_evening_loses_no_card_and_breaks_nothing(table: dict[str, Any], evening: int, meddling: float) -> None:
    spend(Playtable(table, seated=SEATS), evening, meddling)


def test_after_an_evening_everything_goes_back_for_another(table: dict[str, Any], evening: int) -> None:
    inn = Playtable(table, seated=SEATS)
    decks = {thing.data.GMNotes: len(thing.cards) for thing in inn.things() if thing.type == "Deck"}
    spend(inn, 100 + evening, 0.3)
    inn.click("clickNewNight", "White")
    inn.ok()
    inn.wait(2)
    assert {thing.data.GMNotes: len(thing.cards) for thing in inn.things() if thing.type == "Deck"} == decks
    inn.deal(*SEATS)
    assert [len(inn.hand(colour)) for colour in SEATS] == [7] * 5


def test_nor_does_an_evening_with_a_boss(table: dict[str, Any], evening: int) -> None:
    inn = Playtable(table, seated=SEATS)
    inn.click("chooseGame", "White", "game", "Boss Battle")
    inn.click("chooseCharacter", "Red", "character-Red", "Petra the Devious")
    spend(inn, evening, 0.3)
    assert inn.state.boss == "Red"


def spend(inn: Playtable, evening: int, meddling: float) -> None:
    """Deal, click and meddle; in the end everything is there and every number makes sense."""
    dice = random.Random(evening)
    cards = inn.all_cards()
    inn.deal(*SEATS)
    for _ in range(90):
        (meddle if dice.random() < meddling else do_something)(inn, dice)
    for thing in inn.things():
        thing.held_by_color = None
    inn.wait(20)
    inn.lua.execute("Gold.look()")
    assert inn.all_cards() == cards
    for colour in SEATS:
        mine = inn.seat(colour)
        assert 0 <= mine.fortitude <= 20
        assert 0 <= mine.alcohol <= 20
        if inn.lua.eval(f"Sides.leads('{colour}')"):
            assert mine.gold == inn.gold(f"stash/{colour}")
    assert inn.state.turn in SEATS
