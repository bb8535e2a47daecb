"""How well the referee does in an exam: verdicts right, wrong and withheld, and what is looked up.

``python benchmarks/exam.py FILE... [--each] [--json FILE]``. A file is a list of questions with ``q``, ``kind``,
``verdict`` (yes, no, depends or null) and, for what is looked up, ``expect``: patterns of which the answer must have
one.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from measure import report
from referee import answered

from toolkit.cards import load
from toolkit.referee.answer import Answer
from toolkit.referee.ask import ask
from toolkit.referee.referee import Referee

Grade = Literal["right", "wrong", "withheld"]
OUT_OF_SCOPE = "out-of-scope"


@dataclass(frozen=True)
class Mark:
    """How one question was answered. ``shown``: the right verdict is among the readings that the answer shows."""

    question: dict[str, Any]
    grade: Grade
    seconds: float
    words: int
    shown: bool
    got: str


def marked(referee: Referee, question: dict[str, Any]) -> Mark:
    """Ask one question and hold the answer against its key."""
    start = time.perf_counter()
    answer = answered(referee, question["q"])
    seconds = time.perf_counter() - start
    grade = graded(question, answer)
    others = {one.verdict for one in getattr(answer, "readings", ())}
    shown = grade == "right" or (question["verdict"] is not None and question["verdict"] in others)
    got = f"{answer.verdict} [{answer.derived_from}] {answer.answer[:300]}"
    return Mark(question, grade, seconds, len(answer.answer.split()), shown, got)


def graded(question: dict[str, Any], answer: Answer) -> Grade:
    """Right, wrong, or withheld; a question out of scope is right if nothing was found, and wrong otherwise."""
    is_nothing = answer.derived_from == "nothing found" and answer.verdict is None
    if question["kind"] == OUT_OF_SCOPE:
        return "right" if is_nothing else "wrong"
    if question["verdict"] is not None:
        if answer.verdict is None:
            return "withheld"
        return "right" if answer.verdict == question["verdict"] else "wrong"
    if is_nothing:
        return "withheld"
    expected = question.get("expect", [])
    return "right" if not expected or any(_has(pattern, answer) for pattern in expected) else "wrong"


def _has(pattern: str, answer: Answer) -> bool:
    told = " ".join((answer.answer, *answer.because, *(rule.text for rule in answer.rules)))
    return bool(re.search(pattern, told, re.IGNORECASE))


def interval(count: int, whole: int) -> str:
    """A share in per cent with Wilson's interval of 95 %."""
    if not whole:
        return "none"
    z, share = 1.96, count / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    return f"{count} of {whole} = {share:.1%} ({max(0.0, middle - half):.0%} to {middle + half:.0%})"


def told(marks: Sequence[Mark]) -> None:
    """Print the tables."""
    due = [one for one in marks if one.question["verdict"] is not None]
    given = [one for one in due if one.grade != "withheld"]
    free = [one for one in marks if one.question["verdict"] is None and one.question["kind"] != OUT_OF_SCOPE]
    scope = [one for one in marks if one.question["kind"] == OUT_OF_SCOPE]
    rows = [
        ("right of the verdicts due", interval(sum(one.grade == "right" for one in due), len(due))),
        ("wrong of the verdicts given", interval(sum(one.grade == "wrong" for one in given), len(given))),
        ("right among the readings shown", interval(sum(one.shown for one in due), len(due))),
        ("looked up", interval(sum(one.grade == "right" for one in free), len(free))),
        ("out of scope, answered", interval(sum(one.grade == "wrong" for one in scope), len(scope))),
        ("words of an answer, median", str(statistics.median(one.words for one in marks))),
        ("ms, p95", f"{sorted(one.seconds for one in marks)[int(len(marks) * 0.95)] * 1000:.0f}"),
    ]
    report("The exam", ("what", "how many"), rows)
    kinds = sorted({one.question["kind"] for one in marks})
    grades = ("right", "wrong", "withheld")
    by_kind = [(kind, *(str(_count(marks, kind, grade)) for grade in grades)) for kind in kinds]
    report("By kind", ("kind", *grades), by_kind)


def _count(marks: Sequence[Mark], kind: str, grade: str) -> int:
    return sum(one.question["kind"] == kind and one.grade == grade for one in marks)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--each", action="store_true", help="tell of each question that was not answered right")
    parser.add_argument("--json", type=Path, help="where to write each question's mark")
    given = parser.parse_args()
    referee = Referee(load())
    ask(referee, "Who goes first?")
    questions = [one for file in given.files for one in json.loads(file.read_text("utf-8"))]
    marks = [marked(referee, one) for one in questions]
    for one in marks if given.each else ():
        if one.grade != "right":
            key = one.question
            print(f"{one.grade:8} {key['id']} {key['q']}\n    key: {key['verdict']} {key['why']}\n    got: {one.got}")
    told(marks)
    if given.json:
        given.json.write_text(json.dumps([asdict(one) for one in marks], indent=1), "utf-8")


if __name__ == "__main__":
    main()
