"""The questions that ``benchmarks/referee.py`` asks are sound: what they expect exists, and a third is held apart."""

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.referee.tables import cards
from toolkit import rulebook

QUESTIONS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "questions.json").read_text("utf-8"))
RULES = rulebook.load()
SLICES = {
    "two cards": 60,
    "one card": 40,
    "no card": 110,
    "numbers": 30,
    "definitions": 25,
    "variants": 40,
    "editions": 6,
    "card look-ups": 20,
    "not answerable": 35,
}
"""How many questions of each slice there are at least."""


def test_there_are_questions_enough_of_each_slice() -> None:
    assert len(QUESTIONS) >= 420
    counted = Counter(one["slice"] for one in QUESTIONS)
    assert set(counted) == set(SLICES)
    assert [name for name, least in SLICES.items() if counted[name] < least] == []


def test_no_question_is_asked_twice() -> None:
    counted = Counter(one["question"].casefold() for one in QUESTIONS)
    assert [text for text, times in counted.items() if times > 1] == []


def test_the_text_alone_decides_which_questions_are_held_apart() -> None:
    apart = [one["question"] for one in QUESTIONS if sha256(one["question"].encode()).digest()[0] % 3 == 0]
    assert [one["question"] for one in QUESTIONS if one["held"]] == apart


def test_about_a_third_of_the_questions_is_held_apart() -> None:
    assert 0.28 <= sum(one["held"] for one in QUESTIONS) / len(QUESTIONS) <= 0.42


def test_what_a_question_expects_exists() -> None:
    assert {one["verdict"] for one in QUESTIONS} <= {"yes", "no", "depends", None}
    named = {slug for one in QUESTIONS for slug in one["rules"]}
    assert {RULES.rule(slug).slug for slug in named} == named
    assert {card_id for one in QUESTIONS for card_id in one["cards"]} <= cards().cards.keys()


def test_a_question_expects_something_unless_it_cannot_be_answered() -> None:
    wrong = [one for one in QUESTIONS if bool(one["rules"] or one["cards"]) == (one["slice"] == "not answerable")]
    assert wrong == []
