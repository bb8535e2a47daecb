"""Searching rules, rulings, words of the game and cards: SQLite's full-text index, with titles and names weighted."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from toolkit import paths
from toolkit.cards.lookup import key
from toolkit.referee.law.passages import Passages
from toolkit.referee.law.signals import load
from toolkit.referee.saying import tells
from toolkit.rulebook import Book
from toolkit.rulebook.glossary import Term

if TYPE_CHECKING:
    from toolkit.referee.referee import Referee

Kind = Literal["rule", "ruling", "term", "card"]

_QUERY = """
    select kind, id, -bm25(passage, 4.0, 0.5, 1.5, 1.5) as score from passage
    where passage match ? and kind in (select value from json_each(?)) order by score desc, id limit 80
"""
"""A word counts most in a title, then among the names of what it is about, and least in what else it is called."""

_VARIANTS = {
    "team": "team teams teammate teammates partner partners",
    "dragon": "dragon dragons headed team",
    "boss": "boss bosses challenger challengers",
    "otto": "otto ottos",
    "prizes": "prize prizes",
    "lackeys": "lackey lackeys leader leaders",
    "bar-deck": "bar",
    "sea-events": "sea progress",
    "pub-crawl": "pub tavern",
}
"""The words without which a rule of a variant is not meant, by the beginning of its slug."""

_TEAM_WORDS = frozenset(
    [
        "team",
        "teams",
        "teammate",
        "teammates",
        "partner",
        "boss",
        "otto",
        "prize",
        "prizes",
        "challenger",
        "challengers",
        "champion",
    ]
)

APART = 0.6
"""What the fit of a rule counts for that belongs to a variant or a character of which a text does not speak."""
_NAMED, _RESTS_ON_IT = 4.0, 1.2
"""What the fit counts for of a word of the game that is looked for by its name, and of the rules that it rests on."""

MOST_WORDS = 60
_LONGEST_NAME = 4

_ASKING = frozenset(word for line in load().searching for word in line.split())
"""Words that only ask, and are not searched for."""


class Hit(NamedTuple):
    """Something that was found: what it is, its slug or id, and how well it fits (the more the better)."""

    kind: Kind
    id: str
    score: float


class Index:
    """Finds rules, rulings, words and cards in the full-text index."""

    def __init__(self, referee: Referee) -> None:
        self.book, self.glossary, self._cards = referee.book, referee.glossary, referee.cards
        self._passages = Passages(referee)

    @cached_property
    def _connection(self) -> sqlite3.Connection:
        return self._passages.index(paths.caches() / "referee")

    def text(self, hit: Hit) -> str:
        """What was found, in a line."""
        if hit.kind == "rule":
            rule = self.book.rule(hit.id)
            return f"{rule.number} {rule.slug}: {rule.told}"
        if hit.kind == "term":
            return f"{hit.id}: {self.glossary.term(hit.id).definition}"
        if hit.kind == "card":
            card = self._cards.cards[hit.id]
            return f"{card.title}: {tells(card, self._cards)}"
        rows = self._connection.execute("select title, body from passage where kind = ? and id = ?", (hit.kind, hit.id))
        title, body = rows.fetchone()
        return f"{title}{'' if title.endswith('?') else ':'} {' '.join(body.split())}".strip(": ")

    def knows(self, word: str) -> bool:
        """Whether a word stands anywhere in the rules, the glossary, the rulings or the cards, in whatever form."""
        if word.isdecimal():
            return True
        rows = self._connection.execute("select 1 from passage where passage match ? limit 1", (_phrase(word),))
        return rows.fetchone() is not None

    def terms_in(self, text: str) -> tuple[Term, ...]:
        """The words of the game, or of its players, that a text uses: the longest name at each place."""
        words, found, at = key(text).split()[: MOST_WORDS * 4], [], 0
        while at < len(words):
            for length in range(min(_LONGEST_NAME, len(words) - at), 0, -1):
                term = self.glossary.find(" ".join(words[at : at + length]))
                if term is not None:
                    found.append(term)
                    at += length - 1
                    break
            at += 1
        return tuple(dict.fromkeys(found))

    def search(
        self,
        text: str,
        *,
        kinds: Iterable[Kind] = ("rule",),
        more: Iterable[str] = (),
        edition: Book | None = None,
        most: int = 8,
    ) -> list[Hit]:
        """What fits a text best; ``more`` are words that belong to what it names. Operators in a text are words."""
        wanted = self._wanted(text, more)
        if not wanted:
            return []
        rows = self._connection.execute(_QUERY, (wanted, json.dumps(sorted(kinds))))
        hits = [Hit(kind, name, score) for kind, name, score in rows]
        hits = self._favoured(hits, text)
        return [hit for hit in hits if self._stands(hit, edition)][:most]

    def _wanted(self, text: str, more: Iterable[str]) -> str:
        said = [word for word in key(text).split() if word not in _ASKING]
        meant = [word for term in self.terms_in(text) for word in key(term.term).split()]
        added = [word for one in more for word in key(one).split() if word not in _ASKING]
        words = list(dict.fromkeys((*said, *meant, *added)))[:MOST_WORDS]
        return " OR ".join(map(_phrase, words))

    def _favoured(self, hits: list[Hit], text: str) -> list[Hit]:
        """The same: words of the text and rules that they rest on count for more, and rules of other games for less."""
        terms = self.terms_in(text)
        bonuses = {slug: _RESTS_ON_IT for term in terms for slug in term.rules[:2]} | {
            one.term: _NAMED for one in terms
        }
        said = set(key(text).split())
        favoured = []
        for hit in hits:
            bonus = bonuses.get(hit.id, 1.0)
            favoured.append(hit._replace(score=hit.score * bonus * (1.0 if self._is_meant(hit, said) else APART)))
        return sorted(favoured, key=lambda hit: (-hit.score, hit.id))

    def _is_meant(self, hit: Hit, said: set[str]) -> bool:
        """Whether a rule belongs to the ordinary game, or to the variant or character of which a text speaks."""
        if hit.kind != "rule":
            return True
        place = self.book.neighbours(self.book.rule(hit.id))
        if place.section.character:
            return place.section.character in said or f"{place.section.character}s" in said
        if place.chapter.part != "variants":
            return True
        return any(set(words.split()) & said for start, words in _VARIANTS.items() if hit.id.startswith(start)) or bool(
            said & _TEAM_WORDS
        )

    def _stands(self, hit: Hit, edition: Book | None) -> bool:
        if edition is None or hit.kind != "rule":
            return True
        return edition in self.book.editions_of(self.book.rule(hit.id))


def _phrase(word: str) -> str:
    """A word as a phrase of SQLite's query language, where it has no other meaning, whatever characters are in it."""
    written = word.replace("\0", " ").replace('"', '""').encode("utf-8", "replace").decode()
    return f'"{written}"'
