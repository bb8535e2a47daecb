"""How much of each deck is known, by evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import get_args

from toolkit.cards.character import Deck
from toolkit.cards.corrections import Corrections
from toolkit.cards.database import Database
from toolkit.cards.layer import decode
from toolkit.cards.provenance import UNCERTAIN
from toolkit.cards.words import Status

STATUSES: tuple[Status, ...] = get_args(Status)
"""The evidence there can be for a card, best first."""


@dataclass(frozen=True)
class DoubtfulCard:
    """A card about which a doubt is open, and what each such doubt is about."""

    card_id: str
    title: str
    about: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """How well a deck is known: how many of its ``cards``, of the ``size`` that it should have, by ``statuses``.

    Copies count. ``faces`` is the number of different cards, ``doubtful`` lists those with open doubts.
    """

    deck_id: str
    name: str
    size: int
    cards: int
    faces: int
    statuses: Mapping[Status, int]
    doubtful: tuple[DoubtfulCard, ...]

    @property
    def known(self) -> int:
        """The cards that somebody has seen, or written about as they are."""
        return sum(number for status, number in self.statuses.items() if status not in UNCERTAIN)

    @property
    def doubts(self) -> int:
        """How many doubts are open."""
        return sum(len(card.about) for card in self.doubtful)


def coverage(database: Database) -> list[Coverage]:
    """The coverage of every deck, in the order of the decks."""
    return [_of_deck(deck, database) for deck in database.decks.values()]


@dataclass(frozen=True)
class Progress:
    """How far the owner of a box has come with correcting a deck: of how many cards, and which are ``left``."""

    pack: str
    deck_id: str
    done: int
    left: tuple[str, ...]


def progress(database: Database) -> list[Progress]:
    """How far each pack has come with each deck that it corrects."""
    found = []
    for layer in database.layers:
        files = (decode(layer, name) for name in layer.files) if layer.pack else ()
        for corrections in files:
            if layer.pack and isinstance(corrections, Corrections):
                left = tuple(one.card.title for one in corrections.cards if not one.done)
                found.append(Progress(layer.pack.id, corrections.deck, len(corrections.done), left))
    return found


def total(of_decks: Iterable[Coverage]) -> Coverage:
    """All decks together; a card that several decks share counts in each, its doubts once."""
    parts = list(of_decks)
    statuses = sum((Counter(part.statuses) for part in parts), Counter[Status]())
    doubtful = {card.card_id: card for part in parts for card in part.doubtful}
    size, cards, faces = (sum(column) for column in zip(*((p.size, p.cards, p.faces) for p in parts), strict=True))
    return Coverage("", "all decks", size, cards, faces, _in_order(statuses), tuple(doubtful.values()))


def _of_deck(deck: Deck, database: Database) -> Coverage:
    statuses: Counter[Status] = Counter()
    doubtful = []
    for entry in deck.entries:
        card = database.cards[entry.card_id]
        statuses[card.provenance.status] += entry.copies
        if about := tuple(doubt.about for doubt in card.provenance.doubts if doubt.open):
            doubtful.append(DoubtfulCard(card.id, card.title, about))
    faces, by_status = len(deck.entries), _in_order(statuses)
    return Coverage(deck.id, deck.name, deck.full, deck.size, faces, by_status, tuple(doubtful))


def _in_order(statuses: Mapping[Status, int]) -> dict[Status, int]:
    return {status: statuses[status] for status in STATUSES if statuses.get(status)}
