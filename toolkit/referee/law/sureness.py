"""Sureness: which verdict follows from what is settled and like the question, and how likely it is right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from toolkit.referee.answer import Verdict
from toolkit.referee.law.likeness import Like

_BEFOREHAND = 0.1
"""What speaks for a verdict, and what against it, before anything is known."""

_BY_WORDS = 0.3
"""How much the bare words count, of 1; the rest is likeness."""


class Found(NamedTuple):
    """The likest precedent with the verdict that has most for it, and how likely (of 1) that verdict is right."""

    best: Like
    sure: float


def verdict_of(ranked: Sequence[Like], leans: Mapping[Verdict, float]) -> Found | None:
    """The verdict on a question by all that is like it, in two stages; None where there is none.

    First the rule that is likeliest asked for, by all its wordings, then what that says. How sure the verdict is, is
    told by all wordings with that verdict, of whatever rule, against all with another and against none being meant;
    and by how much the bare words of the question lean to it.
    """
    rules: defaultdict[str, float] = defaultdict(float)
    for one in ranked:
        rules[one.precedent.rules[0]] += one.share
    rule = max(rules, key=lambda slug: (rules[slug], slug), default=None)
    votes = _votes(one for one in ranked if one.precedent.rules[0] == rule)
    if not votes:
        return None
    verdict = max(votes, key=lambda one: (votes[one], str(one)))
    whole = _votes(ranked)
    none = 1 - sum(one.share for one in ranked)
    alike = (whole[verdict] + _BEFOREHAND) / (sum(whole.values()) + none + 2 * _BEFOREHAND)
    sure = (1 - _BY_WORDS) * alike + _BY_WORDS * leans.get(verdict, 0.0)
    return Found(next(one for one in ranked if one.verdict == verdict and one.precedent.rules[0] == rule), sure)


def _votes(some: Iterable[Like]) -> dict[Verdict, float]:
    """What speaks for each verdict."""
    votes: defaultdict[Verdict, float] = defaultdict(float)
    for one in some:
        if one.verdict is not None:
            votes[one.verdict] += one.share
    return votes
