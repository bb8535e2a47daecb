"""Naming: the editions that a text names, by number, by age or as a box, and what is left of it without them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from toolkit.referee.law.signals import Naming, load
from toolkit.rulebook import BOOKS, NEWEST, Book


def editions_in(text: str) -> tuple[Book, ...]:
    """The editions that a text names, each once, in its order."""
    if not _speaks_of_editions(text):
        return ()
    found = re.finditer(_named(), text, re.IGNORECASE)
    return tuple(dict.fromkeys(book for one in found for book in _editions(one)))


def without_editions(text: str) -> str:
    """A text without what it says of editions."""
    return " ".join(re.sub(_whole(), " ", text, flags=re.IGNORECASE).split()) if _speaks_of_editions(text) else text


def _speaks_of_editions(text: str) -> bool:
    """Whether a text may name an edition at all: that is seen much sooner than which it names."""
    said = text.casefold()
    return any(word in said for word in load().editions.marks)


def _any(words: Iterable[str]) -> str:
    return rf"(?:{'|'.join(sorted(words, key=len, reverse=True))})"


def _parts(words: Naming) -> tuple[str, str, str]:
    """What names an edition by its number, as the first, and as the latest."""
    game, thing = _any(words.games), _any(words.things)
    counted = _any((r"\d", *words.numbers))
    also = r"(?:(?: ?[+&] ?| and )(?P<other>\d)\b)?"
    number = rf"(?:{game}|{thing}) ?(?:{_any(words.counts)} ?)?(?P<number>{counted})(?:['’]?s)?\b{also}"
    ordinal = rf"\b(?P<ordinal>{counted}) (?:{game} )?{thing}\b"
    first = rf"\b(?:very )?{_any(words.first)} (?:{game}(?: {thing})?|{thing})\b"
    latest = rf"\b{_any(words.latest)} (?:{game}(?: {thing})?|{thing})\b"
    return rf"(?:{number}|{ordinal})", first, latest


@cache
def _named() -> str:
    number, first, latest = _parts(load().editions)
    both = _any(load().editions.first_two)
    title = _any(load().editions.titles)
    return rf"(?:(?P<both>\b{both}\b)|\b(?P<title>{title})\b|(?P<first>{first})|(?P<latest>{latest})|{number})"


@cache
def _whole() -> str:
    words = load().editions
    thing = _any(words.things)
    where = rf"(?:{_any(words.before)} )?(?:the )?(?:{thing} (?:of|in) (?:the )?)?"
    return rf"\b{where}{_unnamed(_named())}(?: {thing}\b)*(?:,? the {_any(words.first)}\b)?:?"


def _unnamed(pattern: str) -> str:
    """A pattern without names of its groups, to stand inside another."""
    return re.sub(r"\?P<\w+>", "?:", pattern)


def _editions(found: re.Match[str]) -> Iterator[Book]:
    """The editions that one phrase names."""
    if found["both"]:
        yield from BOOKS[:2]
        return
    number = found["number"] or found["ordinal"] or load().editions.titles.get((found["title"] or "").casefold())
    if number is None:
        yield BOOKS[0] if found["first"] else NEWEST
        return
    counted = str(load().editions.numbers.get(number.casefold(), number))
    yield from (book for book in BOOKS if book.removeprefix("rdi") in (counted, found["other"]))
