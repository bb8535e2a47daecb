"""How well and how fast the referee answers. ``python benchmarks/referee.py [--faults FILE] [--json FILE]``

Every question of ``tests/referee/questions.json`` is asked, and two plain searches of the rules are asked the same. A
third of the questions is held apart, for nobody to tune on: of these only totals are told.
"""

from __future__ import annotations

import argparse
import json
import re
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import msgspec
from measure import rdi, report
from rapidfuzz import fuzz, process

from toolkit import rulebook
from toolkit.cards import load
from toolkit.errors import CannotRead, own_fault
from toolkit.referee.answer import Answer
from toolkit.referee.ask import ask
from toolkit.referee.referee import Referee

QUESTIONS = Path(__file__).parent.parent / "tests" / "referee" / "questions.json"
UNANSWERABLE = "not answerable"
NAMED = ("two cards",)
UNNAMED = ("no card",)
DEPTH = 5
CRASHED = "crashed"
COLD = "Can Gog shut up a Firewater spike?"


class Question(msgspec.Struct, frozen=True):
    """A question and what is expected.

    Any of ``rules`` settles it, all ``cards`` are named, and the answer has one of the words of ``says`` (``two/2``).
    """

    question: str
    slice: str
    verdict: str | None
    rules: tuple[str, ...]
    cards: tuple[str, ...]
    held: bool
    says: str = ""


@dataclass(frozen=True)
class Mark:
    """How one question was answered. A figure is None where nothing of the kind is expected.

    ``wrong``: that a verdict was given, and another than the right one; to give none is not right, but not wrong.
    """

    question: Question
    seconds: float = 0.0
    verdict: bool | None = None
    wrong: bool | None = None
    rank: int | None = None
    cards: bool | None = None
    says: bool | None = None
    refused: bool | None = None
    got: str = ""

    @property
    def right(self) -> bool:
        """Whether nothing is amiss, rules on place 2 to 5 apart."""
        return False not in (self.verdict, self.cards, self.says, self.refused) and self.rank != 0


def settled_at(rules: Sequence[str], expected: Sequence[str]) -> int | None:
    """The place, from 1, of the first rule that settles a question; 0 if none does, None if none is expected."""
    if not expected:
        return None
    return next((place for place, slug in enumerate(rules, 1) if slug in expected), 0)


def asked(referee: Referee, question: Question) -> Mark:
    """Ask the referee; what breaks it is neither right nor a refusal."""
    start = time.perf_counter()
    answer = answered(referee, question.question)
    mark = marked(question, answer, time.perf_counter() - start)
    return replace(mark, verdict=False, refused=False) if answer.answer.startswith(CRASHED) else mark


def answered(referee: Referee, text: str) -> Answer:
    """The referee's answer. That a question cannot be read is an answer of its own: a refusal."""
    try:
        return ask(referee, text)
    except CannotRead as fault:
        return Answer(text, None, str(fault), derived_from="nothing found")
    except Exception as fault:  # one question that breaks the referee must not keep the others from being measured
        return Answer(text, None, f"{CRASHED}: {own_fault(fault)}", derived_from="engine")


def marked(question: Question, answer: Answer, seconds: float) -> Mark:
    """An answer beside what was expected."""
    rules = [rule.slug for rule in answer.rules]
    if question.slice == UNANSWERABLE:
        refused = answer.derived_from == "nothing found" and answer.verdict is None
        return Mark(question, seconds, refused=refused, got=told(answer, rules))
    return Mark(
        question,
        seconds,
        verdict=answer.verdict == question.verdict and not is_none(answer),
        wrong=answer.verdict not in (None, question.verdict),
        rank=settled_at(rules, question.rules),
        cards=set(question.cards) <= {card.id for card in answer.cards} if question.cards else None,
        says=says(question.says, answer.answer) if question.says else None,
        got=told(answer, rules),
    )


def is_none(answer: Answer) -> bool:
    """Whether it is no answer at all."""
    return answer.derived_from == "nothing found" or answer.answer.startswith(CRASHED)


def says(words: str, answer: str) -> bool:
    """Whether an answer has one of some words, as a word of its own."""
    return any(re.search(rf"\b{re.escape(word)}\b", answer, re.IGNORECASE) for word in words.split("/"))


def told(answer: Answer, rules: Sequence[str]) -> str:
    """An answer in one line."""
    cards = " ".join(card.id for card in answer.cards[:4])
    return f"{answer.verdict} [{answer.derived_from}] {' '.join(rules[:3])} | {cards} | {answer.answer[:150]}"


def share(values: Sequence[bool]) -> str:
    """How many of them are true, in per cent."""
    return f"{sum(values) / len(values):.1%}" if values else ""


def figures(marks: Sequence[Mark]) -> tuple[str, ...]:
    """What a table's row says of some marks."""
    ranks = [mark.rank for mark in marks if mark.rank is not None]
    return (
        str(len(marks)),
        share([mark.verdict for mark in marks if mark.verdict is not None]),
        share([mark.wrong for mark in marks if mark.wrong is not None]),
        share([rank == 1 for rank in ranks]),
        share([0 < rank <= DEPTH for rank in ranks]),
        f"{statistics.mean(1 / rank if rank else 0 for rank in ranks):.3f}" if ranks else "",
        share([mark.cards for mark in marks if mark.cards is not None]),
        share([mark.says for mark in marks if mark.says is not None]),
        share([mark.refused for mark in marks if mark.refused is not None]),
    )


COLUMNS = ("n", "verdict", "wrong", "hit@1", "hit@5", "MRR", "cards", "says", "refused")


def tell_slices(marks: Sequence[Mark]) -> None:
    """One table for the questions that one may tune on, one for those held apart."""
    for title, held in (("Questions to work with", False), ("Held apart", True)):
        some = [mark for mark in marks if mark.question.held == held]
        names = dict.fromkeys(mark.question.slice for mark in some)
        rows = [(name, *figures([mark for mark in some if mark.question.slice == name])) for name in names]
        report(title, ("slice", *COLUMNS), [*rows, ("all", *figures(some))])


Search = Callable[[str], list[str]]


def full_text() -> Search:
    """SQLite's full-text search as it comes, over the texts of the rules."""
    connection = sqlite3.connect(":memory:")
    connection.execute("create virtual table rule using fts5(slug unindexed, text, tokenize = 'porter unicode61')")
    connection.executemany("insert into rule values (?, ?)", [(rule.slug, rule.text) for rule in rulebook.load()])
    statement = f"select slug from rule where rule match ? order by bm25(rule) limit {DEPTH}"

    def search(text: str) -> list[str]:
        words = "".join(letter if letter.isalnum() else " " for letter in text).split()
        wanted = " OR ".join(f'"{word}"' for word in words)
        return [slug for (slug,) in connection.execute(statement, (wanted,))] if wanted else []

    return search


def fuzzy() -> Search:
    """The rules whose texts look most like the question to rapidfuzz."""
    texts = {rule.slug: rule.text for rule in rulebook.load()}
    return lambda text: [slug for _, _, slug in process.extract(text, texts, scorer=fuzz.token_set_ratio, limit=DEPTH)]


def searched(search: Search, question: Question) -> Mark:
    """Ask a plain search; it refuses if it finds nothing at all."""
    start = time.perf_counter()
    rules = search(question.question)
    seconds = time.perf_counter() - start
    if question.slice == UNANSWERABLE:
        return Mark(question, seconds, refused=not rules)
    return Mark(question, seconds, rank=settled_at(rules, question.rules))


def tell_comparison(answered: Sequence[Mark], questions: Sequence[Question]) -> None:
    """The referee and the two plain searches, side by side."""
    ways = {"referee": list(answered)}
    for name, search in (("plain FTS5", full_text()), ("rapidfuzz", fuzzy())):
        ways[name] = [searched(search, question) for question in questions]
    rows = [(name, *row) for name, marks in ways.items() for row in compared(marks)]
    report("The rule that settles it, beside plain searches", ("way", "questions", *COLUMNS[3:6], "refused"), rows)


def compared(marks: Sequence[Mark]) -> Iterator[tuple[str, ...]]:
    """Rows for all, for named interactions, for those that name nothing, and for those held apart."""
    groups = {
        "all": marks,
        "named": [mark for mark in marks if mark.question.slice in NAMED],
        "unnamed": [mark for mark in marks if mark.question.slice in UNNAMED],
        "held apart": [mark for mark in marks if mark.question.held],
    }
    for name, some in groups.items():
        row = figures(some)
        yield name, *row[3:6], row[8]


def tell_rulings(referee: Referee) -> None:
    """Whether what has been settled is answered as it was settled, in its own words and in others."""
    rows = []
    for name in ("its own words", "other words"):
        pairs = [
            (one.verdict, answered(referee, text))
            for one in referee.rulings
            for text in ([one.question] if name == "its own words" else one.also)
        ]
        same = [answer.verdict == verdict and not is_none(answer) for verdict, answer in pairs]
        against = [{answer.verdict, verdict} == {"yes", "no"} for verdict, answer in pairs]
        rows.append((name, str(len(pairs)), share(same), share(against)))
    report("Rulings asked for", ("in", "n", "answered so", "contradicted"), rows)


def tell_times(marks: Sequence[Mark]) -> None:
    """Warm per question, cold for one process."""
    warm = sorted(mark.seconds * 1000 for mark in marks)
    cold = rdi("referee", "ask", COLD).seconds * 1000
    rows = [
        ("warm, p50", f"{statistics.median(warm):.1f}", ""),
        ("warm, p95", f"{warm[int(len(warm) * 0.95)]:.1f}", "limit 30"),
        ("warm, worst", f"{warm[-1]:.1f}", ""),
        ("cold process", f"{cold:.0f}", "limit 500"),
    ]
    report("Time of an answer", ("what", "ms", ""), rows)


def write_faults(marks: Sequence[Mark], file: Path) -> None:
    """What was answered wrongly, slice by slice; never of the questions held apart."""
    wrong = [mark for mark in marks if not mark.question.held and (not mark.right or (mark.rank or 1) > 1)]
    lines = [f"# {len(wrong)} of {sum(not mark.question.held for mark in marks)} questions answered amiss"]
    for name in dict.fromkeys(mark.question.slice for mark in wrong):
        lines.append(f"\n## {name}")
        lines += [fault(mark) for mark in wrong if mark.question.slice == name]
    file.write_text("\n".join(lines) + "\n", "utf-8")


def fault(mark: Mark) -> str:
    """A question, what was expected, and what came."""
    amiss = [part for part in ("verdict", "cards", "says", "refused") if getattr(mark, part) is False]
    amiss += {0: ["rule missing"], 1: [], None: []}.get(mark.rank, [f"rule at place {mark.rank}"])
    question = mark.question
    expected = f"{question.verdict} {' '.join(question.rules)} | {' '.join(question.cards)} {question.says}"
    return f"- {question.question}\n    {', '.join(amiss)}\n    expected {expected}\n    got {mark.got}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=Path, help="write what was answered wrongly to this file")
    parser.add_argument("--json", type=Path, help="write every mark of the questions to work with to this file")
    options = parser.parse_args()
    questions = msgspec.json.decode(QUESTIONS.read_bytes(), type=list[Question])
    referee = Referee(load())
    ask(referee, COLD)
    marks = [asked(referee, question) for question in questions]
    tell_slices(marks)
    tell_comparison(marks, questions)
    tell_rulings(referee)
    tell_times(marks)
    if options.faults:
        write_faults(marks, options.faults)
    if options.json:
        open_marks = [{**asdict(mark), "question": mark.question.question} for mark in marks if not mark.question.held]
        options.json.write_text(json.dumps(open_marks, indent=1, ensure_ascii=False), "utf-8")


if __name__ == "__main__":
    main()
