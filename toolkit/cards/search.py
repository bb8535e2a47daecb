"""Finding the cards that fit a query."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_args

from toolkit.cards import lookup
from toolkit.cards.card import AnyCard, Card, Drink, DrinkEvent, Event, OttoCard, Prize
from toolkit.cards.character import Deck
from toolkit.cards.database import Database
from toolkit.cards.effects import Effect
from toolkit.cards.fields import FIELDS
from toolkit.cards.patterns import Pattern
from toolkit.cards.query import AllOf, AnyOf, Not, Query, Term, Words
from toolkit.cards.titles import called
from toolkit.cards.touches import touches
from toolkit.cards.walk import walk
from toolkit.cards.wording import wording
from toolkit.cards.words import CardType


@dataclass(frozen=True)
class Hit:
    """A card that fits, with the copies that each deck holds in which it fits."""

    card: AnyCard
    copies: Mapping[str, int]


@dataclass(frozen=True)
class Told:
    """A card with all that can be asked about it, whatever deck holds it."""

    card: AnyCard
    database: Database

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """Its title and the other spellings, as they are compared."""
        return tuple(lookup.key(title) for title in called(self.card))

    @cached_property
    def text(self) -> str:
        """What it says, as it is compared."""
        return lookup.key(wording(self.card, self.database).plain)

    @cached_property
    def touched(self) -> frozenset[str]:
        """The attributes that it directly changes."""
        return attributes(self.card)

    @cached_property
    def tags(self) -> frozenset[str]:
        """The effects in it, by the words of the card language."""
        return frozenset(_tag(step.record) for step in walk(self.card) if isinstance(step.record, get_args(Effect)))

    @cached_property
    def events(self) -> frozenset[str]:
        """The events that it may be played on."""
        return frozenset(_tag(step.record) for step in walk(self.card) if isinstance(step.record, get_args(Pattern)))


def attributes(card: AnyCard) -> frozenset[str]:
    """The attributes that a card directly changes, of any player."""
    return frozenset(touch.attribute for touch in touches(card))


@dataclass(frozen=True)
class Held:
    """A card in one of the decks that hold it; ``deck`` is None for a card that no deck holds."""

    told: Told
    deck: Deck | None
    copies: int


SORTS: Mapping[str, Callable[[Hit, Database], Any]] = {
    "title": lambda hit, _database: lookup.key(hit.card.title),
    "deck": lambda hit, database: _deck_order(hit, database),
    "type": lambda hit, _database: _type_order(hit.card),
    "copies": lambda hit, _database: -max(hit.copies.values(), default=0),
    "id": lambda hit, _database: hit.card.id,
}
"""The orders in which hits may be listed. What is equal is listed by title."""


def search(query: Query, database: Database, sort: str = "title") -> list[Hit]:
    """The cards that fit ``query``, in the order of one of :data:`SORTS`.

    Raises :class:`toolkit.errors.NotFound` for an unknown deck.
    """
    asked = _known_decks(query, database)
    hits = [hit for card in database.cards.values() if (hit := _hit(asked, card, database))]
    by_title = sorted(hits, key=lambda hit: (lookup.key(hit.card.title), hit.card.id))
    return sorted(by_title, key=lambda hit: SORTS[sort](hit, database))


def _hit(query: Query, card: AnyCard, database: Database) -> Hit | None:
    fitting = [held for held in held_by(card, database) if fits(query, held)]
    copies = {held.deck.id: held.copies for held in fitting if held.deck}
    return Hit(card, copies) if fitting else None


def held_by(card: AnyCard, database: Database) -> Iterator[Held]:
    """A card in each of the decks that hold it; once without a deck, if none does."""
    told = Told(card, database)
    decks = [database.decks[deck] for deck in database.decks_with[card.id]]
    for deck in decks:
        yield Held(told, deck, deck.copies_of(card.id))
    if not decks:
        yield Held(told, None, 0)


def fits(query: Query, held: Held) -> bool:
    """Whether a card, in one of its decks, fits a query in which decks are named by their ids."""
    match query:
        case AllOf(parts):
            return all(fits(part, held) for part in parts)
        case AnyOf(parts):
            return any(fits(part, held) for part in parts)
        case Not(part):
            return not fits(part, held)
        case Words(text, exact):
            return _within((*held.told.titles, held.told.text), text, whole=exact)
        case Term():
            return _TERMS[query.field](query, held) != (query.comparison == "!=" and query.field not in _NUMBERS)


def _known_decks(query: Query, database: Database) -> Query:
    """The query with decks by their ids, whatever they were called in it."""
    match query:
        case AllOf(parts):
            return AllOf(tuple(_known_decks(part, database) for part in parts))
        case AnyOf(parts):
            return AnyOf(tuple(_known_decks(part, database) for part in parts))
        case Not(part):
            return Not(_known_decks(part, database))
        case Term("deck", comparison, value):
            return Term("deck", comparison, lookup.find_deck(value, database))
    return query


# Terms

Test = Callable[[Term, Held], bool]

_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_NUMBERS = ("copies", "alcohol", "fortitude")


def _within(texts: Iterable[str], wanted: str, *, whole: bool) -> bool:
    sought = lookup.key(wanted)
    return any(f" {sought} " in f" {text} " if whole else sought in text for text in texts)


def _test(name: str) -> Test:
    """How a term of this field is held against what :data:`READS` has of it."""
    read, field = READS[name], FIELDS[name]

    def text(term: Term, held: Held) -> bool:
        texts = [lookup.key(text) for text in read(held)]
        if term.comparison == "=":
            return lookup.key(term.value) in texts
        return _within(texts, term.value, whole=term.exact)

    def number(term: Term, held: Held) -> bool:
        return any(_COMPARE[term.comparison](found, int(term.value)) for found in read(held))

    return {"text": text, "number": number}.get(field.kind, lambda term, held: term.value in read(held))


def _part_of_id(term: Term, held: Held) -> bool:
    card_id = held.told.card.id
    return term.value == card_id if term.comparison == "=" else term.value.casefold() in card_id


def _drink_number(name: str) -> Callable[[Held], tuple[int, ...]]:
    def read(held: Held) -> tuple[int, ...]:
        found = getattr(held.told.card, name, None)
        return () if found is None else (found,)

    return read


def _species(held: Held) -> list[str]:
    card, owner = held.told.card, held.told.database.characters.get(held.deck.id) if held.deck else None
    excepted = [kind for one in card.exceptions for kind in one.species] if isinstance(card, Drink) else []
    return [*(owner.species if owner else ()), *excepted]


def _chaser(held: Held) -> tuple[str, ...]:
    card = held.told.card
    return ("yes" if card.chaser else "no",) if isinstance(card, Drink) else ("no",)


def _kinds(held: Held) -> Iterator[str]:
    card = held.told.card
    kinds = {Card: "card", Drink: "drink", DrinkEvent: "event", Event: "event", OttoCard: "otto", Prize: "prize"}
    yield kinds[type(card)]
    yield "uncertain" if held.told.database.is_uncertain(card) else "certain"
    if card.id.startswith("common/"):
        yield "common"
    if any(doubt.open for doubt in card.provenance.doubts):
        yield "doubtful"
    if isinstance(card, Drink) and card.splits:
        yield "splits"


READS: Mapping[str, Callable[[Held], Collection[Any]]] = {
    "title": lambda held: held.told.titles,
    "text": lambda held: (held.told.text,),
    "id": lambda held: (held.told.card.id,),
    "type": lambda held: getattr(held.told.card, "types", ()),
    "subtype": lambda held: getattr(held.told.card, "subtypes", ()),
    "deck": lambda held: (held.deck.id,) if held.deck else (),
    "edition": lambda held: (held.deck.edition,) if held.deck else (),
    "species": _species,
    "copies": lambda held: (held.copies,),
    "alcohol": _drink_number("alcohol"),
    "fortitude": _drink_number("fortitude"),
    "chaser": _chaser,
    "touches": lambda held: held.told.touched,
    "verb": lambda held: held.told.tags,
    "on": lambda held: held.told.events,
    "status": lambda held: (held.told.card.provenance.status,),
    "source": lambda held: held.told.card.provenance.sources,
    "is": lambda held: tuple(_kinds(held)),
}
"""What there is of each field in a card: texts, names or numbers."""

_TERMS: Mapping[str, Test] = {**{name: _test(name) for name in FIELDS}, "id": _part_of_id}


def _tag(record: Any) -> str:
    return str(record.__struct_config__.tag)


def _deck_order(hit: Hit, database: Database) -> tuple[int, int]:
    """By the first deck that holds the card, then as it stands in that deck's list."""
    order = list(database.decks)
    deck = next(iter(hit.copies), None)
    if deck is None:
        return len(order), 0
    ids = [entry.card_id for entry in database.decks[deck].entries]
    return order.index(deck), ids.index(hit.card.id)


def _type_order(card: AnyCard) -> int:
    order: tuple[str, ...] = get_args(CardType)
    if isinstance(card, Card):
        return order.index(card.types[0]) if card.types else len(order)
    return len(order) + 1 + (Drink, DrinkEvent, Event, OttoCard, Prize).index(type(card))
