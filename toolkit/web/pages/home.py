"""The first page: the ways in."""

from __future__ import annotations

from toolkit.web import address
from toolkit.web.library import Library
from toolkit.web.page import Page


def page(library: Library) -> Page:
    """The first page."""
    facts = {
        "cards": len(library.cards.cards),
        "characters": len(library.cards.characters),
        "rules": sum(1 for _ in library.book),
        "rulings": len(library.referee.rulings),
        "words": len(library.referee.glossary.terms),
    }
    return Page(address.HOME, "home.html", "The Red Dragon Inn, by the numbers", "home", facts)
