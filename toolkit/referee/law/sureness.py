"""Sureness: which verdict follows from what is settled and like the question, and how likely it is right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from toolkit.referee.answer import Verdict
from toolkit.referee.law.likeness import Like

Settled = tuple[str, Verdict]
"""An answer: a rule, and what it says."""

_BEFOREHAND = 0.1
"""What speaks for a verdict, and what against it, before anything is known."""

_LEAST_LIKE, _LEAST_LEANING, _LEAST_POINTED = 3e-4, 1e-4, 1e-3
"""What likeness, leaning and direction are taken to say at least for an answer of which they say nothing."""

_OF_LEANING, _OF_DIRECTION = 0.2, 0.8
"""To this power goes what leaning and direction say of each answer, where likeness goes to the first."""

_BY_DIRECTION = 0.7
"""How much direction counts, of 1, where it is held beside likeness; the rest is likeness."""


class Found(NamedTuple):
    """The likest precedent with the verdict that has most for it, and how likely (of 1) that verdict is right."""

    best: Like
    sure: float


def verdict_of(ranked: Sequence[Like], leans: Mapping[Settled, float], points: Mapping[Settled, float]) -> Found | None:
    """The verdict on a question by all that is like it, and by how its words lean and where they point.

    None where nothing is like it. The views are held together in two ways, half each. Answer by answer: for one that
    all speak for there is much to say, for one that any knows nothing of there is little. And as a whole: how much
    speaks for a verdict, by whatever rule, against all with another and against none being meant.
    """
    alike: defaultdict[Settled, float] = defaultdict(float)
    for one in ranked:
        if one.verdict is not None:
            alike[one.precedent.rules[0], one.verdict] += one.share
    if not alike:
        return None
    together = _together(alike, leans, points)
    each, whole = _by_verdict(together), _whole(ranked, alike, points)
    sure = {verdict: (each.get(verdict, 0.0) + whole[verdict]) / 2 for _rule, verdict in alike}
    verdict = max(sure, key=lambda one: (sure[one], str(one)))
    rule = max((slug for slug, given in alike if given == verdict), key=lambda slug: (together[slug, verdict], slug))
    best = next(one for one in ranked if (one.precedent.rules[0], one.verdict) == (rule, verdict))
    return Found(best, sure[verdict])


def _together(
    alike: Mapping[Settled, float], leans: Mapping[Settled, float], points: Mapping[Settled, float]
) -> dict[Settled, float]:
    """How likely each answer is by all views, where each says its own of it."""
    said = {
        one: (alike.get(one, 0.0) + _LEAST_LIKE)
        * (leans.get(one, 0.0) + _LEAST_LEANING) ** _OF_LEANING
        * (points.get(one, 0.0) + _LEAST_POINTED) ** _OF_DIRECTION
        for one in dict.fromkeys((*alike, *leans, *points))
        if one[1] is not None
    }
    size = sum(said.values())
    return {one: share / size for one, share in said.items()}


def _whole(
    ranked: Sequence[Like], alike: Mapping[Settled, float], points: Mapping[Settled, float]
) -> dict[Verdict, float]:
    """How likely each verdict is that anything like the question has, by whatever rule."""
    votes, pointed = _by_verdict(alike), _by_verdict(points)
    none = 1 - sum(one.share for one in ranked)
    size = sum(votes.values()) + none + 2 * _BEFOREHAND
    return {
        verdict: (1 - _BY_DIRECTION) * (vote + _BEFOREHAND) / size + _BY_DIRECTION * pointed.get(verdict, 0.0)
        for verdict, vote in votes.items()
    }


def _by_verdict(some: Mapping[Settled, float]) -> dict[Verdict, float]:
    """What speaks for each verdict."""
    votes: defaultdict[Verdict, float] = defaultdict(float)
    for (_rule, verdict), share in some.items():
        votes[verdict] += share
    return votes
