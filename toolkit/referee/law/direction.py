"""Direction: to which answers, rules with what they say, the words of a question point, learned from all wordings.

Every word lies somewhere along a few dozen axes, and a question where its words lie together; each answer is a
direction, and has the more for it, the farther that way the question lies. Where words lie, and which direction is
whose, ``benchmarks/direction.py`` learns (a linear classifier over learned places of words, as in Joulin, Grave,
Bojanowski and Mikolov, *Bag of Tricks for Efficient Text Classification*, 2017). So words that are said alike lie
together, and what is settled in one's words tells of the other's: that is what likeness and leaning, which count what
is said in just these words, do not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile
from zlib import crc32

import numpy as np
import numpy.typing as npt

from toolkit import paths
from toolkit.cards.lookup import key
from toolkit.errors import CannotRead, Place
from toolkit.referee.answer import Verdict

FILE = paths.CARD_DATA / "words" / "direction.npz"
"""What has been learned."""

Numbers = npt.NDArray[Any]

_FINEST = 127
"""In so many steps, to either side, each number of a place is kept."""

_CALM = 0.7
"""By this is multiplied what speaks for an answer: words that are learned by heart are too sure of it."""


class Learned(NamedTuple):
    """What has been learned, in numbers.

    ``said`` are the checksums of what may be said, in order; ``places`` has a row for each, in steps of its ``step``.
    ``directions`` has a row for each answer, ``before`` what speaks for it before anything is said; ``answers`` names
    them, a line each: the rule, and after a blank what it says.
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
        self._answers = _named(learned.answers.tobytes().decode())

    def shares(self, text: str) -> dict[tuple[str, Verdict], float]:
        """How likely each answer is the one that a text without names asks for."""
        learned = self._learned
        sums = np.array(sorted(map(checksum, spoken(text))), np.uint32)
        at = np.searchsorted(learned.said, sums).clip(max=len(learned.said) - 1)
        known = at[learned.said[at] == sums]
        place = (learned.places[known] * learned.step[known, None]).sum(axis=0) / np.sqrt(max(1, len(known)))
        found = _CALM * (learned.directions @ place + learned.before)
        shares: Numbers = np.exp(found - found.max())
        return dict(zip(self._answers, (shares / shares.sum()).tolist(), strict=True))


def load(path: Path = FILE) -> Direction:
    """What has been learned. Raises :class:`CannotRead` with the file."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            return Direction(Learned(**{name: found[name] for name in Learned._fields}))
    except (OSError, EOFError, ValueError, KeyError, BadZipFile) as fault:
        remedy = "Install the toolkit anew"
        raise CannotRead(
            "this is not what was learned of the words of questions", Place(path), remedy=remedy
        ) from fault


def spoken(text: str) -> set[str]:
    """What is said in a text: its words, the pairs that follow each other, and which word is the first and the last."""
    words = key(text).split()
    ends = (f"{words[0]} ", f" {words[-1]}") if words else ()
    return {"", *words, *map(" ".join, pairwise(words)), *ends}


def checksum(said: str) -> int:
    """By what a word or a pair is found again."""
    return crc32(said.encode())


def learned(
    said: Sequence[str], places: Numbers, directions: Numbers, before: Numbers, answers: Iterable[tuple[str, Verdict]]
) -> Learned:
    """What has been learned, as it is kept: ``places`` has a row for each word, ``directions`` for each answer."""
    sums = np.array([checksum(one) for one in said], np.uint32)
    order = np.argsort(sums, kind="stable")
    step = np.maximum(np.abs(places).max(axis=1, initial=0), 1e-6) / _FINEST
    return Learned(
        sums[order],
        np.rint(places / step[:, None]).astype(np.int8)[order],
        step.astype(np.float32)[order],
        directions.astype(np.float32),
        before.astype(np.float32),
        np.frombuffer("\n".join(f"{rule} {verdict}" for rule, verdict in answers).encode(), np.uint8),
    )


def _named(lines: str) -> list[tuple[str, Verdict]]:
    verdicts: dict[str, Verdict] = {"yes": "yes", "no": "no", "depends": "depends", "None": None}
    return [(rule, verdicts[said]) for rule, said in (line.split(" ") for line in lines.splitlines())]
