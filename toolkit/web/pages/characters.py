"""The characters: who they are, what is in their decks, and two of them side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from toolkit.cards import Card
from toolkit.cards.character import Character, Deck
from toolkit.cards.search import Told
from toolkit.cards.touches import changes_drink, touches
from toolkit.cards.words import CardType
from toolkit.web import address
from toolkit.web.library import Library
from toolkit.web.page import Page
from toolkit.web.pages.cards import Tile, as_text, by_kind, tiles

_TYPES: tuple[CardType, ...] = ("action", "anytime", "cheating", "gambling", "sometimes")
_DEFENSES = frozenset({"negate", "ignore", "redirect", "reduce-loss", "share-loss"})


@dataclass(frozen=True)
class Statistics:
    """What a deck is made of, in copies of cards.

    ``types`` counts a card of two types at both. ``attack``: cards that change the Fortitude or the Alcohol Content of
    somebody else; ``defense``: those that Negate, Ignore, redirect or lessen; ``gold``: those that move Gold;
    ``drinks``: those that change a Drink.
    """

    size: int
    known: int
    types: dict[str, int]
    attack: int
    defense: int
    gold: int
    drinks: int


def pages(library: Library) -> Iterator[Page]:
    """The page of all characters, one for each, one for each other deck, and the page on which two are compared."""
    yield index(library)
    for owner in library.cards.characters.values():
        yield page(library, owner)
    for deck in library.shown:
        if deck.kind != "character":
            yield of_deck(library, deck)
    yield compare(library)


def index(library: Library) -> Page:
    """All characters by their boxes."""

    def facts() -> dict[str, Any]:
        others = [deck for deck in library.shown if deck.kind != "character"]
        return {"owners": _statistics_of_all(library), "decks": others}

    return Page(address.CHARACTERS, "characters.html", "Characters", "characters", facts)


def page(library: Library, owner: Character) -> Page:
    """A character with its deck."""
    return Page(
        address.character(owner.id), "character.html", owner.name, "characters", partial(_facts, library, owner)
    )


def _facts(library: Library, owner: Character) -> dict[str, Any]:
    """All that is told of a character."""
    deck = library.cards.decks[owner.id]
    sections = [one for chapter in library.book.chapters for one in chapter.sections if one.character == owner.id]
    shown = tiles(library, deck)
    return {
        "owner": owner,
        **_deck_facts(deck, shown),
        "statistics": statistics(library, deck),
        "besides": [one for one in library.shown if one.owner == owner.id],
        "sections": sections,
    }


def of_deck(library: Library, deck: Deck) -> Page:
    """A deck that is no character's own: Drinks, a side deck, Otto's."""

    def facts() -> dict[str, Any]:
        return {**_deck_facts(deck, tiles(library, deck)), "owner": library.cards.characters.get(deck.owner or "")}

    return Page(address.deck(deck.id), "deck.html", deck.name, "characters", facts)


def _deck_facts(deck: Deck, shown: tuple[Tile, ...]) -> dict[str, Any]:
    """What every page of a deck tells of its cards."""
    return {"deck": deck, "tiles": shown, "sorts": by_kind(shown), "as_text": as_text(deck.name, shown)}


def compare(library: Library) -> Page:
    """The page on which two characters are held side by side."""

    def facts() -> dict[str, Any]:
        return {"rows": _statistics_of_all(library), "types": _TYPES}

    return Page(address.COMPARE, "compare.html", "Compare characters", "characters", facts)


def _statistics_of_all(library: Library) -> list[tuple[Character, Statistics]]:
    return [(one, statistics(library, library.cards.decks[one.id])) for one in library.cards.characters.values()]


def statistics(library: Library, deck: Deck) -> Statistics:
    """What a deck is made of."""
    held = [(library.cards.cards[one.card_id], one.copies) for one in deck.entries]
    types: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for card, copies in held:
        types.update(dict.fromkeys(getattr(card, "types", ()), copies))
        counts.update(dict.fromkeys(_roles(card, Told(card, library.cards)) if isinstance(card, Card) else (), copies))
        counts["known"] += 0 if card.provenance.stands_in else copies
    return Statistics(
        deck.size,
        counts["known"],
        {kind: types[kind] for kind in _TYPES if types[kind]},
        counts["attack"],
        counts["defense"],
        counts["gold"],
        counts["drinks"],
    )


def _roles(card: Card, told: Told) -> set[str]:
    """What a card is good for; it may be for several things."""
    others = {touch.attribute for touch in touches(card) if touch.who != "you"}
    found = {"attack"} if others & {"fortitude", "alcohol"} else set()
    found |= {"defense"} if told.tags & _DEFENSES else set()
    found |= {"gold"} if "gold" in told.touched else set()
    return found | ({"drinks"} if any(map(changes_drink, card.options)) else set())
