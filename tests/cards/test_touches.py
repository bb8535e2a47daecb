"""Which cards affect whose Fortitude, Alcohol Content and Gold: the rulebooks' examples, and every verb."""

from __future__ import annotations

from typing import get_args

import pytest

from toolkit.cards import Card, Database, Drink, Option, load
from toolkit.cards.card import SpeciesException
from toolkit.cards.conditions import Opponents
from toolkit.cards.effects import (
    ChangeDrink,
    Choose,
    ClaimPot,
    DrinkOne,
    Each,
    Effect,
    Gain,
    If,
    Ignore,
    Lose,
    May,
    Negate,
    OrderDrinks,
    Pay,
    PayCost,
    StartRound,
    WinRound,
)
from toolkit.cards.patterns import CardPlayed, DrinkRevealed
from toolkit.cards.provenance import Provenance
from toolkit.cards.touches import Indirect, Touch, changes_drink, touches


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


def option(*effects: Effect, **rest: object) -> Option:
    return Option(effects, **rest)  # type: ignore[arg-type]


def touched(db: Database, card_id: str) -> set[tuple[str, str]]:
    return {(touch.attribute, touch.who) for touch in touches(db.card(card_id))}


def test_tip_the_wench_affects_the_gold_of_the_picked_player(db: Database) -> None:
    assert touched(db, "common/tip-the-wench") == {("gold", "picked")}


def test_to_spike_a_drink_affects_nobody_directly(db: Database) -> None:
    assert touched(db, "dimli/spike-it-with-firewater") == set()


def test_to_negate_a_card_affects_nobody_directly(db: Database) -> None:
    assert touched(db, "common/i-dont-think-so") == set()


def test_a_payment_between_players_affects_both(db: Database) -> None:
    assert touched(db, "deirdre/prayer-of-healing") == {("fortitude", "picked"), ("gold", "picked"), ("gold", "you")}


def test_an_ante_affects_everyone_in_the_round(db: Database) -> None:
    assert touched(db, "common/i-raise") == {("gold", "in-round")}


@pytest.mark.parametrize(
    "effect",
    [
        StartRound(),
        WinRound(),
        ClaimPot(),
        DrinkOne("picked"),
        OrderDrinks(2),
        Negate(),
        Ignore(),
        ChangeDrink(alcohol=2),
    ],
)
def test_what_only_leads_to_a_change_affects_nobody(effect: Effect) -> None:
    assert touches(option(effect)) == frozenset()


def test_both_branches_of_a_choice_and_of_a_condition_count() -> None:
    choice = Choose(((Lose("fortitude", 1, "picked"),), (Gain("alcohol", 1, "picked"),)))
    either = If(Opponents(2), (Pay(1, "you"),), (Gain("fortitude", 1),))
    assert touches(option(choice, May((either,)))) == {
        Touch("fortitude", "picked"),
        Touch("alcohol", "picked"),
        Touch("gold", "you"),
        Touch("fortitude", "you"),
    }


def test_inside_each_that_player_is_each_of_them() -> None:
    each = Each("each-other", (Lose("fortitude", 1, "that-player"), Gain("fortitude", 1)))
    assert touches(option(each)) == {Touch("fortitude", "each-other"), Touch("fortitude", "you")}


def test_a_cost_is_no_effect() -> None:
    assert touches(option(Negate(), cost=(PayCost(1),))) == frozenset()


def test_a_drink_affects_its_drinker_by_its_numbers_exceptions_and_payments(db: Database) -> None:
    assert touched(db, "drinks/light-ale") == {("alcohol", "you")}
    assert touched(db, "drinks/water") == set()
    rotgut = Drink(
        "x", "X", 0, -2, Provenance("printed"), exceptions=(SpeciesException(("orc",), 2),), also=(Pay(1, "you"),)
    )
    assert {touch.attribute for touch in touches(rotgut)} == {"alcohol", "fortitude", "gold"}


def test_every_effect_that_affects_somebody_is_one_of_a_few() -> None:
    direct = {effect.__name__ for effect in get_args(Effect)} - {effect.__name__ for effect in get_args(Indirect)}
    assert direct == {
        "Gain", "Lose", "Pay", "TakeFromPot", "Ante", "DrinkingContest", "ShareLoss", "May", "Choose", "If", "Each",
        "ChangeTracks", "ResetTracks",
    }  # fmt: skip


def test_cards_that_the_wench_stops_change_a_drink(db: Database) -> None:
    changing = [
        "deirdre/water-into-wine",
        "deirdre/you-look-like-you-need-this-more-than-i-do",
        "fleck/i-do-so-hate-to-drink-alone",
    ]
    for card_id in changing:
        card = db.card(card_id)
        assert isinstance(card, Card)
        assert changes_drink(card.options[0]), card_id


def test_to_ignore_a_drink_changes_it_but_to_ignore_a_card_does_not() -> None:
    assert changes_drink(option(Ignore(), when=(DrinkRevealed("you"),)))
    assert not changes_drink(option(Ignore(), when=(CardPlayed(touches=("alcohol",)),)))
    assert not changes_drink(option(Negate(), when=(CardPlayed(changes_drink=True),)))


@pytest.mark.parametrize("effect", [OrderDrinks(2), DrinkOne("picked"), Gain("alcohol", 2, "picked")])
def test_to_order_to_make_drink_and_to_add_alcohol_directly_change_no_drink(effect: Effect) -> None:
    assert not changes_drink(option(effect, when=(DrinkRevealed("another"),)))
