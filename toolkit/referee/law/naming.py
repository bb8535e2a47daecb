"""Naming: the editions that a text names, and what is left of it without them."""

from __future__ import annotations

import re

from toolkit.rulebook import BOOKS, NEWEST, Book

_GAME = r"(?:rdi|red dragon inn|the red dragon inn)"
_THING = r"(?:edition|box|rules?|rulebook|book|version|game|set)"
_NUMBERED = rf"(?:{_GAME}|{_THING}) ?(?P<number>\d)\b"
_FIRST = rf"(?:very )?(?:first|original|oldest|1st) (?:{_GAME}|edition|box|rulebook|version)\b"
_LATEST = rf"(?:newest|latest|current|most recent|newer) (?:{_GAME}|{_THING})\b"
_MARKS = ("rdi", "red dragon", "edition", "box", "rules", "book", "version", "set", "game ")
_BEFORE = r"(?:(?:in|by|per|under|with|for|of|from|according to|and|or|than|between|to) )?"
_WHERE = rf"{_BEFORE}(?:the )?(?:{_THING} (?:of|in) (?:the )?)?"
_NAMED = rf"(?:{_NUMBERED}|(?P<first>{_FIRST})|(?P<latest>{_LATEST}))"
_WHOLE = rf"\b{_WHERE}(?:{_NUMBERED}|{_FIRST}|{_LATEST})(?: {_THING}\b)*:?"
"""These two take so long to be compiled that they wait until a text speaks of editions."""


def editions_in(text: str) -> tuple[Book, ...]:
    """The editions that a text names, each once, in its order."""
    if not _speaks_of_editions(text):
        return ()
    return tuple(dict.fromkeys(book for found in re.finditer(_NAMED, text, re.IGNORECASE) if (book := _edition(found))))


def without_editions(text: str) -> str:
    """A text without what it says of editions."""
    return " ".join(re.sub(_WHOLE, " ", text, flags=re.IGNORECASE).split()) if _speaks_of_editions(text) else text


def _speaks_of_editions(text: str) -> bool:
    """Whether a text may name an edition at all: that is seen much sooner than which it names."""
    said = text.casefold()
    return any(word in said for word in _MARKS)


def _edition(found: re.Match[str]) -> Book | None:
    if found["number"] is None:
        return BOOKS[0] if found["first"] else NEWEST
    return next((book for book in BOOKS if book == f"rdi{found['number']}"), None)
