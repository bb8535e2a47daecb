"""Sureness: how likely a verdict is right that follows from what is settled and like the question.

The weights are fitted to wordings that were written without sight of what is settled, and are asked without
themselves (``benchmarks/law.py`` does it); no question that measures the referee is among them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple, TypeVar

from toolkit.referee.law.concept import Concept
from toolkit.referee.law.likeness import Like, Likeness
from toolkit.referee.law.wording import Wording, fitting

_Kind = TypeVar("_Kind", bound=str)

_SHARPNESS, _VOTERS = 20, 40
"""How much more the likest wordings count than the others, and how many are heard."""

_NEAREST, _MOST_AHEAD, _MANY_TERMS, _LONG = 12, 0.2, 3, 12

WEIGHTS = (
    *(-1.47, 0.86, 0.61, 1.32, 0.75, 0.14, 0.39, 0.91),
    *(1.96, 0.1, -0.63, 0.84, -1.67, -0.59, -1.31, -0.52),
)
"""What counts: always, and each of :class:`Signs`."""


class Signs(NamedTuple):
    """By what a verdict is judged, each from about 0 to 1.

    How alike the best wording is, how far its verdict is ahead of others, and its rule of other rules; how much of the
    question its rule speaks of, and how many words of the game it does not; whether both ask in the same manner; how
    much both share of all that they speak of, and of what they ask of; how many of the nearest wordings are of that
    rule; how much the question tells; how much of it stands the other way round in the best wording; how alike what the
    rule answers otherwise is; whether only one of both has a "no" in it, and whether only one asks for the contrary;
    how much of what the best wording speaks of the question does not.
    """

    alike: float
    ahead: float
    foremost: float
    covered: float
    unfound: float
    manner: float
    shared: float
    votes: float
    length: float
    crosswise: float
    shared_main: float
    contrary: float
    denies: float
    turned: float
    missing: float


class Verdicts(NamedTuple):
    """The likest precedent of the rule that is asked about, with the verdict that has most for it there.

    ``ahead``: by how much that verdict is ahead of the rule's others. ``foremost``: by how much the rule is ahead of
    all other rules.
    """

    best: Like
    ahead: float
    foremost: float


def verdicts(ranked: Sequence[Like]) -> Verdicts | None:
    """The verdict on a question, in two stages: which rule is asked about, and then what that rule says to it.

    A rule is the likelier, the more alike all its wordings are, those without a verdict too. None if there are none.
    """
    heard = [one for one in ranked[:_VOTERS] if one.precedent.rules]
    rule, foremost = _foremost([(one.precedent.rules[0], one.alike) for one in heard])
    mine = [one for one in heard if one.verdict is not None and one.precedent.rules[0] == rule]
    verdict, ahead = _foremost([(one.verdict, one.alike) for one in mine])
    return None if verdict is None else Verdicts(next(one for one in mine if one.verdict == verdict), ahead, foremost)


def _foremost(found: Sequence[tuple[_Kind | None, float]]) -> tuple[_Kind | None, float]:
    """What has most for it of what is more or less alike, and by how much; None if there is nothing."""
    if not found:
        return None, math.inf
    votes: defaultdict[_Kind | None, float] = defaultdict(float)
    most = max(alike for _, alike in found)
    for kind, alike in found:
        votes[kind] += math.exp(_SHARPNESS * (alike - most))
    first, *others = sorted(votes, key=lambda kind: (-votes[kind], str(kind)))
    return first, math.log(votes[first] / votes[others[0]]) / _SHARPNESS if others else math.inf


def signs(
    likeness: Likeness, said: Wording, ranked: Sequence[Like], found: Verdicts, terms: Collection[Concept]
) -> Signs:
    """What there is to judge a verdict by; ``terms`` are the words of the game."""
    best = found.best
    rule, other = best.precedent.rules[:1], best.asked.wording
    mine = [one for one in ranked if one.precedent.rules[:1] == rule]
    yours = fitting(other.concepts, said.concepts)
    return Signs(
        best.alike,
        min(found.ahead, _MOST_AHEAD),
        min(found.foremost, _MOST_AHEAD),
        likeness.covered(said, rule),
        min(sum(one in terms for one in likeness.unfound(said, rule)), _MANY_TERMS),
        float(said.asks == other.asks),
        likeness.shared(said.concepts, yours),
        sum(one.precedent.rules[:1] == rule for one in ranked[:_NEAREST]) / _NEAREST,
        min(len(said.concepts), _LONG) / _LONG,
        said.crosswise(other),
        likeness.shared(said.main, other.main),
        max((one.alike for one in mine if one.verdict not in (None, best.verdict)), default=0.0),
        float(said.denies != other.denies),
        float(said.turned != other.turned),
        likeness.weight(yours - said.concepts) / (likeness.weight(yours) or 1.0),
    )


def sureness(found: Signs) -> float:
    """How likely a verdict with these signs is right."""
    first, *others = WEIGHTS
    return 1 / (1 + math.exp(-first - sum(weight * sign for weight, sign in zip(others, found, strict=True))))
