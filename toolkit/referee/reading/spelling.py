"""Spelling: which known word a misspelt one must be meant for."""

from __future__ import annotations

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
