"""How sure the law may be: its weights, fitted to what is settled, each wording asked as if it were a stranger's.

``python benchmarks/law.py``. The wordings that are drawn are taken out of what is settled. Each is then asked twice:
once without its likest sisters, and once without its whole rule, when every verdict is wrong, or right by luck. No
question that measures the referee is among them. The weights that are printed stand in
``toolkit/referee/law/sureness.py``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import numpy as np
from measure import report

from toolkit.cards import load
from toolkit.referee.law.likeness import Like, Likeness, Sought
from toolkit.referee.law.precedent import Asked, Precedents
from toolkit.referee.law.sureness import WEIGHTS, Signs, signs, sureness, verdicts
from toolkit.referee.referee import Referee

DRAWN, SISTERS, AHEAD = 1300, 2, 0.05


def drawn(referee: Referee) -> list[Asked]:
    """Some wordings of yes or no."""
    settled, some = referee.likeness.settled, referee.likeness.asked
    due = [one for one in some if settled[one.of].verdict and one.wording.asks != "what" and not one.wording.by_edition]
    return random.Random(11).sample(due, DRAWN)


def without(referee: Referee, some: Sequence[Asked]) -> Likeness:
    """What is settled without some wordings."""
    gone = set(map(id, some))
    rest = tuple(one for one in referee.likeness.asked if id(one) not in gone)
    return Likeness(Precedents(referee.likeness.settled, rest), referee.edition)


def judged(
    referee: Referee, likeness: Likeness, one: Asked, chance: random.Random
) -> Iterator[tuple[Signs, float, bool]]:
    """The signs for what is answered to a wording, how far ahead that is, and whether it is right."""
    mine = likeness.settled[one.of]
    whole = likeness.ranked(Sought(one.wording))
    likest = [each for each in whole if each.precedent is mine][: chance.randint(0, SISTERS)]
    for rest in (
        [each for each in whole if each not in likest],
        [each for each in whole if set(each.precedent.rules).isdisjoint(mine.rules)],
    ):
        yield from _judged(referee, likeness, one, rest)


def _judged(
    referee: Referee, likeness: Likeness, one: Asked, rest: Sequence[Like]
) -> Iterator[tuple[Signs, float, bool]]:
    found, mine = verdicts(rest), likeness.settled[one.of]
    if found is not None:
        same = not set(found.best.precedent.rules).isdisjoint(mine.rules)
        found_signs = signs(likeness, one.wording, rest, found, referee.term_concepts)
        yield found_signs, found.ahead, same and found.best.verdict == mine.verdict


def fitted(given: np.ndarray, right: np.ndarray) -> np.ndarray:
    """The weights of a logistic regression, by Newton's method."""
    weights = np.zeros(given.shape[1])
    for _ in range(60):
        sure = 1 / (1 + np.exp(-given @ weights))
        slope = given.T @ (sure - right) + 1e-3 * weights
        bend = (given * (sure * (1 - sure))[:, None]).T @ given + 1e-3 * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    referee, chance = Referee(load()), random.Random(7)
    some = drawn(referee)
    likeness = without(referee, some)
    found = [each for one in some for each in judged(referee, likeness, one, chance)]
    given = np.array([(1.0, *each[0]) for each in found])
    right = np.array([each[2] for each in found], dtype=float)
    names = ("always", *Signs._fields)
    rows = [
        (name, f"{was:.2f}", f"{now:.2f}") for name, was, now in zip(names, WEIGHTS, fitted(given, right), strict=True)
    ]
    report("The weights", ("sign", "as they stand", "fitted"), rows)
    sure = [(sureness(one), ahead, good) for one, ahead, good in found]
    levels = []
    for least in (0.2, 0.25, 0.3, 0.4, 0.5):
        kept = [good for level, ahead, good in sure if level >= least and ahead >= AHEAD]
        levels.append((f"{least:.2f}", str(len(kept)), f"{sum(kept) / (len(kept) or 1):.0%}"))
    report("Verdicts of wordings that stand alone", ("sure from", "given", "right"), levels)


if __name__ == "__main__":
    main()
