"""Sureness: which verdict follows from what is settled and like the question and from a table, and how likely it is.

Three views of a question (likeness, direction and hearing) and the table that it was read to know nothing of each
other; so what one of them says counts more where another says it too. How much each counts was found on questions that
were written without sight of this program, and measured on others.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from toolkit.referee.answer import Verdict
from toolkit.referee.law.learned import Settled
from toolkit.referee.law.likeness import Like

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

_BESIDE, _TOGETHER = 1.5, 0.6
"""To which power goes what speaks for a verdict by the views as a whole, and by each answer that all speak for."""

_LEAST = 0.03
"""What speaks for a verdict at least."""

_SHOWN, _SHOWN_OF_LESS = 5.0, 3.0
"""So many times as likely is the verdict of a table, and that of one in which words found no place.

No more, as of 2,000 questions written without sight of this program those tables that the rules leaned against were
wrong as often as right.
"""

_DEPENDS = 4.0
"""The same for "it depends", which few of the settled wordings say; but not beside the yes or no of a table, which has
all that it depends on."""

_NEAR = 0.1
"""So likely another verdict is at least that may be what was meant."""

_VERDICTS: tuple[Verdict, ...] = ("yes", "no", "depends")


class Shown(NamedTuple):
    """What a table shows: its verdict, and whether all that is told found a place in it."""

    verdict: Verdict
    is_whole: bool = True

    @property
    def is_definite(self) -> bool:
        """Whether it is a yes or no of all that is told."""
        return self.is_whole and self.verdict != "depends"

    @property
    def times(self) -> float:
        """So many times as likely the verdict is as it was by the rules alone."""
        return _SHOWN if self.is_whole else _SHOWN_OF_LESS


class Found(NamedTuple):
    """The likest precedent with the verdict that has most for it, and how likely (of 1) each verdict is right.

    ``spoken``: how much (of 1) speaks for it, where it may be that no verdict is asked for; ``meant``: how much speaks
    for any verdict. ``others``: the likest with other verdicts that come near, the likeliest verdict first.
    """

    best: Like
    likely: Mapping[Verdict, float]
    spoken: float
    meant: float
    others: tuple[Like, ...]

    @property
    def sure(self) -> float:
        """How likely the verdict is right."""
        return self.likely[self.best.verdict]


def verdict_of(ranked: Sequence[Like], points: Shares, hears: Shares, shown: Shown | None = None) -> Found | None:
    """The likeliest verdict on a question that anything like it has; None where nothing is like it.

    The views are held together in two ways. Answer by answer: for one that all speak for there is much to say, for one
    that any knows nothing of there is little. And as a whole: how much speaks for a verdict, by whatever rule.
    """
    alike = _alike(ranked)
    if not alike:
        return None
    together, spoken = _held(alike, points, hears)
    likely = _sure(together, spoken, shown)
    given = {verdict for _rule, verdict in alike}
    verdict, *others = sorted(given, key=lambda one: (likely[one], str(one)), reverse=True)
    near = tuple(_likest(ranked, together, one) for one in others if likely[one] >= _NEAR)
    best = _likest(ranked, together, verdict)
    return Found(best, likely, spoken[verdict], sum(spoken.values()), near)


def _likest(ranked: Sequence[Like], together: Shares, verdict: Verdict) -> Like:
    """What is settled with a verdict and most like a question, of the rule that all views speak for most."""
    some = [one for one in ranked if one.verdict == verdict]
    rule = max((one.precedent.rules[0] for one in some), key=lambda slug: (together[slug, verdict], slug))
    return next(one for one in some if one.precedent.rules[0] == rule)


def _held(alike: Shares, points: Shares, hears: Shares) -> tuple[dict[Settled, float], dict[Verdict, float]]:
    """The views held together answer by answer, and beside each other as a whole."""
    views = ((_LIKENESS, alike), (_DIRECTION, points), (_HEARING, hears))
    whole = [(view, _by_verdict(some)) for view, some in views]
    beside = {verdict: sum(view.beside * some.get(verdict, 0.0) for view, some in whole) for verdict in _VERDICTS}
    return _together(views), beside


def _sure(together: Shares, beside: Mapping[Verdict, float], shown: Shown | None) -> dict[Verdict, float]:
    each = _by_verdict(together)
    said: dict[Verdict, float] = {}
    for verdict in _VERDICTS:
        said[verdict] = (beside[verdict] + _LEAST) ** _BESIDE * (each.get(verdict, 0.0) + _LEAST) ** _TOGETHER
    if shown is None or not shown.is_definite:
        said["depends"] *= _DEPENDS
    if shown is not None:
        said[shown.verdict] *= shown.times
    size = sum(said.values())
    return {verdict: share / size for verdict, share in said.items()}


def _alike(ranked: Sequence[Like]) -> dict[Settled, float]:
    """How much of what is like a question speaks for each answer."""
    alike: defaultdict[Settled, float] = defaultdict(float)
    for one in ranked:
        if one.verdict is not None:
            alike[one.precedent.rules[0], one.verdict] += one.share
    return dict(alike)


def _together(views: Sequence[tuple[View, Shares]]) -> dict[Settled, float]:
    """How likely each answer is by all views, where each says its own of it."""
    all_answers = dict.fromkeys(one for _view, shares in views for one in shares if one[1] is not None)
    said = {
        one: math.prod((shares.get(one, 0.0) + view.least) ** view.power for view, shares in views)
        for one in all_answers
    }
    size = sum(said.values())
    return {one: share / size for one, share in said.items()}


def _by_verdict(some: Shares) -> dict[Verdict, float]:
    """What speaks for each verdict."""
    votes: defaultdict[Verdict, float] = defaultdict(float)
    for (_rule, verdict), share in some.items():
        votes[verdict] += share
    return votes
