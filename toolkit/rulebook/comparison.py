"""Two editions side by side: a rule in both of them, and all rules that only one of them has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from toolkit.rulebook.rule import Book, Rule

if TYPE_CHECKING:
    from toolkit.rulebook.book import Rulebook


class Standing(Struct, frozen=True):
    """How one edition stands to a rule.

    ``has`` tells whether it has the rule, ``heading`` where its rulebook states it or speaks of such things (None:
    nowhere).
    ``instead`` are rules of the same section, referring to this one or referred to, that it has and the other has not.
    """

    edition: Book
    has: bool
    heading: str | None
    instead: tuple[Rule, ...]


class Comparison(Struct, frozen=True):
    """A rule as two editions have it."""

    rule: Rule
    first: Standing
    second: Standing

    @property
    def alike(self) -> bool:
        """Whether both editions have the rule, or neither, and nothing else in its place."""
        return self.first.has == self.second.has and not self.first.instead and not self.second.instead


class Differences(Struct, frozen=True):
    """The rules that only the first edition has, and those that only the second has, in the order of the rulebook."""

    only_first: tuple[Rule, ...]
    only_second: tuple[Rule, ...]


def compare(book: Rulebook, rule: Rule, first: Book, second: Book) -> Comparison:
    """A rule in two editions."""
    return Comparison(rule, _standing(book, rule, first, second), _standing(book, rule, second, first))


def differences(book: Rulebook, first: Book, second: Book) -> Differences:
    """All rules that one of two editions has and the other has not."""
    return Differences(_only(book, tuple(book), first, second), _only(book, tuple(book), second, first))


def _standing(book: Rulebook, rule: Rule, edition: Book, other: Book) -> Standing:
    section = book.section_of(rule)
    related = {*rule.see, *(seeing.slug for seeing in book.seen_by(rule))}
    instead = tuple(found for found in _only(book, section.rules, edition, other) if found.slug in related)
    has = edition in book.editions_of(rule)
    heading = book.sources_of(rule).get(edition) if has else section.sources.get(edition)
    return Standing(edition, has, heading, instead)


def _only(book: Rulebook, rules: tuple[Rule, ...], edition: Book, other: Book) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if edition in book.editions_of(rule) and other not in book.editions_of(rule))
