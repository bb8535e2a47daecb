"""Mugs: what is in a Drink, in words and in numbers."""

from __future__ import annotations

from msgspec import structs

from toolkit.cards.effects import Draw, Pay
from toolkit.engine.mixture import Contents
from toolkit.referee.numbers import ATTRIBUTES

NOTHING = "0 Alcohol Content"
"""What is told of a Drink with nothing in it."""


def told_of(contents: Contents) -> str:
    """What is in a Drink."""
    return ", ".join(parts_of(contents)) or NOTHING


def parts_of(contents: Contents) -> list[str]:
    """What is in a Drink, each by itself; nothing of what it has none of."""
    told = [f"{number:+d} {ATTRIBUTES[unit]}" for unit, number in structs.asdict(contents.numbers).items() if number]
    cards = to_draw(contents)
    told += [f"{cards} {'card' if cards == 1 else 'cards'} to draw"] if cards else []
    return [*told, *([f"{price} Gold to pay"] if (price := to_pay(contents)) else [])]


def to_draw(contents: Contents) -> int:
    """How many cards a Drink makes its drinker draw."""
    return sum(one.amount for one in contents.effects if isinstance(one, Draw) and isinstance(one.amount, int))


def to_pay(contents: Contents) -> int:
    """How much Gold a Drink makes its drinker pay to the Inn."""
    return sum(one.amount for one in contents.effects if isinstance(one, Pay) and isinstance(one.amount, int))
