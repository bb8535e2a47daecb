"""A file of the database as the checks see it: as much of it as has the right shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from toolkit.cards import schema, shape
from toolkit.cards.card import AnyCard, OttoCard
from toolkit.cards.character import Character, CommonCards, DrinkDeck, Drinks, Events, Faction, Prizes
from toolkit.cards.layer import file_type
from toolkit.cards.packs import MANIFEST
from toolkit.record import Record
from toolkit.untrusted import source
from toolkit.untrusted.fault import Fault, Trail
from toolkit.untrusted.source import Source

Owner = Character | DrinkDeck | Faction

_KINDS = {kind: name for name, kind in schema.KINDS.items()}
DECKS = ("deck", "boss_deck")
"""The keys under which copies of cards are listed."""

_LISTS = {
    "character": "cards",
    "common": "cards",
    "drinks": "drinks",
    "faction": "cards",
    "prizes": "prizes",
    "events": "events",
    "corrections": "cards",
}


class _OttoCards(Record, frozen=True):
    """The cards of a faction alone."""

    cards: tuple[OttoCard, ...]


class _AnyCards(Record, frozen=True):
    """Cards of any kind."""

    cards: tuple[AnyCard, ...]


_CARDS: dict[str, Any] = {
    "character": CommonCards,
    "common": CommonCards,
    "drinks": Drinks,
    "faction": _OttoCards,
    "prizes": Prizes,
    "events": Events,
    "corrections": _AnyCards,
}


@dataclass(frozen=True)
class Document:
    """A file of one layer (0 is the built-in database).

    ``ids`` are all ids of cards that stand in it, ``cards`` those cards that have the right shape, each with its trail.
    ``owner`` is its character, Drink Deck or faction if that has the right shape, without cards; ``decks``
    is what its deck lists, and a Boss Deck, each by its key.
    """

    layer: int
    name: str
    kind: str
    source: Source
    ids: tuple[tuple[Trail, str], ...]
    cards: tuple[tuple[Trail, AnyCard], ...]
    owner: Owner | None
    decks: dict[str, dict[str, int]]


def kind_of(name: str) -> str | None:
    """The name of the schema for the file of this name in a pack; None for one that is no part of a pack."""
    if name == MANIFEST:
        return "pack"
    found = file_type(name)
    return _KINDS[found] if found else None


def document(layer: int, name: str, kind: str, place: str, data: bytes) -> tuple[Document | None, list[Fault]]:
    """Read a file, shown to the user as ``place``. What can be made of it comes with its faults as text."""
    found, faults = source.read(place, data)
    if found is None:
        return None, faults
    items = _items(found.value, kind)
    read = Document(
        layer,
        name,
        kind,
        found,
        tuple((trail, item["id"]) for trail, item in items if isinstance(item.get("id"), str)),
        tuple((trail, card) for trail, item in items for card in _card(item, kind)),
        _owner(found.value, kind),
        {key: _deck(found.value, key) for key in DECKS},
    )
    return read, faults


def misshapen(read: Document) -> Iterator[Fault]:
    """The faults of shape of a document. One without any can be loaded."""
    return shape.faults(read.source, read.kind)


def _items(value: Any, kind: str) -> list[tuple[Trail, dict[str, Any]]]:
    """The cards that stand in a file; of corrections, those that are done."""
    items = value.get(_LISTS.get(kind, "")) if isinstance(value, dict) else None
    named = enumerate(items) if isinstance(items, list) else ()
    found: list[tuple[Trail, dict[str, Any]]] = [((_LISTS[kind], at), item) for at, item in named if type(item) is dict]
    if kind != "corrections":
        return found
    return [((*at, "card"), one["card"]) for at, one in found if one.get("done") and type(one.get("card")) is dict]


def _card(item: dict[str, Any], kind: str) -> tuple[AnyCard, ...]:
    try:
        read = msgspec.convert({_LISTS[kind]: [item]}, _CARDS[kind])
    except msgspec.ValidationError:
        return ()
    cards: tuple[AnyCard, ...] = getattr(read, _LISTS[kind])
    return cards


def _owner(value: Any, kind: str) -> Owner | None:
    types: dict[str, type[Owner]] = {"character": Character, "drink-deck": DrinkDeck, "faction": Faction}
    if kind not in types or not isinstance(value, dict):
        return None
    try:
        return msgspec.convert({**value, "cards": []} if kind in _LISTS else value, types[kind])
    except msgspec.ValidationError:
        return None


def _deck(value: Any, key: str) -> dict[str, int]:
    deck = value.get(key) if isinstance(value, dict) else None
    listed = deck.items() if isinstance(deck, dict) else ()
    return {card: copies for card, copies in listed if type(copies) is int}


def shown(path: Path) -> str:
    """A path as a user wants to read it: from the current folder if it is in it."""
    full, here = path.absolute(), Path.cwd()
    return str(full.relative_to(here)) if full.is_relative_to(here) else str(path)
