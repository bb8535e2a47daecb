"""The questions that ``benchmarks/referee.py`` asks are sound: what they expect exists, and a third is held apart."""

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

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

every_question = pytest.mark.parametrize("one", QUESTIONS, ids=lambda one: one["question"][:60])


def test_there_are_questions_enough_of_each_slice() -> None:
    assert len(QUESTIONS) >= 420
    counted = Counter(one["slice"] for one in QUESTIONS)
    assert set(counted) == set(SLICES)
    assert [name for name, least in SLICES.items() if counted[name] < least] == []


def test_no_question_is_asked_twice() -> None:
    counted = Counter(one["question"].casefold() for one in QUESTIONS)
    assert [text for text, times in counted.items() if times > 1] == []


@every_question
def test_the_text_alone_decides_which_questions_are_held_apart(one: dict[str, Any]) -> None:
    assert one["held"] == (sha256(one["question"].encode()).digest()[0] % 3 == 0)


def test_about_a_third_of_the_questions_is_held_apart() -> None:
    assert 0.28 <= sum(one["held"] for one in QUESTIONS) / len(QUESTIONS) <= 0.42


@every_question
def test_what_a_question_expects_exists(one: dict[str, Any]) -> None:
    assert one["verdict"] in ("yes", "no", "depends", None)
    assert [RULES.rule(slug).slug for slug in one["rules"]] == one["rules"]
    assert [card_id for card_id in one["cards"] if card_id not in cards().cards] == []


@every_question
def test_a_question_expects_something_unless_it_cannot_be_answered(one: dict[str, Any]) -> None:
    expects = bool(one["rules"] or one["cards"])
    assert expects != (one["slice"] == "not answerable")
