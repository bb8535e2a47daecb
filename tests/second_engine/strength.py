"""Cards whose numbers others make greater or smaller."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from toolkit.cards import effects as do


def strengthened(effects: Iterable[do.Effect], by: int) -> list[do.Effect]:
    """Each number so much greater; what comes down to nothing is left out."""
    return [other for effect in effects for other in _other(effect, by)] if by else list(effects)


def _other(effect: do.Effect, by: int) -> list[do.Effect]:
    match effect:
        case do.May() | do.Each():
            return [_with(effect, effects=tuple(strengthened(effect.effects, by)))]
        case do.If():
            inner, otherwise = strengthened(effect.effects, by), strengthened(effect.otherwise, by)
            return [_with(effect, effects=tuple(inner), otherwise=tuple(otherwise))]
        case do.Choose():
            return [_with(effect, options=tuple(tuple(strengthened(option, by)) for option in effect.options))]
        case do.ChangeDrink():
            also = tuple(strengthened(effect.also, by))
            return [_with(effect, alcohol=_more(effect.alcohol, by), fortitude=_more(effect.fortitude, by), also=also)]
        case do.ReplaceDrink() | do.ChangeTracks():
            return [_with(effect, alcohol=_more(effect.alcohol, by), fortitude=_more(effect.fortitude, by))]
        case do.DrinkingContest():
            return [_with(effect, prize=_more(effect.prize, by))]
        case do.AdjustTracker():
            return _unless_nothing(effect, "by", by)
        case do.DrinkOne(amount=1) | do.MoveCards(amount=1):
            return [effect]  # "a Drink", "a card": no number is printed
        case _ if isinstance(getattr(effect, "amount", None), int):
            return _unless_nothing(effect, "amount", by)
    return [effect]


def _unless_nothing(effect: do.Effect, name: str, by: int) -> list[do.Effect]:
    number = getattr(effect, name)
    other = _more(number, by) if isinstance(number, int) else number
    return [_with(effect, **{name: other})] if other else []


def _more(number: int, by: int) -> int:
    if number < 0:
        return min(0, number - by)
    return max(0, number + by) if number else 0


def _with(effect: do.Effect, **parts: object) -> do.Effect:
    return msgspec.structs.replace(effect, **parts)
