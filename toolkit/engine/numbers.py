"""The numbers that stand in effects: added up by kind, halved, made greater or smaller.

What is left to be found when the effect happens ("half of the pot") is no number that stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from toolkit.cards.amounts import Amount, Half
from toolkit.cards.effects import (
    AdjustTracker,
    Ante,
    ChangeDrink,
    ChangeTracks,
    Choose,
    Draw,
    DrinkingContest,
    DrinkOne,
    Each,
    Effect,
    Gain,
    If,
    Lose,
    May,
    MoveCards,
    OrderDrinks,
    Pay,
    ReduceLoss,
    ReplaceDrink,
    TakeFromPot,
)

_AMOUNT = (Gain, Lose, Pay, TakeFromPot, OrderDrinks, DrinkOne, Ante, ReduceLoss, Draw, MoveCards)
_NUMBERS: Mapping[type, tuple[str, ...]] = {
    **dict.fromkeys(_AMOUNT, ("amount",)),
    AdjustTracker: ("by",),
    ChangeDrink: ("alcohol", "fortitude"),
    ChangeTracks: ("alcohol", "fortitude"),
    DrinkingContest: ("prize",),
    ReplaceDrink: ("alcohol", "fortitude"),
}
_PARTS: Mapping[type, tuple[str, ...]] = {
    ChangeDrink: ("also",),
    Each: ("effects",),
    If: ("effects", "otherwise"),
    May: ("effects",),
}
_SINGLE = (DrinkOne, MoveCards)
"""Effects that say "a Drink" or "a card" where it is one, and have no number then."""


def half(number: int) -> int:
    """Half of a gain or loss, its size rounded up.

    >>> half(3), half(-1)
    (2, -1)
    """
    return (abs(number) + 1) // 2 * (1 if number >= 0 else -1)


def halved(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Effects of one kind added up and then halved, rounded up (rule split.halves).

    >>> halved([Draw(2), Draw(1)])
    (Draw(amount=2, who='you'),)
    """
    return _changed(added_up(effects), lambda much: half(much) if isinstance(much, int) else Half(much))


def raised(effects: Iterable[Effect], by: int) -> tuple[Effect, ...]:
    """Effects with each number so much greater, or smaller; an effect of 0 is none.

    What has no number stays as it is (rules note.a-race, note.hot-five).

    >>> raised([Draw(1), ChangeDrink(alcohol=-1)], 1)[1].alcohol
    -2
    """
    return _changed(effects, lambda much: _raised(much, by) if isinstance(much, int) else much)


def added_up(effects: Iterable[Effect]) -> list[Effect]:
    """Effects with one of each kind, which has the numbers of all of that kind together."""
    sums: dict[Effect, int] = {}
    order: list[Effect] = []
    for effect in effects:
        kind = kind_of(effect)
        order += [effect] if kind is None else [] if kind in sums else [kind]
        if kind is not None:
            sums[kind] = sums.get(kind, 0) + number_of(effect)
    return [with_number(effect, sums[effect]) if effect in sums else effect for effect in order if sums.get(effect, 1)]


def kind_of(effect: Effect) -> Effect | None:
    """An effect with 0 in the place of its one number; None if it has none, or several."""
    names = _NUMBERS.get(type(effect), ())
    if len(names) != 1 or not isinstance(getattr(effect, names[0]), int):
        return None
    return with_number(effect, 0)


def number_of(effect: Effect) -> int:
    """The one number of an effect."""
    number: int = getattr(effect, _NUMBERS[type(effect)][0])
    return number


def with_number(effect: Effect, number: int) -> Effect:
    """An effect with another number."""
    return msgspec.structs.replace(effect, **{_NUMBERS[type(effect)][0]: number})


def _changed(effects: Iterable[Effect], change: Callable[[Amount], Amount]) -> tuple[Effect, ...]:
    """Effects with every number changed, those of the effects inside them too; those that come to 0 are left out."""
    changed = (msgspec.structs.replace(effect, **dict(_changes(effect, change))) for effect in effects)
    return tuple(effect for effect in changed if isinstance(effect, DrinkingContest) or effect != kind_of(effect))


def _changes(effect: Effect, change: Callable[[Amount], Amount]) -> Iterator[tuple[str, Any]]:
    for name in _NUMBERS.get(type(effect), ()):
        number = getattr(effect, name)
        if not (isinstance(effect, _SINGLE) and number == 1):
            yield name, change(number)
    for name in _PARTS.get(type(effect), ()):
        yield name, _changed(getattr(effect, name), change)
    if isinstance(effect, Choose):
        yield "options", tuple(_changed(option, change) for option in effect.options)


def _raised(number: int, by: int) -> int:
    """A number of another size; where there is none, it stays so."""
    size = max(0, abs(number) + by) if number else 0
    return size if number > 0 else -size
