"""Sureness: which verdict follows from what is settled and like the question, and how likely it is right."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from toolkit.referee.answer import Verdict
from toolkit.referee.law.learned import Settled
from toolkit.referee.law.likeness import Like

_BEFOREHAND = 0.1
"""What speaks for a verdict, and what against it, before anything is known."""

Shares = Mapping[Settled, float]
"""How likely (of 1) each answer is the one that is asked for."""


class View(NamedTuple):
    """How much a view of a question counts.

    ``least``: what it is taken to say at least of an answer; ``power``: to which power goes what it says; ``beside``:
    how much (of 1) it counts where the views are held beside each other as a whole.
    """

    least: float
    power: float
    beside: float


_LIKENESS = View(3e-4, 1, 0.3)
_DIRECTION = View(1e-3, 0.6, 0.35)
_HEARING = View(1e-3, 0.6, 0.35)


class Found(NamedTuple):
    """The likest precedent with the verdict that has most for it, and how likely (of 1) that verdict is right."""

    best: Like
    sure: float


def verdict_of(ranked: Sequence[Like], points: Shares, hears: Shares) -> Found | None:
    """The verdict on a question by what is like it, where its words point, and what is heard in them.

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
    together = _together(((_LIKENESS, alike), (_DIRECTION, points), (_HEARING, hears)))
    each, beside = _by_verdict(together), _beside(ranked, alike, points, hears)
    sure = {verdict: (each.get(verdict, 0.0) + beside[verdict]) / 2 for _rule, verdict in alike}
    verdict = max(sure, key=lambda one: (sure[one], str(one)))
    rule = max((slug for slug, given in alike if given == verdict), key=lambda slug: (together[slug, verdict], slug))
    best = next(one for one in ranked if (one.precedent.rules[0], one.verdict) == (rule, verdict))
    return Found(best, sure[verdict])


def _together(views: Sequence[tuple[View, Shares]]) -> dict[Settled, float]:
    """How likely each answer is by all views, where each says its own of it."""
    all_answers = dict.fromkeys(one for _view, shares in views for one in shares if one[1] is not None)
    said = {
        one: math.prod((shares.get(one, 0.0) + view.least) ** view.power for view, shares in views)
        for one in all_answers
    }
    size = sum(said.values())
    return {one: share / size for one, share in said.items()}


def _beside(ranked: Sequence[Like], alike: Shares, points: Shares, hears: Shares) -> dict[Verdict, float]:
    """How likely each verdict is that anything like the question has, by whatever rule."""
    votes, pointed, heard = map(_by_verdict, (alike, points, hears))
    size = sum(votes.values()) + 1 - sum(one.share for one in ranked) + 2 * _BEFOREHAND
    return {
        verdict: _LIKENESS.beside * (vote + _BEFOREHAND) / size
        + _DIRECTION.beside * pointed.get(verdict, 0.0)
        + _HEARING.beside * heard.get(verdict, 0.0)
        for verdict, vote in votes.items()
    }


def _by_verdict(some: Shares) -> dict[Verdict, float]:
    """What speaks for each verdict."""
    votes: defaultdict[Verdict, float] = defaultdict(float)
    for (_rule, verdict), share in some.items():
        votes[verdict] += share
    return votes
