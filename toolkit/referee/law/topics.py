"""Topics: rulings by the sections of the rulebook that they rest on, and by the cards that they are about."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.cards import AnyCard, Database
from toolkit.referee.law.ruling import Ruling
from toolkit.rulebook import Rulebook, Section


def by_section(book: Rulebook, rulings: Iterable[Ruling]) -> list[tuple[Section, list[Ruling]]]:
    """The sections with rulings, in the order of the book; a ruling stands under each section that it rests on."""
    found: dict[str, list[Ruling]] = {}
    for one in rulings:
        for number in dict.fromkeys(book.section_of(book.rule(slug)).number for slug in one.rules):
            found.setdefault(number, []).append(one)
    sections = (section for chapter in book.chapters for section in chapter.sections)
    return [(section, found[section.number]) for section in sections if section.number in found]


def by_card(cards: Database, rulings: Iterable[Ruling]) -> list[tuple[AnyCard, list[Ruling]]]:
    """The cards with rulings, those with most of them first."""
    found: dict[str, list[Ruling]] = {}
    for one in rulings:
        for card_id in one.cards:
            found.setdefault(card_id, []).append(one)
    known = [(cards.cards[card_id], some) for card_id, some in found.items() if card_id in cards.cards]
    return sorted(known, key=lambda pair: (-len(pair[1]), pair[0].title))
