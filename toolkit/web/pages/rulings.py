"""What has been settled: the rulings by what they rest on and by the cards that they are about."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.referee.law.ruling import Ruling
from toolkit.referee.law.topics import by_card
from toolkit.rulebook import BOOKS, Section
from toolkit.web import address
from toolkit.web.library import Library
from toolkit.web.page import Page


def pages(library: Library) -> Iterator[Page]:
    """The page of all topics, and one for each."""
    topics = _by_topic(library)
    about = [(card, len(found)) for card, found in by_card(library.cards, library.referee.rulings)]
    shown = [(card, count) for card, count in about if library.home_of(card)]
    counted = [(section, len(found)) for section, found in topics]
    facts = {"topics": counted, "cards": shown, "count": len(library.referee.rulings)}
    yield Page(address.RULINGS, "rulings.html", "Rulings", "rulings", facts)
    yield from (_topic(library, section, found) for section, found in topics)


def _by_topic(library: Library) -> list[tuple[Section, list[Ruling]]]:
    """The sections with the rulings that are told under them, each ruling once, in the order of the rulebook."""
    found: dict[str, list[Ruling]] = {}
    for one in library.referee.rulings:
        found.setdefault(library.topic_of(one).number, []).append(one)
    sections = (section for chapter in library.book.chapters for section in chapter.sections)
    return [(section, found[section.number]) for section in sections if section.number in found]


def _topic(library: Library, section: Section, found: list[Ruling]) -> Page:
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
    title = f"Rulings: {section.title}"
    return Page(address.topic(section.number), "topic.html", title, "rulings", {"section": section, "told": told})
