"""What players do to things: move, turn over, lock, hold, bag, delete; and what they do with cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.tts.playtable import Playtable

Astray = Callable[[Playtable, Any], None]


def moved(inn: Playtable, thing: Any) -> None:
    inn.move(thing, 6, 2)


def turned_over(inn: Playtable, thing: Any) -> None:
    inn.mock.players.turn_over(thing)


def locked(_: Playtable, thing: Any) -> None:
    thing.locked = True


def moved_turned_over_and_locked(inn: Playtable, thing: Any) -> None:
    for happens in (moved, turned_over, locked):
        happens(inn, thing)


def bagged(inn: Playtable, thing: Any) -> None:
    inn.bag(thing)


def deleted(_: Playtable, thing: Any) -> None:
    thing.handle.destruct()


def held(_: Playtable, thing: Any) -> None:
    thing.held_by_color = "Green"


def in_a_hand(inn: Playtable, thing: Any) -> None:
    inn.mock.players.take_in_hand(thing, "Green")


FOUND: tuple[Astray, ...] = (moved, turned_over, locked, moved_turned_over_and_locked)
GONE: tuple[Astray, ...] = (bagged, deleted, held, in_a_hand)


def discard_all(inn: Playtable, colour: str) -> None:
    inn.click("clickDiscard", colour)
    inn.choose(colour, [card.handle for card in inn.hand(colour)])
    inn.wait(2)


def some_drinks_discarded(inn: Playtable) -> None:
    for colour in ("White", "Green"):
        inn.click("clickDrink", colour)
        inn.wait(1)
        inn.lua.execute(f"Drinks.clear(Seats.of('{colour}'))")
        inn.wait(1)
