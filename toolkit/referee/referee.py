"""The referee: everything that is known, opened once, and asked again and again.

What it is opened with is imported then: who only reads rules and cards does not wait for what questions need.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from toolkit import rulebook
from toolkit.cards import AnyCard, Card, Database, Drink
from toolkit.referee.citation import rules
from toolkit.rulebook import Book, Rulebook, glossary
from toolkit.rulebook.glossary import Glossary, Term

if TYPE_CHECKING:
    from toolkit.referee.law.concept import Concepts
    from toolkit.referee.law.direction import Direction
    from toolkit.referee.law.everyday import Words
    from toolkit.referee.law.hearing import Hearing
    from toolkit.referee.law.lexicon import Lexicon
    from toolkit.referee.law.likeness import Likeness
    from toolkit.referee.law.proposition import Proposition
    from toolkit.referee.law.ruling import Ruling
    from toolkit.referee.law.search import Index
    from toolkit.referee.law.vocabulary import Vocabulary


@dataclass(frozen=True, eq=False)
class Referee:
    """Cards, rules, words and rulings. ``edition`` is the one by which is judged."""

    cards: Database
    edition: Book = rulebook.NEWEST

    def by(self, edition: Book) -> Referee:
        """The same referee judging by another edition: what has been opened already is not opened again."""
        other = Referee(self.cards, edition)
        vars(other).update({name: known for name, known in vars(self).items() if name not in vars(other)})
        if "likeness" in vars(self):
            vars(other)["likeness"] = self.likeness.by(edition)
        return other

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook of all editions."""
        return rules()

    @cached_property
    def glossary(self) -> Glossary:
        """The words of the game."""
        return glossary.load()

    @cached_property
    def words(self) -> Words:
        """What players say."""
        from toolkit.referee.law import everyday

        return everyday.load()

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """What has been settled before."""
        from toolkit.referee.law import ruling

        return ruling.load()

    @cached_property
    def propositions(self) -> Mapping[str, Proposition]:
        """What each rule answers, by its slug."""
        from toolkit.referee.law import proposition

        return proposition.load()

    @cached_property
    def concepts(self) -> Concepts:
        """Puts what is said in everyday words into the words of the game."""
        from toolkit.referee.law.concept import Concepts

        return Concepts(self.glossary, self.words)

    @cached_property
    def lexicon(self) -> Lexicon:
        """Puts right what is misspelt."""
        from toolkit.referee.law.lexicon import Lexicon

        return Lexicon((one.said for one in (self.vocabulary,)), self.knows)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words that are said and written of the game."""
        from toolkit.referee.law.vocabulary import open_vocabulary

        return open_vocabulary(self)

    def texts(self) -> Iterator[str]:
        """All in whose words may be asked."""
        yield from (text for one in self.rulings for text in (one.question, *one.also))
        yield from (text for one in self.propositions.values() for _, said in one.asked() for text in said)
        yield from (name for term in self.glossary.terms for name in term.names)
        yield from self.words.phrases()
        yield from self.names.values()

    def knows(self, word: str) -> bool:
        """Whether a word, in whatever form, means anything in the game or in everyday talk about it."""
        return self.concepts.knows(word) or self.vocabulary.has_written(word) or self.index.knows(word)

    @cached_property
    def _terms(self) -> Mapping[str, Term]:
        """Each word of the game by the concept that it is."""
        pairs = ((self.concepts.all_of(term.term), term) for term in self.glossary.terms)
        return {concepts[0]: term for concepts, term in pairs if len(concepts) == 1}

    def names_a_term(self, text: str) -> bool:
        """Whether a text uses a word of the game, or one that means it."""
        return not self._terms.keys().isdisjoint(self.concepts.all_of(text)) or bool(self.index.terms_in(text))

    def term_of(self, name: str) -> Term | None:
        """The word of the game that goes by a name, or that all the words of the name come to."""
        concepts = self.concepts.of(name)
        return self.glossary.find(name) or (self._terms.get(next(iter(concepts))) if len(concepts) == 1 else None)

    @cached_property
    def index(self) -> Index:
        """Finds rules, rulings, words and cards."""
        from toolkit.referee.law.search import Index

        return Index(self)

    @cached_property
    def likeness(self) -> Likeness:
        """Finds what is settled already that is like a question."""
        from toolkit.referee.law import likeness
        from toolkit.referee.law.bank import open_bank

        return likeness.Likeness(open_bank(), self.edition, likeness.weights())

    @cached_property
    def direction(self) -> Direction:
        """Tells to which answers the words of a question point."""
        from toolkit.referee.law import direction

        return direction.load()

    @cached_property
    def hearing(self) -> Hearing:
        """Tells which answers the words of a question ask for in their order."""
        from toolkit.referee.law import hearing

        return hearing.load()

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What each character is called at the table, by id."""
        return {character.id: character.short for character in self.cards.characters.values()}

    @cached_property
    def plain_drinks(self) -> frozenset[str]:
        """The ids of the Drinks that say nothing but their numbers, so that what holds for any Drink holds for them."""
        return frozenset(one.id for one in self.drinks if not (one.exceptions or one.also or one.splits or one.kept))

    @cached_property
    def drinks(self) -> tuple[Drink, ...]:
        """All Drinks."""
        return tuple(card for card in self.cards.cards.values() if isinstance(card, Drink))

    @cached_property
    def whole_decks(self) -> tuple[str, ...]:
        """The ids of the characters whose decks are known whole."""
        return tuple(one for one in self.cards.characters if self.cards.decks[one].complete)

    def owners(self, card: AnyCard) -> tuple[str, ...]:
        """The characters in whose decks a card is."""
        return tuple(deck for deck in self.cards.decks_with[card.id] if deck in self.cards.characters)

    def owner(self, card: AnyCard | None) -> str | None:
        """The one character in whose deck alone a card is."""
        owners = () if card is None else self.owners(card)
        return owners[0] if len(owners) == 1 else None

    @cached_property
    def common(self) -> tuple[Card, ...]:
        """The cards that several whole decks share."""
        cards = (card for card in self.cards.cards.values() if isinstance(card, Card))
        return tuple(card for card in cards if len(set(self.owners(card)) & set(self.whole_decks)) > 1)

    def deck(self, character: str) -> tuple[Card, ...]:
        """The different cards of a character."""
        held = (self.cards.cards[entry.card_id] for entry in self.cards.decks[character].entries)
        return tuple(card for card in held if isinstance(card, Card))
