"""Passages: what a search can find, a row each, and the full-text table that holds them."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.referee.law.fingerprint import fingerprint, known
from toolkit.referee.law.keeping import kept

if TYPE_CHECKING:
    from toolkit.referee.referee import Referee

_TABLE = """
    create virtual table passage using
    fts5(title, names, body, about, kind unindexed, id unindexed, tokenize = 'porter unicode61')
"""
CODE = ("cards", "cards/wording", "rulebook", "referee/law/passages.py")
"""Where the code is on which the rows depend."""

_WORD = re.compile(r"[^\W_]+")
"""What the table's own tokenizer takes for a word, too."""

Row = tuple[str, str, str, str, str, str]
"""Title, other names, text, what it is about, kind and id."""


@dataclass(frozen=True, eq=False)
class Passages:
    """All that can be found: the rules, the words of the game, the rulings and the cards."""

    referee: Referee

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
        connection.executemany("insert into passage values (?, ?, ?, ?, ?, ?)", self.rows())
        connection.commit()
        return connection

    def fingerprint(self) -> str:
        """A hash of everything from which the rows are made: the facts, the language, and the code by its dates."""
        return fingerprint((known(self.referee.cards),), CODE)

    def rows(self) -> Iterator[Row]:
        """What can be found, in a stable order."""
        yield from (*self._rules(), *self._terms(), *self._rulings(), *self._cards())

    def words(self) -> frozenset[str]:
        """The words that stand in the table, in small letters, without those with accents."""
        said = (word for row in self.rows() for text in row[:4] for word in _WORD.findall(text))
        return frozenset(word.lower() for word in said if word.isascii())

    def _rules(self) -> Iterator[Row]:
        for rule in self.referee.book:
            terms = [term for term in self.referee.glossary.terms if rule.slug in term.rules]
            names = " ".join(name for term in terms for name in term.names)
            asked = [ruling.question for ruling in self.referee.rulings if rule.slug in ruling.rules[:1]]
            about = " ".join((*map(self._title, rule.cards), *asked, *self._asked(rule.slug)))
            title = f"{rule.slug.replace('.', ' ').replace('-', ' ')} {self.referee.book.section_of(rule).title}"
            yield title, names, rule.text, about, "rule", rule.slug

    def _asked(self, slug: str) -> Iterator[str]:
        found = self.referee.propositions.get(slug)
        for _, wordings in found.asked() if found else ():
            yield from wordings

    def _terms(self) -> Iterator[Row]:
        for term in self.referee.glossary.terms:
            yield term.term, " ".join(term.names[1:]), term.definition, "", "term", term.term

    def _rulings(self) -> Iterator[Row]:
        for ruling in self.referee.rulings:
            yield ruling.question, "", ruling.answer, " ".join(map(self._title, ruling.cards)), "ruling", ruling.id

    def _cards(self) -> Iterator[Row]:
        from toolkit.cards.wording import wording

        for card in self.referee.cards.cards.values():
            decks = " ".join(self.referee.cards.decks[deck].name for deck in self.referee.cards.decks_with[card.id])
            types = " ".join(getattr(card, "types", ("drink",)))
            text = f"{wording(card, self.referee.cards).plain} {types}"
            yield card.title, " ".join(card.aliases), text, decks, "card", card.id

    def _title(self, card: str) -> str:
        return self.referee.cards.cards[card].title if card in self.referee.cards.cards else card
