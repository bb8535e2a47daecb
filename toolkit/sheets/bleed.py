"""How far each picture may run over its cut: never into another card; neighbours meet half way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from toolkit.sheets.box import Box


def windows(cards: Sequence[Box], bleed: float) -> tuple[Box, ...]:
    """For each card's trim box what is drawn of its picture: ``bleed`` mm more, less where a card is near."""
    return _windows(tuple(cards), bleed)


@lru_cache(maxsize=64)  # the sheets of all decks are alike
def _windows(cards: tuple[Box, ...], bleed: float) -> tuple[Box, ...]:
    return tuple(_window(card, [other for other in cards if other is not card], bleed) for card in cards)


def _window(card: Box, others: Sequence[Box], bleed: float) -> Box:
    stacked = [other for other in others if _share(card.x, card.right, other.x, other.right)]
    lower = _half((card.y - other.top for other in stacked), bleed)
    upper = _half((other.y - card.top for other in stacked), bleed)
    beside = [other for other in others if _share(card.y - lower, card.top + upper, other.y, other.top)]
    left = _half((card.x - other.right for other in beside), bleed)
    right = _half((other.x - card.right for other in beside), bleed)
    return card.grown(left, lower, right, upper)


def _share(low: float, high: float, other_low: float, other_high: float) -> bool:
    return low < other_high - 1e-6 and other_low < high - 1e-6


def _half(distances: Iterable[float], bleed: float) -> float:
    ahead = [max(0.0, distance) / 2 for distance in distances if distance > -1e-6]
    return min([bleed, *ahead])
