"""Where each page is, from the root of a site. Links between pages are relative, so a site works from any folder."""

from __future__ import annotations

import posixpath
from functools import lru_cache

HOME = "index.html"
CARDS = "cards/index.html"
CHARACTERS = "characters/index.html"
COMPARE = "characters/compare.html"
RULES = "rules/index.html"
DIFFERENCES = "rules/differences.html"
RULINGS = "rulings/index.html"
WORDS = "words.html"
START = "start.html"
POSITION = "position"
"""The page of a table set up by hand, which only a server has."""


def card(card_id: str) -> str:
    """The page of a card."""
    return f"cards/{card_id}.html"


def character(character_id: str) -> str:
    """The page of a character."""
    return f"characters/{character_id}.html"


def deck(deck_id: str) -> str:
    """The page of a deck that is no character's."""
    return f"decks/{deck_id}.html"


def chapter(number: int) -> str:
    """The page of a chapter of the rulebook."""
    return f"rules/{number}.html"


def section(number: str) -> str:
    """A section, on the page of its chapter."""
    return f"rules/{number.partition('.')[0]}.html#{number}"


def rule(number: str) -> str:
    """The page of a rule, which stays the same as long as there is the rule."""
    return f"rules/{number}.html"


def topic(number: str) -> str:
    """The page of the rulings that rest on a section of the rulebook."""
    return f"rulings/{number}.html"


def ruling(number: str, ruling_id: str) -> str:
    """A ruling, on the page of a section that it rests on."""
    return f"rulings/{number}.html#{ruling_id}"


def word(term: str) -> str:
    """A word of the game, on the page of all."""
    return f"{WORDS}#{anchor(term)}"


def face(card_id: str, deck_id: str, size: str) -> str:
    """The picture of a card as it is in a deck; ``size`` is "small" or "large"."""
    return f"faces/{size}/{deck_id}/{card_id.rpartition('/')[2]}.webp"


def anchor(name: str) -> str:
    """A name as the mark of a place on a page.

    >>> anchor("Round of Gambling")
    'round-of-gambling'
    """
    return "-".join(name.casefold().split())


def relative(target: str, page: str) -> str:
    """The way from a page to what is at an address.

    >>> relative("rules/4.3.2.html", "cards/gog/shut-up.html")
    '../../rules/4.3.2.html'
    """
    path, mark, place = target.partition("#")
    return f"{_way(path, posixpath.dirname(page))}{mark}{place}"


@lru_cache(maxsize=1 << 16)
def _way(path: str, folder: str) -> str:
    return posixpath.relpath(path, folder or ".")
