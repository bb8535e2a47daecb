"""What each variant says: how much of everything there is, and for whom (rulebook chapter 10)."""

from __future__ import annotations

from tests.second_engine.table import Table
from toolkit.engine.variants import BossBattle, LeadersAndLackeys, Ordinary, Otto, TwoHeadedBossBattle, Variant

BOSS_HAND = {2: 8, 3: 9, 4: 10}
"""The Boss's hand against so many Challengers (10.2.3)."""
FIRST_TURN = {2: 1, 3: 2, 4: 2}
"""The Actions and Drinks of the Boss's first turn (10.5.3, 10.5.6)."""


def sides(variant: Variant, players: int) -> list[int]:
    """For each player the side."""
    if type(variant) in (Ordinary, Otto):
        return list(range(players))
    return [[seat in team for team in variant.teams].index(True) for seat in range(players)]


def potions(variant: Variant, players: int) -> int:
    """The Potion Tokens of each team (10.1.3, 10.2.4)."""
    if type(variant) in (Ordinary, Otto):
        return 0
    return players - 1 if isinstance(variant, BossBattle) else 2


def beginner(variant: Variant) -> int:
    """Who goes first: the Boss, if there is one (10.5.1), or Otto (11.1.4)."""
    if isinstance(variant, Otto):
        return 2
    return variant.boss if isinstance(variant, BossBattle) else 0


def has_boss_cards(variant: Variant, seat: int) -> bool:
    """Whether a player plays with a Boss Deck (10.4.2, 10.7.1, 10.8.1)."""
    match variant:
        case BossBattle():
            return seat == variant.boss
        case LeadersAndLackeys():
            return seat in variant.leaders
    return isinstance(variant, TwoHeadedBossBattle)


def hand(table: Table, seat: int) -> int:
    """Up to how many cards a player draws."""
    return BOSS_HAND[_challengers(table)] if is_the_boss(table, seat) else 7


def actions(table: Table, seat: int) -> int:
    """How many Action Cards a player may play in an Action Phase (10.5.3, 10.6.1)."""
    return _as_many_as_challengers(table) if is_the_boss(table, seat) else 1


def orders(table: Table, seat: int) -> int:
    """How many Drinks a team orders (10.1.6, 10.5.6, 10.6.2)."""
    match table.state.variant:
        case BossBattle():
            return _as_many_as_challengers(table) if is_the_boss(table, seat) else 1
        case variant:
            return 1 if type(variant) in (Ordinary, Otto) else 2


def is_the_boss(table: Table, seat: int) -> bool:
    """Whether it is the Boss of a Boss Battle, who is a team alone."""
    return isinstance(table.state.variant, BossBattle) and table.state.variant.boss == seat


def _as_many_as_challengers(table: Table) -> int:
    return FIRST_TURN[_challengers(table)] if table.state.turns == 1 else _challengers(table)


def _challengers(table: Table) -> int:
    return len(table.players) - 1
