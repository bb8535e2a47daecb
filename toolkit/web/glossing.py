"""Words of the game found in our own English texts, so that a page can tell what each means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from toolkit.rulebook import glossary
from toolkit.rulebook.glossary import Term


class Piece(NamedTuple):
    """A piece of a text, and the word of the game that it is, if it is one."""

    text: str
    term: Term | None = None


@cache
def pieces(text: str) -> tuple[Piece, ...]:
    """A text in pieces, among them each word of the game.

    >>> [piece.text for piece in pieces("Ignore a card.") if piece.term]
    ['Ignore']
    """
    return tuple(_pieces(text))


def _pieces(text: str) -> Iterator[Piece]:
    at = 0
    for found in _pattern().finditer(text):
        yield Piece(text[at : found.start()])
        yield Piece(found[0], _terms()[int((found.lastgroup or "t0")[1:])])
        at = found.end()
    yield Piece(text[at:])


@cache
def _names() -> tuple[tuple[str, Term], ...]:
    """What words of the game are called in our texts, longer names first; what players say is no name here."""
    terms = glossary.load().terms
    named = [(name, term) for term in terms for name in (term.term, *term.synonyms)]
    return tuple(sorted(named, key=lambda one: (-len(one[0]), one[0])))


@cache
def _terms() -> tuple[Term, ...]:
    return tuple(term for _, term in _names())


@cache
def _pattern() -> re.Pattern[str]:
    forms = (f"(?P<t{place}>{_form(name)})" for place, (name, _) in enumerate(_names()))
    return re.compile(rf"(?<![\w’'])(?:{'|'.join(forms)})(?![\w’'])")


def _form(name: str) -> str:
    """A name as it may stand in a text: of one word only with a capital, as our rules write it, and in its forms."""
    if " " in name:
        return f"(?i:{re.escape(name)}s?)"
    word = re.escape(name[0].upper() + name[1:])
    return rf"{word[:-1]}(?:e|es|ed|ing)" if word.endswith("e") else rf"{word}(?:s|es|ed|ing)?"
