"""Cards that do the same under different titles, so that each thing that a card does is tried only once."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from toolkit.cards import AnyCard, Card, Database
from toolkit.cards.walk import walk
from toolkit.engine.not_yet import not_yet
from toolkit.figures import TRACK_END

MOST = TRACK_END
"""The greatest number that is tried: as far as the tracks go."""

_DOES = ("types", "subtypes", "options", "limits", "alcohol", "fortitude", "chaser", "exceptions", "also", "splits")


def groups(cards: Iterable[AnyCard], database: Database) -> dict[str, tuple[str, ...]]:
    """For the first card of each kind, the ids of all that do the same, in the order given."""
    named = _named_by_others(database)
    found: dict[bytes, list[str]] = {}
    for card in cards:
        found.setdefault(_does(card, named), []).append(card.id)
    return {ids[0]: tuple(ids) for ids in found.values()}


def _does(card: AnyCard, named: frozenset[str]) -> bytes:
    """All that the rules can tell about a card: what it does, and what it counts as where other cards speak of it."""
    called = {card.id, card.counts_as} & named if isinstance(card, Card) else set()
    parts = [getattr(card, part, None) for part in (*_DOES, "effects")]
    return msgspec.json.encode([type(card).__name__, sorted(name or "" for name in called), parts])


def _named_by_others(database: Database) -> frozenset[str]:
    limits = (card.limits.only_affected_by for card in database.cards.values() if isinstance(card, Card))
    return frozenset(name for names in limits for name in names)


def excessive(card: AnyCard) -> tuple[int, ...]:
    """Numbers of a card that no table is made for: playing it could take for ever."""
    values = (getattr(step.record, name) for step in walk(card) for name in step.record.__struct_fields__)
    return tuple(value for value in values if type(value) is int and abs(value) > MOST)


def beyond(card: AnyCard) -> tuple[str, ...]:
    """The parts of a card that the engine cannot carry out yet, in words."""
    return not_yet(card)
