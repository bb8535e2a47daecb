"""Passages: what a search can find, a row each, and the full-text table that holds them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from toolkit import paths
from toolkit.cards import Database
from toolkit.referee.law.fingerprint import fingerprint
from toolkit.referee.law.keeping import kept
from toolkit.referee.law.proposition import Proposition
from toolkit.referee.law.ruling import Ruling
from toolkit.rulebook import Rulebook
from toolkit.rulebook.glossary import Glossary

_TABLE = """
    create virtual table passage using
    fts5(title, names, body, about, kind unindexed, id unindexed, tokenize = 'porter unicode61')
"""
_CODE = ("cards", "cards/wording", "rulebook", "referee/law/passages.py")
"""Where the code is on which the rows depend."""

Row = tuple[str, str, str, str, str, str]
"""Title, other names, text, what it is about, kind and id."""


@dataclass(frozen=True, eq=False)
class Passages:
    """All that can be found: the rules, the words of the game, the rulings and the cards."""

    cards: Database
    book: Rulebook
    glossary: Glossary
    rulings: tuple[Ruling, ...]
    propositions: Mapping[str, Proposition]

    def index(self, folder: Path) -> sqlite3.Connection:
        """The full-text table in memory, from a folder in which it is kept where that can be done."""
        if not hasattr(sqlite3.Connection, "deserialize"):  # SQLite can be built without it
            return self.table()
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        connection.deserialize(kept(folder / f"{self.fingerprint()}.index", lambda: self.table().serialize()))
        return connection

    def table(self) -> sqlite3.Connection:
        """A new full-text table of all rows, in memory."""
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        connection.execute(_TABLE)
        rows = [*self._rules(), *self._terms(), *self._rulings(), *self._cards()]
        connection.executemany("insert into passage values (?, ?, ?, ?, ?, ?)", rows)
        connection.commit()
        return connection

    def fingerprint(self) -> str:
        """A hash of everything from which the rows are made: the facts, the language, and the code by its dates."""
        cards = [*self.cards.characters.values(), *self.cards.drink_decks.values(), *self.cards.cards.values()]
        facts = msgspec.json.encode((cards, self.book.chapters, self.glossary.terms, self.rulings, self.propositions))
        language = b"".join(path.read_bytes() for path in sorted((paths.CARD_DATA / "wording").glob("*.json")))
        return fingerprint((facts, language), _CODE)

    def _rules(self) -> Iterator[Row]:
        for rule in self.book:
            terms = [term for term in self.glossary.terms if rule.slug in term.rules]
            names = " ".join(name for term in terms for name in term.names)
            asked = [ruling.question for ruling in self.rulings if rule.slug in ruling.rules[:1]]
            about = " ".join((*map(self._title, rule.cards), *asked, *self._asked(rule.slug)))
            title = f"{rule.slug.replace('.', ' ').replace('-', ' ')} {self.book.section_of(rule).title}"
            yield title, names, rule.text, about, "rule", rule.slug

    def _asked(self, slug: str) -> Iterator[str]:
        found = self.propositions.get(slug)
        for _, wordings in found.asked() if found else ():
            yield from wordings

    def _terms(self) -> Iterator[Row]:
        for term in self.glossary.terms:
            yield term.term, " ".join(term.names[1:]), term.definition, "", "term", term.term

    def _rulings(self) -> Iterator[Row]:
        for ruling in self.rulings:
            yield ruling.question, "", ruling.answer, " ".join(map(self._title, ruling.cards)), "ruling", ruling.id

    def _cards(self) -> Iterator[Row]:
        from toolkit.cards.wording import wording

        for card in self.cards.cards.values():
            decks = " ".join(self.cards.decks[deck].name for deck in self.cards.decks_with[card.id])
            types = " ".join(getattr(card, "types", ("drink",)))
            text = f"{wording(card, self.cards).plain} {types}"
            yield card.title, " ".join(card.aliases), text, decks, "card", card.id

    def _title(self, card: str) -> str:
        return self.cards.cards[card].title if card in self.cards.cards else card
