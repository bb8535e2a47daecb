"""Coins of five among those of one: they count for what they are worth, and the Inn changes them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tts.playtable import Playtable


def fives(inn: Playtable, *, place: str = "stash/White") -> int:
    """Coins of five that lie there."""
    return int(
        inn.lua.eval(
            f"(function() local n = 0; for _, coin in ipairs(Gold.coins('{place}')) do"
            " if Gold.value(coin) == 5 then n = n + math.max(1, coin.getQuantity()) end end return n end)()"
        )
    )


def take_fives(inn: Playtable, number: int, place: str = "stash/White") -> None:
    """A player takes coins out of the bag of fives and puts them down there."""
    take = "Things.find('inn/5').takeObject({ position = { at[1], 2, at[3] }, smooth = false })"
    for _ in range(number):
        inn.lua.execute(f"local at = Gold.area('{place}'); {take}")
    inn.wait(1)
    inn.mock.watch_zones()
    inn.wait(3)


@pytest.fixture
def rich(inn: Playtable) -> Playtable:
    """White has ten coins of one and two of five."""
    take_fives(inn, 2)
    return inn


def test_a_coin_of_five_counts_five(rich: Playtable) -> None:
    assert rich.gold("stash/White") == rich.seat("White").gold == 20
    assert rich.heard("Gold 10 to 20.")


@pytest.mark.parametrize(("paid", "left"), [(3, 2), (10, 2), (12, 1), (15, 1), (17, 0), (20, 0)])
def test_small_coins_are_paid_first_and_larger_ones_are_changed(rich: Playtable, paid: int, left: int) -> None:
    rich.lua.execute(f"Gold.pay(Gold.stash('White'), 'pot', {paid})")
    rich.wait(3)
    assert (rich.gold("stash/White"), rich.gold("pot")) == (20 - paid, paid)
    assert fives(rich) == left


def test_a_pot_with_large_coins_is_won_whole(rich: Playtable) -> None:
    take_fives(rich, 1, "pot")
    rich.click("clickWins", "White", "wins-White")
    rich.wait(3)
    assert (rich.gold("pot"), rich.gold("stash/White")) == (0, 25)


def test_no_change_is_owed_where_the_inn_is_gone(rich: Playtable) -> None:
    rich.thing("inn").destruct()
    rich.click("clickGoldDown", "White", "gold-down-White")
    rich.wait(3)
    assert rich.heard("Missing from this table: the Inn's bag of Gold.")
    assert rich.gold("stash/White") == 20


def test_the_inn_has_a_bag_of_each_coin(table: dict[str, Any]) -> None:
    bags = {thing["Nickname"]: thing for thing in table["ObjectStates"] if thing["Name"] == "Infinite_Bag"}
    assert {name: bag["ContainedObjects"][0]["Nickname"] for name, bag in bags.items()} == {
        "The Inn": "1 Gold",
        "The Inn: coins of 5 Gold": "5 Gold",
    }
