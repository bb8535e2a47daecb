"""Sureness: how likely a verdict is right that follows from what is settled and like the question.

The weights are fitted to what is settled itself, each wording asked once without its likest own ones, and once without
its whole rule (``benchmarks/law.py`` does it); no question that measures the referee is among them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple

from toolkit.referee.answer import Verdict
from toolkit.referee.law.concept import Concept
from toolkit.referee.law.likeness import Like, Likeness
from toolkit.referee.law.wording import Wording, fitting

_SHARPNESS, _VOTERS = 20, 40
"""How much more the likest wordings count than the others, and how many are heard."""

_NEAREST, _MOST_AHEAD, _MANY_TERMS, _LONG = 12, 0.2, 3, 12

WEIGHTS = (-7.9, 2.6, 2.3, 1.45, -0.85, 0.6, 1.1, 1.65, 2.55)
"""What counts: always, and each of :class:`Signs`."""


class Signs(NamedTuple):
    """By what a verdict is judged, each from about 0 to 1.

    How alike the best wording is and how far its verdict is ahead of others; how much of the question its rule speaks
    of, and how many words of the game it does not; whether both ask in the same manner; how much both share of all
    that they speak of; how many of the nearest wordings are of that rule; how much the question tells.
    """

    alike: float
    ahead: float
    covered: float
    unfound: float
    manner: float
    shared: float
    votes: float
    length: float


class Verdicts(NamedTuple):
    """The likest precedent of the verdict that has most for it, and by how much it is ahead of all others."""

    best: Like
    ahead: float


def verdicts(ranked: Sequence[Like]) -> Verdicts | None:
    """The verdict that the likest precedents have together; None if there are none."""
    if not ranked:
        return None
    votes: defaultdict[Verdict, float] = defaultdict(float)
    for one in ranked[:_VOTERS]:
        votes[one.verdict] += math.exp(_SHARPNESS * (one.alike - ranked[0].alike))
    first, *others = sorted(votes, key=lambda verdict: (-votes[verdict], str(verdict)))
    ahead = math.log(votes[first] / votes[others[0]]) / _SHARPNESS if others else math.inf
    return Verdicts(next(one for one in ranked if one.verdict == first), ahead)


def signs(
    likeness: Likeness, said: Wording, ranked: Sequence[Like], found: Verdicts, terms: Collection[Concept]
) -> Signs:
    """What there is to judge a verdict by; ``terms`` are the words of the game."""
    best = found.best
    rule, other = best.precedent.rules[:1], best.asked.wording
    yours = fitting(other.concepts, said.concepts)
    return Signs(
        best.alike,
        min(found.ahead, _MOST_AHEAD),
        likeness.covered(said, rule),
        min(sum(one in terms for one in likeness.unfound(said, rule)), _MANY_TERMS),
        float(said.asks == other.asks),
        likeness.weight(said.concepts & yours) / (likeness.weight(said.concepts | yours) or 1.0),
        sum(one.precedent.rules[:1] == rule for one in ranked[:_NEAREST]) / _NEAREST,
        min(len(said.concepts), _LONG) / _LONG,
    )


def sureness(found: Signs) -> float:
    """How likely a verdict with these signs is right."""
    first, *others = WEIGHTS
    return 1 / (1 + math.exp(-first - sum(weight * sign for weight, sign in zip(others, found, strict=True))))
