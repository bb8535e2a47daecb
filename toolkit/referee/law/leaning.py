"""Leaning: to which verdict, on which rule, the bare words of a question lean, and their pairs.

Naive Bayes over all wordings that are settled (Manning, Raghavan and Schütze, *Introduction to Information Retrieval*,
chapter 13). It knows nothing of concepts, of the part that asks or of how it asks, which is what likeness goes by; so
it errs in other places, and where both come to the same verdict, that is the surer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
import numpy.typing as npt

from toolkit.cards.lookup import key

_PLACES = 1 << 17
"""Into so many places words and pairs are put: those that share one are told apart by the others of a question."""

_SELDOM = 3
"""What is said fewer times than so is left out."""

_BEFOREHAND = 300.0
"""So many words of all wordings together are added to those of each verdict."""

_OF_NUMBERS = 0.5
"""How much it counts, of 1, how many wordings a verdict has."""

_CALM = 3.0
"""By this the sums are divided, as words of one question do not speak independently of each other."""


class Said(NamedTuple):
    """What is said, in numbers: of each place of words, up to its place in ``ends``, are the verdicts in ``of``.

    ``counts`` tells in how many wordings of each verdict they are.
    """

    ends: npt.NDArray[Any]
    of: npt.NDArray[Any]
    counts: npt.NDArray[Any]


class Leaning:
    """What each verdict has for it by its words. ``wordings`` tells how many wordings each verdict has."""

    def __init__(self, said: Said, wordings: npt.NDArray[Any]) -> None:
        self._said, self._wordings = said, wordings

    @cached_property
    def _sizes(self) -> npt.NDArray[Any]:
        """How many words the wordings of each verdict have together, as a logarithm."""
        found: npt.NDArray[Any] = np.log(
            np.bincount(self._said.of, self._said.counts, len(self._wordings)) + _BEFOREHAND
        )
        return found

    @cached_property
    def _whole(self) -> int:
        """How many words all wordings have together."""
        return int(self._said.counts.sum(dtype=np.int64))

    @cached_property
    def _before(self) -> npt.NDArray[Any]:
        """What speaks for each verdict before anything is said."""
        found: npt.NDArray[Any] = _OF_NUMBERS * np.log(self._wordings / self._wordings.sum())
        return found

    def shares(self, text: str) -> npt.NDArray[Any]:
        """How likely each verdict is the one that a text asks for."""
        found, known = self._before.copy(), 0
        for place in sorted(places(text)):
            begin, end = self._said.ends[place - 1] if place else 0, self._said.ends[place]
            if begin < end:
                known += 1
                counts = self._said.counts[begin:end]
                by_chance = _BEFOREHAND * int(counts.sum(dtype=np.int64)) / self._whole
                found[self._said.of[begin:end]] += np.log1p(counts / by_chance)
        found = (found - known * self._sizes) / _CALM
        shares: npt.NDArray[Any] = np.exp(found - found.max())
        shares /= shares.sum()
        return shares


def places(text: str) -> set[int]:
    """The places of the words of a text, and of the pairs of words that follow each other."""
    words = key(text).split()
    return {crc32(one.encode()) % _PLACES for one in (*words, *map(" ".join, pairwise(words)))}


def said_in(texts: Iterable[str], of: Sequence[int]) -> Said:
    """What is said in some texts; ``of`` has the verdict of each, from 0."""
    spoken = [np.fromiter(places(text), np.int64) for text in texts]
    owners = np.repeat(np.asarray(of, np.int64), [len(one) for one in spoken])
    many = max(of, default=0) + 1
    pairs, counts = np.unique(np.concatenate([*spoken, np.zeros(0, np.int64)]) * many + owners, return_counts=True)
    at = pairs // many
    often = np.bincount(at, counts, _PLACES)[at] >= _SELDOM
    ends = np.cumsum(np.bincount(at[often], minlength=_PLACES))
    return Said(ends.astype(np.int32), (pairs % many)[often].astype(np.int32), counts[often].astype(np.int32))
