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

_BY_WORDS = 0.3
"""How much the bare words count, of 1, where they are held beside likeness; the rest is likeness."""

_LEAST_LIKE, _LEAST_LEANING = 3e-4, 1e-4
"""What likeness and the bare words are taken to say at least for an answer of which they say nothing."""

_CALM = 0.4
"""To this power goes what the bare words say of each answer: they do not speak independently of likeness."""


class Found(NamedTuple):
    """The likest precedent with the verdict that has most for it, and how likely (of 1) that verdict is right."""

    best: Like
    sure: float


def verdict_of(ranked: Sequence[Like], leans: Mapping[Settled, float]) -> Found | None:
    """The verdict on a question by all that is like it, and by how its bare words lean; None where there is none.

    Two views are held together in two ways, half each. Answer by answer: for one that both speak for there is much to
    say, for one that either knows nothing of there is little. And as a whole: how much speaks for a verdict, by
    whatever rule, against all with another and against none being meant.
    """
    alike: defaultdict[Settled, float] = defaultdict(float)
    for one in ranked:
        if one.verdict is not None:
            alike[one.precedent.rules[0], one.verdict] += one.share
    if not alike:
        return None
    both = _both(alike, leans)
    each, whole = _by_verdict(both), _whole(ranked, alike, leans)
    sure = {verdict: (each.get(verdict, 0.0) + whole[verdict]) / 2 for _rule, verdict in alike}
    verdict = max(sure, key=lambda one: (sure[one], str(one)))
    rule = max((slug for slug, given in alike if given == verdict), key=lambda slug: (both[slug, verdict], slug))
    best = next(one for one in ranked if (one.precedent.rules[0], one.verdict) == (rule, verdict))
    return Found(best, sure[verdict])


def _both(alike: Mapping[Settled, float], leans: Mapping[Settled, float]) -> dict[Settled, float]:
    """How likely each answer is by both views, where each says its own of it."""
    said = {
        one: (alike.get(one, 0.0) + _LEAST_LIKE) * (leans.get(one, 0.0) + _LEAST_LEANING) ** _CALM
        for one in dict.fromkeys((*alike, *leans))
        if one[1] is not None
    }
    size = sum(said.values())
    return {one: share / size for one, share in said.items()}


def _whole(
    ranked: Sequence[Like], alike: Mapping[Settled, float], leans: Mapping[Settled, float]
) -> dict[Verdict, float]:
    """How likely each verdict is that anything like the question has, by whatever rule."""
    votes, leaning = _by_verdict(alike), _by_verdict(leans)
    none = 1 - sum(one.share for one in ranked)
    size = sum(votes.values()) + none + 2 * _BEFOREHAND
    return {
        verdict: (1 - _BY_WORDS) * (vote + _BEFOREHAND) / size + _BY_WORDS * leaning.get(verdict, 0.0)
        for verdict, vote in votes.items()
    }


def _by_verdict(some: Mapping[Settled, float]) -> dict[Verdict, float]:
    """What speaks for each verdict."""
    votes: defaultdict[Verdict, float] = defaultdict(float)
    for (_rule, verdict), share in some.items():
        votes[verdict] += share
    return votes
