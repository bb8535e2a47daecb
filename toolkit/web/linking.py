"""Titles of cards and numbers of rules in a text, led to their pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from toolkit.errors import NotFound
from toolkit.web import address
from toolkit.web.library import Library

_NAMED = re.compile(r"“(?P<title>[^”]{1,200})”|(?<![\d.])(?P<rule>\d{1,2}\.\d{1,2}\.\d{1,2})(?![\d.]*\d)")


class Part(NamedTuple):
    """A part of a text. ``target`` is the address that it leads to, empty where it leads nowhere."""

    text: str
    target: str = ""


def linker(library: Library) -> Callable[[str], list[Part]]:
    """What cuts a text into its parts."""
    shown = [card for card in library.cards.cards.values() if library.home_of(card)]
    titles = {card.title: address.card(card.id) for card in reversed(shown)}

    def target(found: re.Match[str]) -> str:
        if found["title"] is not None:
            return titles.get(found["title"], "")
        try:
            return address.rule(library.book.rule(found["rule"]).number)
        except NotFound:
            return ""

    def parts(text: str) -> Iterator[Part]:
        at = 0
        for found in _NAMED.finditer(text):
            where = "title" if found["title"] is not None else "rule"
            start, end = found.span(where)
            yield Part(text[at:start])
            yield Part(text[start:end], target(found))
            at = end
        yield Part(text[at:])

    return lambda text: [part for part in parts(text) if part.text]
