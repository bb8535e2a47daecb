"""The records of the rulebook: chapters of sections of numbered rules."""

from __future__ import annotations

from typing import Literal, get_args

from toolkit.record import Record

Book = Literal["rdi1", "rdi2", "rdi4", "rdi5", "rdi9"]
"""The rulebooks that the rules come from; also the names of the editions that can be played."""

BOOKS: tuple[Book, ...] = get_args(Book)
NEWEST: Book = BOOKS[-1]


class Rule(Record, frozen=True):
    """One rule, in our own words.

    ``number`` and ``slug`` never change. ``editions`` names the editions that have the rule, where not all books of its
    section do. ``see`` lists slugs of rules that belong with it.
    """

    number: str
    slug: str
    text: str
    editions: tuple[Book, ...] = ()
    see: tuple[str, ...] = ()


class Section(Record, frozen=True):
    """Rules about one thing. ``sources`` tells for each book under which heading they stand there."""

    number: str
    title: str
    sources: dict[Book, str]
    rules: tuple[Rule, ...]


class Chapter(Record, frozen=True):
    """A chapter of the rulebook: one file of ``card_data/rulebook``."""

    number: int
    slug: str
    title: str
    sections: tuple[Section, ...]
