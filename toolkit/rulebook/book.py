"""The rulebook: every rule by number and by slug, as one edition has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import msgspec

from toolkit import paths
from toolkit.errors import CannotRead, NotFound, Place
from toolkit.rulebook.rule import BOOKS, Book, Chapter, Rule, Section


@dataclass(frozen=True)
class Rulebook:
    """The chapters in the order in which a player needs them."""

    chapters: tuple[Chapter, ...]

    @cached_property
    def _rules(self) -> dict[str, tuple[Section, Rule]]:
        standing = [
            (section, rule) for chapter in self.chapters for section in chapter.sections for rule in section.rules
        ]
        return {name: (section, rule) for section, rule in standing for name in (rule.number, rule.slug)}

    def __iter__(self) -> Iterator[Rule]:
        return (rule for chapter in self.chapters for section in chapter.sections for rule in section.rules)

    def rule(self, name: str) -> Rule:
        """The rule of this number or slug. Raises :class:`NotFound`."""
        return self._found(name)[1]

    def section_of(self, rule: Rule) -> Section:
        """The section in which a rule stands."""
        return self._found(rule.number)[0]

    def editions_of(self, rule: Rule) -> tuple[Book, ...]:
        """The editions that have this rule, oldest first."""
        return rule.editions or tuple(book for book in BOOKS if book in self.section_of(rule).sources)

    def of(self, edition: Book) -> Rulebook:
        """The rules that this edition has; empty sections and chapters are left out."""
        kept = (self._chapter_of(chapter, edition) for chapter in self.chapters)
        return Rulebook(tuple(chapter for chapter in kept if chapter.sections))

    def _chapter_of(self, chapter: Chapter, edition: Book) -> Chapter:
        kept = (
            msgspec.structs.replace(
                section, rules=tuple(rule for rule in section.rules if edition in self.editions_of(rule))
            )
            for section in chapter.sections
        )
        return msgspec.structs.replace(chapter, sections=tuple(section for section in kept if section.rules))

    def _found(self, name: str) -> tuple[Section, Rule]:
        found = self._rules.get(name)
        if found is None:
            raise NotFound("rule", name)
        return found


def load() -> Rulebook:
    """Read the rulebook. Raises :class:`CannotRead` with file and JSON path for a file that is not a chapter."""
    chapters = []
    for path in (paths.CARD_DATA / "rulebook").glob("*.json"):
        try:
            chapters.append(msgspec.json.decode(path.read_bytes(), type=Chapter))
        except msgspec.DecodeError as fault:
            raise CannotRead(str(fault), Place(path)) from fault
    return Rulebook(tuple(sorted(chapters, key=lambda chapter: chapter.number)))
