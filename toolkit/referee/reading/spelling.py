"""Spelling: which known word a misspelt one must be meant for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

SHORTEST = 5
"""A word of fewer letters is never taken for a misspelt one."""

_LONG = 8
"""In a word of more letters two may be wrong, in others one."""


def consonants(word: str) -> str:
    """A word without its vowels."""
    return "".join(letter for letter in word if letter not in "aeiouy")


@lru_cache(maxsize=4096)
def nearest(word: str, known: tuple[str, ...]) -> str | None:
    """The known word that a misspelt one must be meant for: another letter or two, and the same first one."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    like = [one for one in known if one[0] == word[0]]
    most = 1 if len(word) <= _LONG else 2
    found = process.extract(word, like, scorer=OSA.distance, score_cutoff=most, limit=2)
    if not found or (len(found) > 1 and found[0][1] == found[1][1] and found[0][0][:-1] != found[1][0][:-1]):
        return None
    return str(found[0][0])


CLIPPED = 3
"""So many letters of a word at least are said where it is clipped."""


def clipped(called: Mapping[tuple[str, ...], str], knows: Callable[[str], bool]) -> Mapping[tuple[str, ...], str]:
    """What the beginnings of single words stand for, that are no words themselves and begin just one: "doc"."""
    found: dict[str, set[str]] = {}
    for word, meant in ((words[0], one) for words, one in called.items() if len(words) == 1):
        for end in range(CLIPPED, len(word)):
            found.setdefault(word[:end], set()).add(meant)
    return {(word,): min(ids) for word, ids in found.items() if len(ids) == 1 and not knows(word)}
