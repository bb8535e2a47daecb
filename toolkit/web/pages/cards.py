"""The page of all cards, and one for each card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from toolkit.cards import AnyCard, Card, Drink, lookup
from toolkit.cards.character import Deck
from toolkit.cards.fields import FIELDS, SHORT, Field
from toolkit.cards.listing import evidence, kind
from toolkit.cards.titles import flavoured
from toolkit.cards.wording import wording
from toolkit.web import address
from toolkit.web.answers import Answer
from toolkit.web.library import Library
from toolkit.web.page import Page


@dataclass(frozen=True)
class Copies:
    """How many copies of a card a deck holds."""

    deck: Deck
    copies: int


@dataclass(frozen=True)
class Tile:
    """A card as it is shown among others: its picture, title and kind, as it is in a deck."""

    card: AnyCard
    deck: str
    kind: str
    copies: int = 1


@dataclass(frozen=True)
class Meeting:
    """A card that may answer or be answered, with what comes of it."""

    card: AnyCard
    text: str
    aside: bool


def pages(library: Library) -> Iterator[Page]:
    """The page of all cards, and one for each card that a deck holds."""
    yield index(library)
    yield from (page(library, card) for card in library.cards.cards.values() if library.home_of(card))


def index(library: Library) -> Page:
    """The page on which cards are searched."""
    facts = {"fields": tuple(_described(name, field) for name, field in FIELDS.items()), "decks": library.shown}
    return Page(address.CARDS, "cards.html", "Cards", "cards", facts)


def _described(name: str, field: Field) -> tuple[str, Field, tuple[str, ...]]:
    return name, field, tuple(short for short, full in SHORT.items() if full == name)


def page(library: Library, card: AnyCard) -> Page:
    """The page of a card."""
    return Page(address.card(card.id), "card.html", card.title, "cards", partial(_facts, library, card))


def _facts(library: Library, card: AnyCard) -> dict[str, Any]:
    """All that is told of a card."""
    cards, said = library.cards, wording(card, library.cards, library.language)
    home = library.home_of(card) or ""
    deck = [one.card_id for one in cards.decks[home].entries]
    place = deck.index(card.id)
    holders = [cards.decks[deck] for deck in cards.decks_with[card.id]]
    copies = [Copies(deck, deck.copies_of(card.id)) for deck in holders]
    return {
        "card": card,
        "about": " ".join(said.plain.split()),
        "home": home,
        "kind": kind(card),
        "numbers": _numbers(card),
        "said": said,
        "flavour": flavoured(card, library.language),
        "copies": copies,
        "is_answered": isinstance(card, Card | Drink),
        "evidence": evidence(card),
        "is_uncertain": cards.is_uncertain(card),
        "brought_by": _brought_by(library, copies),
        "corrected_by": library.corrected_by.get(card.id, ()),
        "place": place + 1,
        "home_deck": cards.decks[home],
        "before": cards.cards[deck[place - 1]] if place else None,
        "after": cards.cards[deck[place + 1]] if place + 1 < len(deck) else None,
        "versions": _versions(library, card),
        "rules": library.book.about_card(card.id),
        "rulings": [(one, library.topic_of(one).number) for one in library.rulings_about.get(card.id, ())],
        "answered_by": _meetings(library, card, answering=False),
        "answers": _meetings(library, card, answering=True),
        "knows_answers": library.answers is not None,
    }


def _numbers(card: AnyCard) -> str:
    """What a Drink adds, which stands on its face as numbers."""
    if not isinstance(card, Drink):
        return ""
    parts = [f"{card.alcohol:+d} Alcohol Content"] if card.alcohol else []
    parts += [f"{card.fortitude:+d} Fortitude"] if card.fortitude else []
    return ", ".join([*parts, *(["Chaser"] if card.chaser else [])]) or "0 Alcohol Content"


def _versions(library: Library, card: AnyCard) -> list[tuple[Deck, AnyCard]]:
    """The cards of this title with another id, each with a deck that holds it."""
    alike = (one for one in library.titled[lookup.key(card.title)] if one.id != card.id)
    return [(library.cards.decks[library.home_of(one) or ""], one) for one in alike]


def _brought_by(library: Library, copies: list[Copies]) -> tuple[str, ...]:
    """The packs that brought the decks in which a card is."""
    packs = (library.cards.added_by.get(one.deck.id) for one in copies)
    return tuple(dict.fromkeys(pack.name for pack in packs if pack))


def _meetings(library: Library, card: AnyCard, *, answering: bool) -> tuple[Meeting, ...]:
    """What a card may answer, or what may answer it; what changes something first, each by title."""
    if library.answers is None:
        return ()
    found = library.answers.by(card.id) if answering else library.answers.to(card.id)
    met = [_meeting(library, one, one.event if answering else one.answer) for one in found]
    return tuple(sorted(met, key=lambda one: (one.aside, one.card.title, one.card.id)))


def _meeting(library: Library, found: Answer, other: str) -> Meeting:
    return Meeting(library.cards.cards[other], found.text, found.aside)


def tiles(library: Library, deck: Deck) -> tuple[Tile, ...]:
    """The cards of a deck as they are shown together."""
    held = ((library.cards.cards[one.card_id], one.copies) for one in deck.entries)
    return tuple(Tile(card, deck.id, kind(card), copies) for card, copies in held)


def by_kind(shown: tuple[Tile, ...]) -> list[tuple[str, tuple[Tile, ...]]]:
    """Cards of a deck by what sort they are, the largest sort first."""
    kinds = dict.fromkeys(one.kind for one in shown)
    sorts = [(kind, tuple(one for one in shown if one.kind == kind)) for kind in kinds]
    return sorted(sorts, key=lambda one: (-sum(tile.copies for tile in one[1]), one[0]))


def as_text(name: str, shown: tuple[Tile, ...]) -> str:
    """A deck as a text to copy: a line for each card, with its copies before its title."""
    lines = [f"{one.copies} {one.card.title}" for _, alike in by_kind(shown) for one in alike]
    return "\n".join([name, "", *lines])


def tile(library: Library, card: AnyCard) -> Tile:
    """A card as it is shown among those of many decks."""
    return Tile(card, library.home_of(card) or "", kind(card))
