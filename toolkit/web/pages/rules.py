"""The numbered rulebook: its chapters, each rule with what belongs to it, and what the editions do not share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from toolkit.cards import AnyCard
from toolkit.rulebook import BOOKS, Book, Chapter, Rule
from toolkit.rulebook.comparison import Differences
from toolkit.web import address
from toolkit.web.library import Library
from toolkit.web.page import Page

MOST_SCENARIOS = 12


@dataclass(frozen=True)
class Difference:
    """What one edition has and the newest has not, and the other way round."""

    edition: Book
    newest: Book
    found: Differences


def pages(library: Library) -> Iterator[Page]:
    """The page of all chapters, one for each chapter and each rule, and that of the differences."""
    yield Page(address.RULES, "rules.html", "Rules", "rules", {"chapters": library.book.chapters, "books": BOOKS})
    for chapter in library.book.chapters:
        yield of_chapter(library, chapter)
        for section in chapter.sections:
            yield from (page(library, rule) for rule in section.rules)
    yield differences(library)


def of_chapter(library: Library, chapter: Chapter) -> Page:
    """A chapter with all its rules; those that not every edition has say so."""
    title = f"{chapter.number} {chapter.title}"
    return Page(address.chapter(chapter.number), "chapter.html", title, "rules", partial(_of_chapter, library, chapter))


def _of_chapter(library: Library, chapter: Chapter) -> dict[str, Any]:
    editions = {rule.slug: library.book.editions_of(rule) for section in chapter.sections for rule in section.rules}
    counts = {slug: len(library.rulings_on.get(slug, ())) for slug in editions}
    place = library.book.chapters.index(chapter)
    return {
        "chapter": chapter,
        "having_of": editions,
        "rulings": counts,
        "books": BOOKS,
        "before": library.book.chapters[place - 1] if place else None,
        "after": next(iter(library.book.chapters[place + 1 :]), None),
    }


def page(library: Library, rule: Rule) -> Page:
    """A rule with where it comes from, and the rules, rulings, cards and scenarios that belong with it."""
    title = f"{rule.number} {library.book.section_of(rule).title}"
    return Page(address.rule(rule.number), "rule.html", title, "rules", partial(_facts, library, rule))


def _facts(library: Library, rule: Rule) -> dict[str, Any]:
    book = library.book
    scenarios = library.proofs.get(rule.slug, ())
    return {
        "rule": rule,
        "about": rule.told,
        "around": book.neighbours(rule),
        "editions_of": book.editions_of(rule),
        "sources": book.sources_of(rule),
        "books": BOOKS,
        "sees": book.sees(rule),
        "seen_by": book.seen_by(rule),
        "rulings": [(one, library.topic_of(one).number) for one in library.rulings_on.get(rule.slug, ())],
        "cards": _cards(library, rule),
        "scenarios": scenarios[:MOST_SCENARIOS],
        "more_scenarios": max(0, len(scenarios) - MOST_SCENARIOS),
    }


def _cards(library: Library, rule: Rule) -> list[AnyCard]:
    known = library.cards.cards
    return [known[card] for card in rule.cards if card in known and library.home_of(known[card])]


def differences(library: Library) -> Page:
    """What each older edition has that the newest has not, and what it lacks."""

    def facts() -> dict[str, Any]:
        newest = BOOKS[-1]
        return {"found": [Difference(one, newest, library.book.differences(one, newest)) for one in BOOKS[:-1]]}

    return Page(address.DIFFERENCES, "differences.html", "Differences between editions", "rules", facts)
