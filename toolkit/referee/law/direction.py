"""Direction: to which answers, rules with what they say, the words of a question point, learned from all wordings.

Every word lies somewhere along a few dozen axes, and a question where its words lie together; each answer is a
direction, and has the more for it, the farther that way the question lies. Where words lie, and which direction is
whose, ``benchmarks/direction.py`` learns (a linear classifier over learned places of words, as in Joulin, Grave,
Bojanowski and Mikolov, *Bag of Tricks for Efficient Text Classification*, 2017). So words that are said alike lie
together, and what is settled in one's words tells of the other's: that is what likeness, which counts what is said
in just these words, does not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np

from toolkit import paths
from toolkit.cards.lookup import key
from toolkit.referee.law.learned import Numbers, Settled, answers, by_one_thread, likely, opened, packed, told

FILE = paths.CARD_DATA / "words" / "direction.npz"
"""What has been learned."""

_CALM = 0.7
"""By this is multiplied what speaks for an answer: words that are learned by heart are too sure of it."""


class Learned(NamedTuple):
    """What has been learned, in numbers.

    ``said`` are the checksums of what may be said, in order; ``places`` has a row for each, in steps of its ``step``.
    ``directions`` has a row for each answer, ``before`` what speaks for it before anything is said; ``answers`` names
    them.
    """

    said: Numbers
    places: Numbers
    step: Numbers
    directions: Numbers
    before: Numbers
    answers: Numbers


class Direction:
    """To which answers the words of a question point."""

    def __init__(self, learned: Learned) -> None:
        self._learned = learned
        self._answers = answers(learned.answers)

    def shares(self, text: str) -> dict[Settled, float]:
        """How likely each answer is the one that a text without names asks for, where it is likely at all."""
        learned = self._learned
        sums = np.array(sorted(map(checksum, spoken(text))), np.uint32)
        at = np.searchsorted(learned.said, sums).clip(max=len(learned.said) - 1)
        known = at[learned.said[at] == sums]
        place = (learned.places[known] * learned.step[known]).sum(axis=0) / np.sqrt(max(1, len(known)))
        with by_one_thread():
            return likely(self._answers, _CALM * (learned.directions @ place + learned.before))


def load(path: Path = FILE) -> Direction:
    """What has been learned. Raises :class:`CannotRead` with the file."""
    return opened(path, "the words of questions", lambda tables: Direction(Learned(**tables)))


def spoken(text: str) -> set[str]:
    """What is said in a text: its words, the pairs that follow each other, and which word is the first and the last."""
    words = key(text).split()
    ends = (f"{words[0]} ", f" {words[-1]}") if words else ()
    return {"", *words, *map(" ".join, pairwise(words)), *ends}


def checksum(said: str) -> int:
    """By what a word or a pair is found again."""
    return crc32(said.encode())


def learned(
    said: Sequence[str], places: Numbers, directions: Numbers, before: Numbers, answers: Iterable[Settled]
) -> Learned:
    """What has been learned, as it is kept: ``places`` has a row for each word, ``directions`` for each answer."""
    sums = np.array([checksum(one) for one in said], np.uint32)
    order = np.argsort(sums, kind="stable")
    rows, step = packed(places)
    directed = directions.astype(np.float32), before.astype(np.float32)
    return Learned(sums[order], rows[order], step[order], *directed, told(answers))
