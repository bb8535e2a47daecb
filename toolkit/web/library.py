"""What pages are made of: the cards, the numbered rules, what has been settled, and who may answer what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from toolkit.cards import AnyCard, Database, lookup
from toolkit.cards.character import Deck
from toolkit.cards.corrections import Corrections
from toolkit.cards.layer import decode
from toolkit.language import ENGLISH
from toolkit.referee.law.ruling import Ruling, editions_of
from toolkit.referee.law.upheld import proofs
from toolkit.referee.referee import Referee
from toolkit.rulebook import Rulebook, Section
from toolkit.web.answers import Answers


@dataclass(frozen=True, eq=False)
class Library:
    """Everything that a page may tell. ``language`` is that of cards and of what stands around them.

    ``answers`` are which cards may answer which; without them, pages of cards say nothing of it.
    """

    referee: Referee
    language: str = ENGLISH
    answers: Answers | None = None

    @property
    def cards(self) -> Database:
        """The cards."""
        return self.referee.cards

    @property
    def book(self) -> Rulebook:
        """The rulebook of all editions."""
        return self.referee.book

    @cached_property
    def proofs(self) -> Mapping[str, tuple[str, ...]]:
        """For each rule by its slug the scenarios that prove it."""
        return proofs()

    @cached_property
    def rulings_on(self) -> Mapping[str, tuple[Ruling, ...]]:
        """For each rule by its slug the rulings that rest on it."""
        found: dict[str, tuple[Ruling, ...]] = {}
        for one in self.referee.rulings:
            for slug in one.rules:
                found[slug] = (*found.get(slug, ()), one)
        return found

    @cached_property
    def rulings_about(self) -> Mapping[str, tuple[Ruling, ...]]:
        """For each card by its id the rulings that are about it."""
        found: dict[str, tuple[Ruling, ...]] = {}
        for one in self.referee.rulings:
            for card in one.cards:
                found[card] = (*found.get(card, ()), one)
        return found

    @cached_property
    def titled(self) -> Mapping[str, tuple[AnyCard, ...]]:
        """The cards that a deck holds, by the key of their title: of one title may be a card of each edition."""
        found: dict[str, tuple[AnyCard, ...]] = {}
        for card in self.cards.cards.values():
            if self.home_of(card):
                found[lookup.key(card.title)] = (*found.get(lookup.key(card.title), ()), card)
        return found

    @cached_property
    def corrected_by(self) -> Mapping[str, tuple[str, ...]]:
        """For each card by its id the names of the packs that say it better than we do."""
        found: dict[str, tuple[str, ...]] = {}
        for layer in self.cards.layers:
            name = layer.pack.name if layer.pack else ""
            done = [each for file in layer.files if name for each in _corrected(decode(layer, file))]
            for card in (*done, *(layer.replaces if name else ())):
                found[card] = tuple(dict.fromkeys((*found.get(card, ()), name)))
        return found

    def topic_of(self, ruling: Ruling) -> Section:
        """The section under which a ruling is told: that of the first rule on which it rests."""
        return self.book.section_of(self.book.rule(ruling.rules[0]))

    def editions_of(self, ruling: Ruling) -> tuple[str, ...]:
        """The editions by which a ruling holds."""
        return editions_of(ruling, self.book)

    def home_of(self, card: AnyCard) -> str | None:
        """The deck as whose card a card is shown: the first that holds it."""
        return next(iter(self.cards.decks_with[card.id]), None)

    @cached_property
    def shown(self) -> tuple[Deck, ...]:
        """The decks in the order of their boxes, those with nothing in them left out."""
        return tuple(deck for deck in self.cards.decks.values() if deck.entries)


def _corrected(file: object) -> tuple[str, ...]:
    """The ids of the cards that a file of a pack corrects."""
    return tuple(file.done) if isinstance(file, Corrections) else ()
