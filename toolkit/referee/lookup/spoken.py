"""Spoken: the words by which cards are looked for, of the file ``card_data/words/lookup.json``."""

from __future__ import annotations

from functools import cache

from toolkit import paths
from toolkit.cards.lookup import key
from toolkit.record import Record, read

Phrases = str
"""Rows of words with commas between. A word before a ``*`` may end in any way, and ``*`` alone is any word."""

_ANY = "*"


class Spoken(Record, frozen=True):
    """What is said by those who look something up.

    ``owns`` asks whose a card is, ``sizes`` how big a deck is, ``about`` what somebody is like, ``totals`` what things
    come to together; ``twice`` counts two times. ``lists`` asks for more than one card or character, ``compares`` which
    of several have more of them (``fewer``: or less) among what they are ``holding``, and ``crew`` for the characters
    of a box. ``types`` are what cards of each type are called; ``deeds`` have what is said of the cards that do each
    of :data:`toolkit.referee.deeds.DEEDS`, and of the ``strongest`` and ``weakest`` Drinks.
    """

    owns: Phrases
    sizes: Phrases
    about: Phrases
    totals: Phrases
    twice: Phrases
    lists: Phrases
    compares: Phrases
    fewer: Phrases
    holding: Phrases
    crew: Phrases
    types: dict[str, Phrases]
    deeds: dict[str, Phrases]


@cache
def load() -> Spoken:
    """The words. Raises :class:`CannotRead` with file and JSON path."""
    return read(paths.CARD_DATA / "words" / "lookup.json", Spoken)


def holds(text: str, phrases: Phrases) -> bool:
    """Whether one of these phrases is in a text."""
    return _longest(key(text).split(), phrases) > 0


def deed(text: str) -> tuple[str | None, int]:
    """What the cards are to do that a text looks for, that of which it has most words, and how many those are."""
    said = key(text).split()
    found = {name: _longest(said, phrases) for name, phrases in load().deeds.items()}
    best = max(found, key=lambda name: found[name])
    return (best if found[best] else None), found[best]


def type_of(text: str) -> str | None:
    """The type of the cards that a text speaks of, that of which it has most words."""
    said = key(text).split()
    found = {name: _longest(said, phrases) for name, phrases in load().types.items()}
    best = max(found, key=lambda name: found[name])
    return best if found[best] else None


def _longest(said: list[str], phrases: Phrases) -> int:
    """How many words the longest of these phrases has that is said; 0 for none."""
    rows = (phrase.split() for phrase in phrases.split(","))
    return max((len(row) for row in rows if _is_said(row, said)), default=0)


def _is_said(row: list[str], said: list[str]) -> bool:
    return any(
        all(_fits(pattern, word) for pattern, word in zip(row, said[at : at + len(row)], strict=True))
        for at in range(len(said) - len(row) + 1)
    )


def _fits(pattern: str, word: str) -> bool:
    return word.startswith(pattern.removesuffix(_ANY)) if pattern.endswith(_ANY) else word == pattern
