"""How sure the law may be: its weights, fitted to wordings that were written without sight of what is settled.

``python benchmarks/law.py``. The wordings of ``wordings.txt`` have since been settled. They are taken out of what is
settled and then asked as a stranger asks them; what is settled of them says which answers are right. No question that
measures the referee is among them. The weights that are printed stand in ``toolkit/referee/law/sureness.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from measure import report

from toolkit.cards import load
from toolkit.referee.law.law import AHEAD
from toolkit.referee.law.likeness import Likeness, Sought
from toolkit.referee.law.precedent import Asked, Precedents
from toolkit.referee.law.sureness import WEIGHTS, Signs, signs, sureness, verdicts
from toolkit.referee.referee import Referee

WORDINGS = Path(__file__).parent / "wordings.txt"
HELD_BACK = 1.0
"""How much the weights are held back, so that few wordings do not drive them far."""


def strangers(referee: Referee) -> list[Asked]:
    """The wordings that were written without sight of what is settled; :class:`KeyError` for one that is gone."""
    asked = {one.text: one for one in referee.likeness.asked}
    return [asked[text] for text in WORDINGS.read_text("utf-8").splitlines()]


def without(referee: Referee, some: list[Asked]) -> Likeness:
    """What is settled without some wordings."""
    gone = {one.text for one in some}
    rest = tuple(one for one in referee.likeness.asked if one.text not in gone)
    return Likeness(Precedents(referee.likeness.settled, rest), referee.edition, referee.concepts.of_the_game)


def judged(referee: Referee, likeness: Likeness, some: list[Asked]) -> Iterator[tuple[Signs, bool]]:
    """The signs for what is answered to each wording, if a verdict is far enough ahead, and whether it is right."""
    for one in some:
        ranked = likeness.ranked(Sought(one.wording))
        found = verdicts(ranked)
        if found is not None and found.ahead >= AHEAD:
            right = found.best.verdict == likeness.settled[one.of].verdict
            yield signs(likeness, one.wording, ranked, found, referee.term_concepts), right


def fitted(given: np.ndarray, right: np.ndarray) -> np.ndarray:
    """The weights of a logistic regression, by Newton's method; all but the first are held back."""
    weights = np.zeros(given.shape[1])
    for _ in range(60):
        sure = 1 / (1 + np.exp(-given @ weights))
        slope = given.T @ (sure - right) + HELD_BACK * np.array([0.0, *weights[1:]])
        bend = (given * (sure * (1 - sure))[:, None]).T @ given + HELD_BACK * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    referee = Referee(load())
    some = strangers(referee)
    found = list(judged(referee, without(referee, some), some))
    given = np.array([(1.0, *each) for each, _ in found])
    right = np.array([good for _, good in found], dtype=float)
    names = ("always", *Signs._fields)
    rows = [
        (name, f"{was:.2f}", f"{now:.2f}") for name, was, now in zip(names, WEIGHTS, fitted(given, right), strict=True)
    ]
    report("The weights", ("sign", "as they stand", "fitted"), rows)
    levels = []
    for least in (0.0, 0.6, 0.7, 0.74, 0.8, 0.85, 0.9):
        kept = [good for each, good in found if sureness(each) >= least]
        levels.append((f"{least:.2f}", str(len(kept)), f"{sum(kept) / (len(kept) or 1):.0%}"))
    report(f"Verdicts on {len(some)} wordings of strangers", ("sure from", "given", "right"), levels)


if __name__ == "__main__":
    main()
