"""What tells that two questions of the rules ask the same, learned from all wordings that are settled.

``python benchmarks/law.py [--write]``. One wording of a few is asked as if it were not settled itself. Signs and
concepts are weighed so that what is answered is right as often as can be; with ``--write`` the weights become
``card_data/words/likeness.json``. How good they are is told by the wordings of ``wordings.txt``, which strangers wrote:
for that they are left out of the learning and of what is settled. No question that measures the referee is among any
of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import numpy as np
from measure import report
from settled import of_strangers

from toolkit import files, paths
from toolkit.cards import load
from toolkit.referee.law.bank import VERDICTS, Numbers, Places, open_bank
from toolkit.referee.law.likeness import NEAREST, Compared, Likeness, Signs, Weights
from toolkit.referee.referee import Referee

LEARNED_FROM = 15_000
"""From about so many wordings is learned: more of them take longer, and change nothing."""

ROUNDS, STEP, HELD_BACK = 40, 0.05, 1e-5
LEAST = 6
"""A concept must be spoken of in so many wordings to be weighed by itself."""

NONE = VERDICTS.index(None)
"""The place of no verdict among the verdicts."""

UNWEIGHED = Weights(dict.fromkeys(Signs._fields, 0.0), {}, {}, {}, 0.0)


@dataclass(frozen=True)
class Asked:
    """Wordings that were asked, a row each, with :data:`NEAREST` others each: what is right, and what there is to see.

    ``right`` are those that answer rightly, ``own`` those of the same rule, ``there`` is false where there are fewer.
    ``concepts`` are places of what stands in others, ``at`` in which of them, ``both`` whether it is asked for, too;
    ``asked`` are places of what is asked for, ``of`` by which row.
    """

    places: Places
    signs: Numbers
    verdicts: Places
    right: np.ndarray
    own: np.ndarray
    there: np.ndarray
    concepts: Places
    at: Places
    both: np.ndarray
    asked: Places
    of: Places


def asked_all(likeness: Likeness, places: Sequence[int], settled: np.ndarray) -> Asked:
    """The wordings at these places, each asked of all that are ``settled`` but itself."""
    size = (len(places), NEAREST)
    signs, verdicts = np.zeros((*size, len(Signs._fields)), np.float32), np.full(size, NONE, np.int32)
    right, own, there = (np.zeros(size, bool) for _ in range(3))
    concepts, at, both, asked, of = [], [], [], [], []
    for row, place in enumerate(places):
        held = settled.copy()
        held[place] = False
        wording = likeness.bank.wording(place)
        found = likeness.compared(wording, held)
        many = len(found.places)
        signs[row, :many], there[row, :many] = np.stack(found.signs, 1), True
        verdicts[row, :many] = found.follows
        own[row, :many] = likeness.bank.rule_of[found.places] == likeness.bank.rule_of[place]
        right[row, :many] = own[row, :many] & (verdicts[row, :many] == likeness.bank.verdict_of[place])
        concepts.append(found.said)
        at.append(row * NEAREST + owners(found))
        both.append(found.both)
        asked.append(found.asked)
        of.append(np.full(len(found.asked), row))
    columns = (np.concatenate(one) for one in (concepts, at, both, asked, of))
    return Asked(np.array(places), signs, verdicts, right, own, there, *columns)


def owners(found: Compared) -> Places:
    """Which of the compared wordings speaks of each concept."""
    return np.repeat(np.arange(len(found.places)), np.diff(found.ends, prepend=0)).astype(np.int32)


class Learned:
    """The weights as one row of numbers: of the signs, of concepts that both, one or the other has, and of nothing."""

    def __init__(self, signs: int, concepts: int) -> None:
        self.signs, self.concepts = signs, concepts
        self.row = np.zeros(signs + 3 * concepts + 1)
        self.mean = self.speed = np.zeros_like(self.row)

    def part(self, row: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Signs, both, asked, settled."""
        some, rest = row[: self.signs], row[self.signs : -1].reshape(3, self.concepts)
        return some, rest[0], rest[1], rest[2]

    def scores(self, some: Asked) -> Numbers:
        """How like each of the compared wordings is."""
        signs, both, asked, settled = self.part(self.row)
        each = np.where(some.both, both[some.concepts], settled[some.concepts])
        found = np.bincount(some.at, each, some.there.size).reshape(some.there.shape)
        of_question = np.bincount(some.of, asked[some.asked], len(some.there))
        return np.where(some.there, some.signs @ signs + found + of_question[:, None], -np.inf)

    def shares(self, scores: Numbers) -> Numbers:
        """How likely each is meant, and last: that none is."""
        whole = np.concatenate([scores, np.full((len(scores), 1), self.row[-1])], axis=1)
        found = np.exp(whole - whole.max(axis=1, keepdims=True))
        return found / found.sum(axis=1, keepdims=True)

    def slope(self, some: Asked, much: Numbers) -> Numbers:
        """What each weight changes if the scores (and, last, that of nothing) are to change so much."""
        flat = much[:, :-1].ravel()
        to = flat[some.at]
        both = np.bincount(some.concepts[some.both], to[some.both], self.concepts)
        settled = np.bincount(some.concepts[~some.both], to[~some.both], self.concepts)
        asked = np.bincount(some.asked, much[:, :-1].sum(axis=1)[some.of], self.concepts)
        signs = np.tensordot(much[:, :-1], some.signs, 2)
        return np.concatenate([signs, both, asked, settled, [much[:, -1].sum()]]) / len(much)

    def step(self, slope: Numbers, number: int) -> None:
        """One step of Adam's method (Kingma and Ba, 2015)."""
        slope = slope + HELD_BACK * self.row
        self.mean = 0.9 * self.mean + 0.1 * slope
        self.speed = 0.99 * self.speed + 0.01 * slope**2
        self.row = self.row - STEP * (self.mean / (1 - 0.9**number)) / (np.sqrt(self.speed / (1 - 0.99**number)) + 1e-8)


def wrong(shares: Numbers, right: Numbers) -> Numbers:
    """How much more each was held likely than it is, once it is known which are right."""
    good = shares * right
    total = good.sum(axis=1, keepdims=True)
    return shares - np.where(total > 0, good / np.maximum(total, 1e-12), shares)


def learned(some: Asked, concepts: int, seldom: np.ndarray) -> Learned:
    """The weights by which most is answered rightly; ``seldom`` are concepts that are not weighed."""
    found = Learned(some.signs.shape[2], concepts)
    ignored = np.concatenate([np.zeros(found.signs, bool), *[seldom] * 3, [False]])
    none = ~some.right.any(axis=1)
    right = np.concatenate([some.right, none[:, None]], axis=1)
    for number in range(1, ROUNDS + 1):
        slope = found.slope(some, wrong(found.shares(found.scores(some)), right))
        slope[ignored] = 0.0
        found.step(slope, number)
    return found


def tell(found: Learned, some: Asked, likeness: Likeness) -> None:
    """How often verdicts on wordings of strangers are given and right, and given though their rule is left out."""
    due = likeness.bank.verdict_of[some.places]
    scores = found.scores(some)
    rows = []
    guesses = [guessed(found.shares(one), some) for one in (scores, np.where(some.own, -np.inf, scores))]
    for least in (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9):
        row = [f"{least:.2f}"]
        for verdicts, sure in guesses:
            given = (due != NONE) & (verdicts != NONE) & (sure >= least)
            row += [str(given.sum()), f"{(verdicts == due)[given].mean():.0%}" if given.any() else ""]
        rows.append(row)
    columns = ("sure from", "given", "right", "given without the rule", "right by luck")
    report(f"Verdicts on {(due != NONE).sum()} wordings of strangers", columns, rows)


def guessed(shares: Numbers, some: Asked) -> tuple[Places, Numbers]:
    """The verdict that has most for it, and how much that is."""
    votes = np.stack([(shares[:, :-1] * (some.verdicts == verdict)).sum(axis=1) for verdict in range(NONE + 1)], axis=1)
    return votes.argmax(axis=1), votes.max(axis=1)


def few_of(which: np.ndarray) -> Places:
    """The places of one of every few of these wordings, so that about :data:`LEARNED_FROM` are left."""
    places = np.flatnonzero(which)
    return places[:: max(1, len(places) // LEARNED_FROM)]


def weights(found: Learned, names: Sequence[str]) -> Weights:
    """The weights as they are kept: to two places, without those that count nothing."""
    signs, both, asked, settled = found.part(found.row)

    def kept(row: Numbers) -> dict[str, float]:
        return {name: round(float(one), 2) for name, one in sorted(zip(names, row, strict=True)) if round(one, 2)}

    of_signs = {name: round(float(one), 3) for name, one in zip(Signs._fields, signs, strict=True)}
    return Weights(of_signs, kept(both + asked), kept(asked), kept(settled), round(float(found.row[-1]), 3))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="learn from all wordings, and keep the weights")
    options = parser.parse_args()
    referee = Referee(load())
    likeness = Likeness(open_bank(), referee.edition, UNWEIGHED)
    concepts = likeness.bank.known.concepts
    strange = of_strangers(likeness.bank.texts)
    settled = likeness.bank.of_no_edition & ~strange
    seldom = np.diff(likeness.bank.columns.reaches, prepend=0) < LEAST
    others = asked_all(likeness, np.flatnonzero(strange), settled)
    found = learned(asked_all(likeness, few_of(settled), settled), len(concepts), seldom)
    tell(found, others, likeness)
    if options.write:
        everything = likeness.bank.of_no_edition
        found = learned(asked_all(likeness, few_of(everything), everything), len(concepts), seldom)
        path = paths.CARD_DATA / "words" / "likeness.json"
        files.write(path, msgspec.json.format(msgspec.json.encode(weights(found, concepts)), indent=1))
    signs, *_ = found.part(found.row)
    report("The weights", ("sign", "weight"), [(f, f"{one:.2f}") for f, one in zip(Signs._fields, signs, strict=True)])


if __name__ == "__main__":
    main()
