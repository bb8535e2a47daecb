"""Decks: what lies together, as it follows from characters, Drink Decks, factions, and cards that are in none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from toolkit.cards.card import AnyCard, Event, Prize
from toolkit.cards.character import (
    BOSS_DECK_SIZE,
    CHARACTER_DECK_SIZE,
    FACTION_SIZE,
    Character,
    Deck,
    DeckKind,
    DrinkDeck,
    Entry,
    Faction,
    Zone,
)
from toolkit.cards.words import Edition

_LOOSE: Mapping[str, tuple[str, DeckKind]] = {
    "prizes": ("Prizes", "prize"),
    "sea-events": ("Sea Events", "event"),
    "dungeon-events": ("Dungeon Events", "event"),
    "taverns": ("Taverns", "event"),
}
"""The decks of what lies in no other: by id, with their names and kinds."""

_OF_EVENTS = {"sea": "sea-events", "dungeon": "dungeon-events", "tavern": "taverns"}


def of_owner(owner: Character | DrinkDeck | Faction) -> Deck:
    """The deck that is listed with a character, a Drink Deck or a faction."""
    kind, full = _kind_and_size(owner)
    return Deck(owner.id, owner.name, owner.edition, kind, _entries(owner.deck), owner.complete, full)


def side_id(owner: Character, zone: Zone) -> str:
    """The id of the side deck that lies in a zone of a character."""
    return f"{owner.id}-{zone.id}"


def boss_id(owner: Character) -> str:
    """The id of the deck of a character's Boss Cards."""
    return f"{owner.id}-boss-deck"


def has_size(size: int, full: int, *, complete: bool) -> bool:
    """Whether a deck may have so many cards: as many as when it is whole, or fewer while it is not complete."""
    return size == full or (size < full and not complete)


def extras(owner: Character) -> Iterator[Deck]:
    """The decks that a character has besides the Character Deck: side decks, and the Boss Cards."""
    for zone in owner.zones:
        if zone.cards:
            deck = Deck(side_id(owner, zone), zone.name, owner.edition, "side", _entries(zone.cards), owner.complete)
            yield replace(deck, full=zone.full or deck.size, owner=owner.id)
    if owner.boss_deck:
        name, entries = f"Boss Deck of {owner.short}", _entries(owner.boss_deck)
        yield Deck(boss_id(owner), name, owner.edition, "boss", entries, owner.complete, BOSS_DECK_SIZE, owner.id)


def loose(cards: Iterable[AnyCard], boxes: Mapping[str, Edition]) -> Iterator[Deck]:
    """Prizes, and the Events of each kind, one of each; ``boxes`` tells of each of them the box that it came in."""
    held: dict[str, list[str]] = {}
    for card in cards:
        match card:
            case Prize():
                held.setdefault("prizes", []).append(card.id)
            case Event():
                held.setdefault(_OF_EVENTS[card.event], []).append(card.id)
    for deck_id, (name, kind) in _LOOSE.items():
        if deck_id in held:
            entries = _entries(dict.fromkeys(held[deck_id], 1))
            yield Deck(deck_id, name, boxes.get(held[deck_id][0], "homebrew"), kind, entries, full=len(entries))


def _entries(copies: Mapping[str, int]) -> tuple[Entry, ...]:
    return tuple(Entry(card_id, number) for card_id, number in copies.items())


def _kind_and_size(owner: Character | DrinkDeck | Faction) -> tuple[DeckKind, int]:
    match owner:
        case Character():
            return "character", CHARACTER_DECK_SIZE
        case DrinkDeck():
            return "drink", owner.full
        case Faction():
            return "otto", FACTION_SIZE
