"""Finding a card by what people call it.

A title is matched without regard to case, accents, punctuation and kind of quotation mark, and without a bracketed
addition ("Tip the Barkeep (RDI 9)"). A card's id works too. A title that several cards have is taken for the one of the
player's own deck first, and then for the one of which the others count as copies.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakKeyDictionary

from toolkit.cards.card import AnyCard, Card
from toolkit.cards.database import Database
from toolkit.cards.titles import called
from toolkit.errors import Ambiguous, NotFound
from toolkit.nearest import nearest
from toolkit.options import listed

_QUOTES = re.compile(r"['’‘`´ʼ\"“”„«»]")
_ADDITION = re.compile(r"(?<=\S)\s*[(\[][^()\[\]]*[)\]]\s*[.!?…]*\s*$")
_NO_WORD = re.compile(r"[\W_]+")
_PLAIN = {
    code: None if _QUOTES.match(chr(code)) else " " if _NO_WORD.match(chr(code)) else chr(code).lower()
    for code in range(128)
}
"""What becomes of each character of ASCII, of which nearly every text is: they are all replaced in one go."""

SURE, AHEAD = 84.0, 6.0
"""How alike (of 100) a misspelt title must be, and how far ahead of the next one, to be taken for what was meant."""


class NotHere(NotFound):
    """A card that is in none of the decks that were said. ``nearest`` are the ids of the decks that hold it."""

    def __init__(self, name: str, decks: Sequence[str], holders: Sequence[str]) -> None:
        super().__init__(f"card of {listed(decks)}", name)
        self.nearest = tuple(holders)
        elsewhere = f"but of {listed(holders)}" if holders else "nor of any other deck"
        self.args = (f"{name!r} is no card of {listed(decks)}, {elsewhere}",)


def key(title: str) -> str:
    """What is compared of a title: its letters and digits, in words."""
    if title.isalnum() and title.isascii():
        return title.lower()
    if title.isascii():
        return " ".join(title.translate(_PLAIN).split()) or title.strip().casefold()
    return _NO_WORD.sub(" ", _unaccented(_QUOTES.sub("", title))).strip() or title.strip().casefold()


def _unaccented(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@lru_cache(maxsize=4096)
def keys(title: str) -> tuple[str, ...]:
    """The key of a title, and that of the title without its bracketed addition if it has one."""
    return tuple(dict.fromkeys((key(title), key(_ADDITION.sub("", title)))))


def find(name: str, database: Database, *, own: str | None = None, only: str | None = None) -> AnyCard:
    """The card that ``name`` means: an id, a title or an alias, or one of these after a deck ("gog: tip the wench").

    ``own`` is the id of the deck whose card is taken where several have the title; ``only`` that of the one deck to
    look in. Raises :class:`Ambiguous` with the ids, :class:`NotFound` with the nearest titles, or :class:`NotHere`.
    """
    deck, title = (only, name) if only else prefixed(name, database)
    index = _index(database, deck)
    if title in index.cards:
        return index.cards[title]
    found = index.called(title)
    if len(found) > 1 and own:
        found = [card for card in found if own in database.decks_with[card.id]] or found
    if deck and not found and (elsewhere := _elsewhere(title, database)):
        raise NotHere(title, [deck], elsewhere)
    return _single(title, found, index.cards.values())


def _elsewhere(title: str, database: Database) -> list[str]:
    """The decks that hold a card of this id or title."""
    cards = [title] if title in database.cards else [card.id for card in _index(database).called(title)]
    return list(dict.fromkeys(deck for card in cards for deck in database.decks_with[card]))


def find_misspelt(name: str, database: Database, *, only: str | None = None) -> AnyCard:
    """As :func:`find`, and a title with typing errors is taken for the one that it can only mean."""
    try:
        return find(name, database, only=only)
    except NotFound:
        deck, title = (only, name) if only else prefixed(name, database)
        found = _alike(title, _index(database, deck))
        if not found:
            raise
        return _single(title, found, ())


def find_deck(name: str, database: Database) -> str:
    """The id of the deck that ``name`` means: an id, or a name. Raises :class:`NotFound` with the nearest ids."""
    if deck := _deck_called(name, database):
        return deck
    names = {key(called): deck for called, deck in _deck_names(database)}
    meant = dict.fromkeys(names[close] for close in nearest(key(name), names))
    raise NotFound("deck", name, tuple(meant))


def prefixed(name: str, database: Database) -> tuple[str | None, str]:
    """The deck and the title of "gog: tip the wench"; no deck where what stands before the colon is none."""
    before, colon, title = name.partition(":")
    deck = _deck_called(before, database) if colon and title.strip() else None
    return (deck, title.strip()) if deck else (None, name.strip())


def _deck_called(name: str, database: Database) -> str | None:
    called = {key(other): deck for other, deck in reversed(list(_deck_names(database)))}
    return called.get(key(name))


def _deck_names(database: Database) -> Iterator[tuple[str, str]]:
    for deck in database.decks.values():
        yield deck.id, deck.id
        yield deck.name, deck.id
    for character in database.characters.values():
        yield character.short, character.id


@dataclass(frozen=True)
class _Index:
    """Cards by id, and by the keys of what they are called."""

    cards: Mapping[str, AnyCard]
    names: Mapping[str, Mapping[str, AnyCard]]

    def called(self, title: str) -> list[AnyCard]:
        """The cards with this title; a match of the whole goes before one without a bracketed addition."""
        found = next((self.names[wanted] for wanted in keys(title) if wanted in self.names), {})
        return list(found.values())


_INDEXES: WeakKeyDictionary[Database, dict[str | None, _Index]] = WeakKeyDictionary()


def _index(database: Database, deck: str | None = None) -> _Index:
    """The cards of a deck, or of all; made once, as thousands of titles are looked up in the same ones."""
    made = _INDEXES.setdefault(database, {})
    if deck not in made:
        cards = _cards(database, deck)
        made[deck] = _Index(cards, _names(cards.values()))
    return made[deck]


def _cards(database: Database, deck: str | None) -> Mapping[str, AnyCard]:
    if deck is None:
        return database.cards
    return {entry.card_id: database.cards[entry.card_id] for entry in database.deck(deck).entries}


def _names(cards: Iterable[AnyCard]) -> Mapping[str, dict[str, AnyCard]]:
    names: dict[str, dict[str, AnyCard]] = {}
    for card in cards:
        for name in called(card):
            for one in keys(name):
                names.setdefault(one, {})[card.id] = card
    return names


def _single(title: str, found: list[AnyCard], cards: Iterable[AnyCard]) -> AnyCard:
    originals = _originals(found)
    if len(originals) > 1:
        raise Ambiguous(title, tuple(card.id for card in originals))
    if not found:
        raise NotFound("card", title, _nearest_titles(title, cards))
    return originals[0]


def _originals(found: Sequence[AnyCard]) -> list[AnyCard]:
    """These cards without those that only count as a copy of another of them."""
    ids = {card.id for card in found}
    return [card for card in found if not (isinstance(card, Card) and card.counts_as in ids)]


def _nearest_titles(title: str, cards: Iterable[AnyCard]) -> tuple[str, ...]:
    titles = {key(name): card.title for card in cards for name in called(card)}
    return tuple(dict.fromkeys(titles[close] for close in nearest(key(title), titles)))


def _alike(title: str, index: _Index) -> list[AnyCard]:
    """The cards whose title is so much like this one that it must be meant."""
    from rapidfuzz import fuzz, process

    names = index.names
    ranked = process.extract(key(title), list(names), scorer=fuzz.ratio, limit=4, score_cutoff=SURE - AHEAD)
    if not ranked or ranked[0][1] < SURE:
        return []
    close = [name for name, score, _index in ranked if score > ranked[0][1] - AHEAD]
    return list({card.id: card for name in close for card in names[name].values()}.values())
