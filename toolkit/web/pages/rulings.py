"""What has been settled: the rulings by what they rest on and by the cards that they are about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from toolkit.referee.law.ruling import Ruling
from toolkit.referee.law.topics import by_card
from toolkit.rulebook import BOOKS, Section
from toolkit.web import address
from toolkit.web.library import Library
from toolkit.web.page import Page

Topics = list[tuple[Section, list[Ruling]]]
"""Sections of the rulebook, each with what is settled under it."""


def pages(library: Library) -> Iterator[Page]:
    """The page of all topics, and one for each."""
    topics = _by_topic(library)
    yield Page(address.RULINGS, "rulings.html", "Rulings", "rulings", partial(_facts, library, topics))
    yield from (_topic(library, section, found) for section, found in topics)


def _facts(library: Library, topics: Topics) -> dict[str, Any]:
    about = [(card, len(found)) for card, found in by_card(library.cards, library.referee.rulings)]
    shown = [(card, count) for card, count in about if library.home_of(card)]
    counted = [(section, len(found)) for section, found in topics]
    return {"topics": counted, "cards": shown, "count": len(library.referee.rulings)}


def _by_topic(library: Library) -> Topics:
    """The sections with the rulings that are told under them, each ruling once, in the order of the rulebook."""
    found: dict[str, list[Ruling]] = {}
    for one in library.referee.rulings:
        found.setdefault(library.topic_of(one).number, []).append(one)
    sections = (section for chapter in library.book.chapters for section in chapter.sections)
    return [(section, found[section.number]) for section in sections if section.number in found]


def _topic(library: Library, section: Section, found: list[Ruling]) -> Page:
    title, facts = f"Rulings: {section.title}", partial(_told, library, section, found)
    return Page(address.topic(section.number), "topic.html", title, "rulings", facts)


def _told(library: Library, section: Section, found: list[Ruling]) -> dict[str, Any]:
    told = [
        {
            "ruling": one,
            "rules": [library.book.rule(slug) for slug in one.rules],
            "cards": [library.cards.cards[card] for card in one.cards if library.home_of(library.cards.cards[card])],
            "editions": library.editions_of(one),
            "everywhere": library.editions_of(one) == BOOKS,
        }
        for one in found
    ]
    return {"section": section, "told": told}
