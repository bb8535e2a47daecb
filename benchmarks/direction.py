"""Where the words of questions lie, and in which direction every answer is, learned from all settled wordings.

``python benchmarks/direction.py [--write]``. Each wording is to point to its own answer; a part of its words is left
out each time, another one, so that no single word decides. With ``--write`` what is learned becomes
``card_data/words/direction.npz``. How good it is is told by the wordings of ``wordings.txt``, which strangers wrote:
for that they are left out of the learning. No question that measures the referee is among any of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import settled

from toolkit import files
from toolkit.cli.console import progress
from toolkit.referee.law import direction
from toolkit.referee.law.direction import Direction
from toolkit.referee.law.learned import Settled

AXES = 64
"""Along so many axes words lie."""

SELDOM = 3
"""What is said fewer times than so is left out."""

KEPT = 0.5
"""So much (of 1) of what is said is kept: what lies nearest to the middle points hardly anywhere."""

START, START_OF_ANSWERS = 0.01, 0.1
"""How far words and answers lie from the middle at first."""

ROUNDS, TOGETHER, STEP = 12, 1024, 0.004
LEFT_OUT = 0.2
"""So much (of 1) of a wording's words is left out each time."""

SLOW, SLOWER = 0.9, 0.998
"""How much of what was learned before is kept at each step (Adam: Kingma and Ba, 2015)."""

Numbers = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Wordings:
    """Wordings by the places of what they say, one after the other: those of each up to its place in ``ends``."""

    said: Numbers
    ends: Numbers
    answers: Numbers

    def some(self, rows: Numbers) -> tuple[Numbers, Numbers]:
        """What some of them say, and how much each does."""
        begins = self.ends[rows - 1] * (rows > 0)
        many = self.ends[rows] - begins
        spread = np.arange(many.sum()) + np.repeat(begins - np.cumsum(many) + many, many)
        return self.said[spread], many


class Weights:
    """A table of numbers that are learned, each row with how it has moved so far."""

    def __init__(self, start: Numbers) -> None:
        self.now = start.astype(np.float32)
        self._mean, self._speed = np.zeros_like(self.now), np.zeros_like(self.now)

    def move(self, rows: Any, slope: Numbers, step: float, number: int) -> None:
        """One step of Adam's method for some rows."""
        self._mean[rows] += (1 - SLOW) * (slope - self._mean[rows])
        self._speed[rows] += (1 - SLOWER) * (slope**2 - self._speed[rows])
        speed = np.sqrt(self._speed[rows] / (1 - SLOWER**number)) + 1e-8
        self.now[rows] -= step * (self._mean[rows] / (1 - SLOW**number)) / speed


def read(lesson: settled.Lesson) -> tuple[Wordings, list[str], list[Settled]]:
    """The wordings in numbers, what is said in them, and the answers that they have."""
    spoken = [sorted(direction.spoken(one.nameless)) for one in lesson.asked]
    counted = Counter(one for some in spoken for one in some)
    said = sorted(one for one, often in counted.items() if often >= SELDOM)
    place = {one: number for number, one in enumerate(said)}
    kept = [[place[one] for one in some if one in place] for some in spoken]
    found, given = lesson.answers()
    flat = np.concatenate([np.array(some, np.int32) for some in kept])
    return Wordings(flat, np.cumsum([len(some) for some in kept]), given), said, found


def learn(wordings: Wordings, rows: Numbers, words: int, many: int) -> tuple[Numbers, ...]:
    """Where words lie, which direction the answers are, and what speaks for each beforehand."""
    chance = np.random.default_rng(0)
    often = np.bincount(wordings.answers[rows], minlength=many) + 1
    starts = ((words, START), (many, START_OF_ANSWERS))
    places, directions = (Weights(chance.normal(0, width, (high, AXES))) for high, width in starts)
    before = Weights(np.log(often / often.sum()) / 2)
    steps = ROUNDS * -(-len(rows) // TOGETHER)
    batches = (some for _ in range(ROUNDS) for some in _split(chance.permutation(rows)))
    for number, some in enumerate(progress(batches, "learning", steps), 1):
        step = STEP * (1 - (number - 1) / steps)
        said, many = wordings.some(some)
        weigh = (chance.random(len(said)) >= LEFT_OUT) / (1 - LEFT_OUT) / np.repeat(np.sqrt(many), many)
        weigh = weigh[:, None].astype(np.float32)
        begins = np.cumsum(many) - many
        lies = np.add.reduceat(places.now[said] * weigh, begins)
        slope = _shares(lies @ directions.now.T + before.now)
        slope[np.arange(len(some)), wordings.answers[some]] -= 1
        slope /= len(some)
        each = np.repeat(slope @ directions.now, many, axis=0) * weigh
        order = np.argsort(said, kind="stable")
        own, first = np.unique(said[order], return_index=True)
        places.move(own, np.add.reduceat(each[order], first), step, number)
        directions.move(slice(None), slope.T @ lies, step, number)
        before.move(slice(None), slope.sum(axis=0), step, number)
    return places.now, directions.now, before.now


def _split(rows: Numbers) -> Iterator[Numbers]:
    yield from (rows[at : at + TOGETHER] for at in range(0, len(rows), TOGETHER))


def _shares(scores: Numbers) -> Numbers:
    found = np.exp(scores - scores.max(axis=1, keepdims=True))
    return found / found.sum(axis=1, keepdims=True)


def main() -> None:
    lesson = settled.lesson(__doc__)
    wordings, said, found = read(lesson)
    places, *rest = learn(wordings, lesson.learned_from, len(said), len(found))
    far = np.linalg.norm(places, axis=1)
    kept = np.flatnonzero(far >= np.quantile(far, 1 - KEPT))
    learned = direction.learned([said[at] for at in kept], places[kept], *rest, found)
    if lesson.is_kept:
        files.write(direction.FILE, settled.content(learned._asdict()))
    else:
        lesson.tell(Direction(learned).shares)


if __name__ == "__main__":
    main()
