"""The words of the game: what each means, and the rules on which that rests."""

from __future__ import annotations

from functools import partial
from typing import Any

from toolkit.web import address
from toolkit.web.library import Library
from toolkit.web.page import Page


def page(library: Library) -> Page:
    """All words of the game, by the alphabet."""
    return Page(address.WORDS, "words.html", "Words of the game", "words", partial(_facts, library))


def _facts(library: Library) -> dict[str, Any]:
    terms = sorted(library.referee.glossary.terms, key=lambda term: term.term.casefold())
    told = [
        {
            "term": term,
            "rules": [library.book.rule(slug) for slug in term.rules],
            "cards": [library.cards.cards[card] for card in term.cards if card in library.cards.cards],
        }
        for term in terms
    ]
    return {"told": told}
