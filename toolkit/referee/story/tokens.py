"""Tokens: a question as a row of cards, people, words and breaks, cut into clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from toolkit.referee.mention import Mention, words_of
from toolkit.referee.question import Question
from toolkit.referee.story.words import (
    ASKS,
    CONJUNCTIONS,
    CONTINUES,
    MODALS,
    NOBODY_YET,
    OWNED,
    PEOPLE,
    POINTS_BACK,
    PRONOUNS,
    I,
)
from toolkit.referee.vocabulary import SHORT

Kind = Literal["word", "card", "person"]

_MARK = re.compile(r"[.?!;:,()\n…]|\s[-–—]+\s|—")


class Token(NamedTuple):
    """A word, a card or a person of a question.

    ``text`` of a person is their id or pronoun, ``said`` the word itself; ``owned``: something is said to be theirs.
    """

    kind: Kind
    text: str
    place: int
    mention: Mention | None = None
    owned: bool = False
    said: str = ""


@dataclass(frozen=True)
class Clause:
    """A stretch of a question between two breaks; ``mark`` is what stands before it: a mark or a conjunction."""

    tokens: tuple[Token, ...]
    mark: str

    @property
    def cards(self) -> tuple[Token, ...]:
        """The cards that are named in it."""
        return tuple(one for one in self.tokens if one.kind == "card")

    @property
    def words(self) -> tuple[str, ...]:
        """Its words, cards and people by ``_`` and ``@``."""
        return tuple({"card": "_", "person": "@"}.get(one.kind, one.text) for one in self.tokens)

    @property
    def said(self) -> str:
        """Its words in one string."""
        return " ".join(self.words)


def clauses(question: Question) -> tuple[Clause, ...]:
    """A question in clauses, in order."""
    found: list[Clause] = []
    row: list[Token] = []
    mark = ""
    for token, gap in _with_gaps(question):
        cut = _mark_of(gap, row[-1] if row else None, token)
        if not cut and token.kind == "word" and token.text in CONJUNCTIONS:
            cut = "" if _joins_people(question, row, token) else _conjunction(question, token)
        if cut and row:
            found.append(Clause(tuple(row), mark))
            row, mark = [], cut
        elif cut:
            mark = mark if mark in POINTS_BACK else cut
        if token.kind != "word" or token.text not in CONJUNCTIONS:
            row.append(token)
        elif token.text in POINTS_BACK:
            mark = _conjunction(question, token)
    return (*found, Clause(tuple(row), mark)) if row else tuple(found)


def _conjunction(question: Question, token: Token) -> str:
    """A conjunction; "after that" is the same as "then"."""
    following = question.words[token.place + 1 : token.place + 2]
    is_then = token.text == "after" and bool(set(following) & {"that", "this", "which"})
    return "then" if is_then else token.text


def _joins_people(question: Question, row: Sequence[Token], token: Token) -> bool:
    """Whether "and" stands between two people of whom the same is asked: "how much do Eve and Gog lose"."""
    following = question.words[token.place + 1 : token.place + 2]
    is_asking = bool(row) and row[0].text in MODALS | ASKS and not set(following) & _SUBJECTS
    return token.text == "and" and is_asking and row[-1].kind == "person" and _is_person(question, token.place + 1)


_SUBJECTS = frozenset(("i", "he", "she", "they", "we", "im", "ill", "hes", "shes"))
"""Who begins to do something after "and"."""


def _is_person(question: Question, place: int) -> bool:
    """Whether somebody is named at a place of the words of a question."""
    word = "".join(question.words[place : place + 1])
    return any(one.start == place for one in question.characters) or word in I or word in PRONOUNS


def _with_gaps(question: Question) -> Iterator[tuple[Token, str]]:
    """Each token with what stands between it and the one before."""
    words = words_of(question.text)
    starts = {one.start: one for one in question.mentions}
    place, end = 0, 0
    while place < len(words):
        token, after = _token(question, place, starts.get(place))
        inner = [one for one in question.mentions if one.kind == "character" and place < one.start < after - 1]
        for one in inner if token.kind == "card" else ():
            yield Token("person", one.ids[0], one.start, one, one.owned), ""
            yield Token("word", question.words[one.end], one.end), ""
        gap = question.text[end : words[place].start]
        end = words[after - 1].end
        yield token, gap
        place = after


def _token(question: Question, place: int, mention: Mention | None) -> tuple[Token, int]:
    words = question.words
    if mention is not None:
        is_card = mention.kind == "card"
        kind: Kind = "card" if is_card else "person"
        return Token(kind, mention.ids[0], place, mention, mention.owned, words[place]), mention.end
    pair = words[place : place + 2]
    if len(pair) == 2 and " ".join(pair) in PEOPLE:
        return Token("person", NOBODY_YET, place), place + 2
    word = SHORT.get(words[place], words[place])
    if word in PEOPLE:
        return Token("person", NOBODY_YET, place, None, word in OWNED), place + 1
    if word in I or word in PRONOUNS:
        return Token("person", word, place, None, _is_owning(words, place, starts_card=_is_card_at(question, place))), (
            place + 1
        )
    return Token("word", word, place), place + 1


def _is_card_at(question: Question, place: int) -> bool:
    return any(one.start == place + 1 for one in question.cards)


def _is_owning(words: Sequence[str], place: int, *, starts_card: bool) -> bool:
    """Whether a pronoun says whose something is: "her Drink", but not "hits her with"."""
    word = words[place]
    following = words[place + 1 : place + 2]
    if word not in OWNED:
        return False
    goes_on = bool(following) and SHORT.get(following[0], following[0]) in CONTINUES
    return word != "her" or starts_card or (bool(following) and not goes_on)


def _mark_of(gap: str, last: Token | None, token: Token) -> str:
    """The mark at which a clause ends before a token; empty if it goes on."""
    found = _MARK.search(gap)
    if found is None:
        return ""
    if ("(" in gap and token.kind == "card") or (")" in gap and last is not None and last.kind == "card"):
        return "" if gap.strip() in "()" else found[0].strip() or "-"
    return found[0].strip() or "-"
