"""Sureness: which verdict follows from what is settled and like the question, and how likely it is right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from toolkit.referee.answer import Verdict
from toolkit.referee.law.likeness import Like


class Found(NamedTuple):
    """The likest precedent with the verdict that has most for it, and how likely (of 1) that verdict is right."""

    best: Like
    sure: float


def verdict_of(ranked: Sequence[Like]) -> Found | None:
    """The verdict on a question by all that is like it; None where what has most for it is that there is none."""
    votes: defaultdict[Verdict, float] = defaultdict(float)
    for one in ranked:
        votes[one.verdict] += one.share
    first = max(votes, key=lambda verdict: (votes[verdict], str(verdict)), default=None)
    if first is None:
        return None
    return Found(next(one for one in ranked if one.verdict == first), votes[first])
