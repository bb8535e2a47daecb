"""The numbers in effects: like added to like, halved, made greater or smaller."""

import pytest

from toolkit.cards.amounts import Half, Pot
from toolkit.cards.conditions import InRound
from toolkit.cards.effects import (
    AdjustTracker,
    ChangeDrink,
    Choose,
    Draw,
    DrinkingContest,
    DrinkOne,
    Each,
    Effect,
    Gain,
    If,
    Ignore,
    Lose,
    May,
    Pay,
    TakeFromPot,
)
from toolkit.engine.numbers import halved, raised

Effects = tuple[Effect, ...]


@pytest.mark.parametrize(
    ("effects", "halves"),
    [
        ((Draw(1), Draw(1)), (Draw(1),)),
        ((Draw(1), Draw(2)), (Draw(2),)),
        ((Draw(1), Pay(3, "you"), Draw(2)), (Draw(2), Pay(2, "you"))),
        ((Draw(1), Draw(1, "picked")), (Draw(1), Draw(1, "picked"))),
        (
            (Lose("alcohol", 3, "each-other"), Gain("alcohol", 3)),
            (Lose("alcohol", 2, "each-other"), Gain("alcohol", 2)),
        ),
        ((AdjustTracker("hellfire", -3),), (AdjustTracker("hellfire", -2),)),
        ((AdjustTracker("hellfire", -1), AdjustTracker("hellfire", 1)), ()),
        ((Ignore(), Ignore()), (Ignore(), Ignore())),
        ((TakeFromPot(Pot()),), (TakeFromPot(Half(Pot())),)),
        ((May((Draw(3),)), DrinkOne("you")), (May((Draw(2),)), DrinkOne("you"))),
    ],
)
def test_like_is_added_to_like_and_halved_upwards(effects: Effects, halves: Effects) -> None:
    assert halved(effects) == halves


@pytest.mark.parametrize(
    ("effects", "by", "changed"),
    [
        ((Draw(1), Lose("fortitude", 2, "picked")), 1, (Draw(2), Lose("fortitude", 3, "picked"))),
        ((Draw(1), Lose("fortitude", 2, "picked")), -1, (Lose("fortitude", 1, "picked"),)),
        ((ChangeDrink(alcohol=-2, not_below=0, also=(Draw(1),)),), 1, (ChangeDrink(-3, 0, 0, (Draw(2),)),)),
        (
            (TakeFromPot(Half(Pot())), DrinkOne("you"), Ignore()),
            3,
            (TakeFromPot(Half(Pot())), DrinkOne("you"), Ignore()),
        ),
        ((Draw(1), Lose("fortitude", 2, "picked")), -3, ()),
        ((DrinkingContest(prize=1),), -1, (DrinkingContest(prize=0),)),
        ((DrinkOne("you", amount=2),), -1, (DrinkOne("you", amount=1),)),
        (
            (
                Choose(((Draw(1),), (Pay(1, "you"),))),
                If(InRound(), (Draw(2),), (Draw(3),)),
                Each("everyone", (Draw(1),)),
            ),
            1,
            (
                Choose(((Draw(2),), (Pay(2, "you"),))),
                If(InRound(), (Draw(3),), (Draw(4),)),
                Each("everyone", (Draw(2),)),
            ),
        ),
    ],
)
def test_every_number_grows_or_shrinks_but_not_below_nothing(effects: Effects, by: int, changed: Effects) -> None:
    assert raised(effects, by) == changed
