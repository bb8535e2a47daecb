"""Settled wordings to learn from, which of them strangers wrote, and how good what was learned is on these."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from measure import report

from toolkit.referee.law.learned import Settled
from toolkit.referee.law.precedent import Asked, Precedent

WORDINGS = Path(__file__).parent / "wordings.txt"


def of_strangers(texts: Iterable[str]) -> np.ndarray[Any, Any]:
    """Which of some wordings strangers wrote, so that they measure what was learned from the others."""
    strangers = set(WORDINGS.read_text("utf-8").splitlines())
    return np.array([text in strangers for text in texts])


def answers(asked: Sequence[Asked], settled: Sequence[Precedent]) -> tuple[list[Settled], np.ndarray[Any, Any]]:
    """All answers that there are, and which each wording has, by its place among them."""
    found = [*dict.fromkeys((one.rules[0], one.verdict) for one in settled)]
    number = {one: at for at, one in enumerate(found)}
    return found, np.array([number[settled[one.place].rules[0], settled[one.place].verdict] for one in asked])


def tell(
    shares: Callable[[str], Mapping[Settled, float]], asked: Iterable[Asked], settled: Sequence[Precedent]
) -> None:
    """Tell on how many wordings with a verdict it is found, and on how many with its rule."""
    due = verdicts = whole = 0
    for one in asked:
        rule, verdict = settled[one.place].rules[0], settled[one.place].verdict
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


def content(tables: Mapping[str, np.ndarray[Any, Any]]) -> bytes:
    """What was learned, as the content of its file."""
    file = io.BytesIO()
    np.savez(file, **dict(sorted(tables.items())))
    return file.getvalue()
