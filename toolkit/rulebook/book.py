"""The rulebook: every rule by number and by slug, as one edition has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import msgspec
from msgspec import Struct

from toolkit import paths
from toolkit.errors import NotFound
from toolkit.nearest import nearest
from toolkit.record import read
from toolkit.rulebook import comparison
from toolkit.rulebook.rule import BOOKS, Book, Chapter, Part, Rule, Section


class Neighbours(Struct, frozen=True):
    """Where a rule stands, and which rules stand next to it: None before the first and after the last."""

    chapter: Chapter
    section: Section
    before: Rule | None
    after: Rule | None


@dataclass(frozen=True)
class Rulebook:
    """The chapters in the order in which a player needs them."""

    chapters: tuple[Chapter, ...]

    @cached_property
    def _rules(self) -> dict[str, tuple[Chapter, Section, Rule]]:
        standing = [
            (chapter, section, rule)
            for chapter in self.chapters
            for section in chapter.sections
            for rule in section.rules
        ]
        return {name: place for place in standing for name in (place[2].number, place[2].slug)}

    @cached_property
    def _order(self) -> dict[str, int]:
        return {rule.slug: place for place, rule in enumerate(self)}

    @cached_property
    def _seen_by(self) -> dict[str, tuple[Rule, ...]]:
        seen: dict[str, tuple[Rule, ...]] = {}
        for rule in self:
            for slug in rule.see:
                seen[slug] = (*seen.get(slug, ()), rule)
        return seen

    def __iter__(self) -> Iterator[Rule]:
        return (rule for chapter in self.chapters for section in chapter.sections for rule in section.rules)

    # One rule and what is around it

    def rule(self, name: str) -> Rule:
        """The rule of this number or slug. Raises :class:`NotFound`."""
        return self._found(name)[2]

    def section_of(self, rule: Rule) -> Section:
        """The section in which a rule stands."""
        return self._found(rule.number)[1]

    def neighbours(self, rule: Rule) -> Neighbours:
        """The section and chapter of a rule, and the rules before and after it, across sections and chapters."""
        chapter, section, _ = self._found(rule.number)
        every, place = tuple(self), self._order[rule.slug]
        before = every[place - 1] if place else None
        return Neighbours(chapter, section, before, every[place + 1] if place + 1 < len(every) else None)

    def sees(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules that a rule refers to, as far as this rulebook has them."""
        return tuple(self.rule(slug) for slug in rule.see if slug in self._rules)

    def exceptions_to(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules by which a rule does not hold in every case, as far as this rulebook has them."""
        return tuple(self.rule(slug) for slug in rule.unless if slug in self._rules)

    def seen_by(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules that refer to a rule."""
        return self._seen_by.get(rule.slug, ())

    def about_card(self, card: str) -> tuple[Rule, ...]:
        """The rules that are about a card: its id, or its title if the database does not have it."""
        return tuple(rule for rule in self if card in rule.cards)

    # Editions and parts

    def editions_of(self, rule: Rule) -> tuple[Book, ...]:
        """The editions that have this rule, oldest first: every one has a rule of our own that names none."""
        if rule.ours:
            return rule.editions or BOOKS
        having = rule.editions or {*self.section_of(rule).sources, *rule.sources, *_silent(rule)}
        return tuple(book for book in BOOKS if book in having)

    def sources_of(self, rule: Rule) -> dict[Book, str]:
        """The books that state this rule, oldest first, each with the heading under which it stands there."""
        if rule.ours:
            return {}
        headings = {**self.section_of(rule).sources, **rule.sources}
        return {book: headings[book] for book in self.editions_of(rule) if book not in _silent(rule)}

    def of(self, edition: Book) -> Rulebook:
        """The rules that this edition has; empty sections and chapters are left out."""
        kept = (self._chapter_of(chapter, edition) for chapter in self.chapters)
        return Rulebook(tuple(chapter for chapter in kept if chapter.sections))

    def part(self, *parts: Part) -> Rulebook:
        """The chapters of these parts."""
        return Rulebook(tuple(chapter for chapter in self.chapters if chapter.part in parts))

    @property
    def base(self) -> Rulebook:
        """The chapters by which every game is played."""
        return self.part("base")

    def compare(self, name: str, first: Book, second: Book) -> comparison.Comparison:
        """A rule, by number or slug, as two editions have it. Raises :class:`NotFound`."""
        return comparison.compare(self, self.rule(name), first, second)

    def differences(self, first: Book, second: Book) -> comparison.Differences:
        """All rules that one of two editions has and the other has not."""
        return comparison.differences(self, first, second)

    def _chapter_of(self, chapter: Chapter, edition: Book) -> Chapter:
        kept = (
            msgspec.structs.replace(
                section, rules=tuple(rule for rule in section.rules if edition in self.editions_of(rule))
            )
            for section in chapter.sections
        )
        return msgspec.structs.replace(chapter, sections=tuple(section for section in kept if section.rules))

    def _found(self, name: str) -> tuple[Chapter, Section, Rule]:
        found = self._rules.get(name)
        if found is None:
            raise NotFound("rule", name, nearest(name, self._order))
        return found


def _silent(rule: Rule) -> tuple[Book, ...]:
    """The editions that have a rule although their books do not say it."""
    return rule.unsaid.editions if rule.unsaid else ()


@cache
def number(slug: str) -> str:
    """The number of a rule. Raises :class:`NotFound` with the nearest names."""
    return _read_once().rule(slug).number


@cache
def _read_once() -> Rulebook:
    return load()


def load() -> Rulebook:
    """Read the rulebook. Raises :class:`CannotRead` with file and JSON path for a file that is not a chapter."""
    chapters = [read(path, Chapter) for path in (paths.CARD_DATA / "rulebook").glob("*.json")]
    return Rulebook(tuple(sorted(chapters, key=lambda chapter: chapter.number)))
