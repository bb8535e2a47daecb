"""Every page that needs no engine, in the order in which a reader may want them."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.web.library import Library
from toolkit.web.page import Page
from toolkit.web.pages import cards, characters, home, rules, rulings, start, words


def all_pages(library: Library) -> Iterator[Page]:
    """All of them."""
    yield home.page(library)
    yield from cards.pages(library)
    yield from characters.pages(library)
    yield from rules.pages(library)
    yield from rulings.pages(library)
    yield words.page(library)
    yield start.page(library)
