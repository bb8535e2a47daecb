"""Potion Tokens: given up for one of three things, which nobody can answer (rulebook 9.3)."""

from __future__ import annotations

from tests.second_engine.table import Table
from toolkit.engine.moves import UsePotion


def uses(table: Table, seat: int) -> list[UsePotion]:
    """What a player may do with a token of the team."""
    if not table.sides[seat].potions:
        return []
    return [UsePotion(seat, "fortitude"), UsePotion(seat, "alcohol"), UsePotion(seat, "gold")]


def use(table: Table, move: UsePotion) -> None:
    """6 Fortitude more, 6 Alcohol Content less, or 3 Gold from the Inn."""
    table.sides[move.seat].potions -= 1
    table.note("potion", move.seat, rule="potions.use")
    if move.attribute == "fortitude":
        table.change(move.seat, "fortitude", 6)
    elif move.attribute == "alcohol":
        table.change(move.seat, "alcohol", -6)
    else:
        table.state.inn -= 3
        table.change(move.seat, "gold", 3)
