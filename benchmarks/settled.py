"""Settled wordings to learn from, which of them strangers wrote, and how good what was learned is on these."""

from __future__ import annotations

import argparse
import io
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from measure import report

from toolkit.cards import load
from toolkit.referee.law.learned import Settled
from toolkit.referee.law.precedent import Asked, Precedent, precedents
from toolkit.referee.referee import Referee

WORDINGS = Path(__file__).parent / "wordings.txt"


Shares = Callable[[str], Mapping[Settled, float]]
"""How likely each answer is the one that a text asks for."""


class Lesson(NamedTuple):
    """What is settled, all ways to ask for it, which of them strangers wrote, and from which is learned.

    ``is_kept``: what is learned is to be kept, so that it is learned from all of them.
    """

    settled: Sequence[Precedent]
    asked: Sequence[Asked]
    of_strangers: np.ndarray[Any, Any]
    learned_from: np.ndarray[Any, Any]
    is_kept: bool

    def answers(self) -> tuple[list[Settled], np.ndarray[Any, Any]]:
        """All answers that there are, and which each wording has, by its place among them."""
        found = [*dict.fromkeys((one.rules[0], one.verdict) for one in self.settled)]
        number = {one: at for at, one in enumerate(found)}
        of = [self.settled[one.place] for one in self.asked]
        return found, np.array([number[one.rules[0], one.verdict] for one in of])

    def tell(self, shares: Shares) -> None:
        """Tell on how many wordings of strangers with a verdict it is found, and on how many with its rule."""
        due = verdicts = whole = 0
        for one in (self.asked[at] for at in np.flatnonzero(self.of_strangers)):
            rule, verdict = self.settled[one.place].rules[0], self.settled[one.place].verdict
            if verdict is None:
                continue
            found = shares(one.nameless)
            votes = Counter[str]()
            for (_, said), share in found.items():
                votes[str(said)] += share
            due += 1
            verdicts += max(votes, key=votes.__getitem__) == verdict
            whole += max(found, key=found.__getitem__) == (rule, verdict)
        columns = ("due", "verdict right", "and rule right")
        report("Wordings of strangers", columns, [(str(due), f"{verdicts / due:.0%}", f"{whole / due:.0%}")])


def lesson(about: str | None) -> Lesson:
    """What the command line asks for; ``about`` tells what is learned."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--write", action="store_true", help="learn from all wordings, and keep what is learned")
    is_kept = parser.parse_args().write
    settled, asked = precedents(Referee(load()))
    strange = of_strangers(one.text for one in asked)
    return Lesson(settled, asked, strange, np.flatnonzero(~strange | is_kept), is_kept)


def of_strangers(texts: Iterable[str]) -> np.ndarray[Any, Any]:
    """Which of some wordings strangers wrote, so that they measure what was learned from the others."""
    strangers = set(WORDINGS.read_text("utf-8").splitlines())
    return np.array([text in strangers for text in texts])


def content(tables: Mapping[str, np.ndarray[Any, Any]]) -> bytes:
    """What was learned, as the content of its file."""
    file = io.BytesIO()
    np.savez(file, **dict(sorted(tables.items())))
    return file.getvalue()
