"""Words that are said alike lie together, so that a question points where those of its kind do."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.referee.answer import Verdict
from toolkit.referee.law.direction import Direction, learned, spoken

PASS: tuple[str, Verdict] = ("gambling.turn", "yes")
PAY: tuple[str, Verdict] = ("refill", "no")
WORDS = {"pass": (1.0, 0.0), "knock": (0.9, 0.1), "pay": (0.0, 1.0), "pass pay": (0.0, 2.0)}


def direction() -> Direction:
    """Two answers, each along an axis of its own, with what is said of them."""
    places = np.array([*WORDS.values()])
    return Direction(learned([*WORDS], places * 4, np.eye(2), np.zeros(2), (PASS, PAY)))


def test_a_question_points_to_the_answer_near_which_its_words_lie() -> None:
    shares = direction().shares("may she knock")
    assert shares[PASS] > shares[PAY]
    shares = direction().shares("Must I pay?")
    assert shares[PAY] > shares[PASS]


def test_a_pair_of_words_says_what_they_do_not_say_alone() -> None:
    shares = direction().shares("pass, pay")
    assert shares[PAY] > shares[PASS]


def test_strange_words_point_nowhere() -> None:
    assert direction().shares("zebra crossing") == {PASS: 0.5, PAY: 0.5}


def test_the_first_and_the_last_word_are_told_from_the_others() -> None:
    assert spoken("May I?") == {"", "may", "i", "may i", "may ", " i"}
    assert spoken("") == {""}


@given(st.text())
def test_the_shares_of_all_answers_are_one(text: str) -> None:
    assert sum(direction().shares(text).values()) == pytest.approx(1)
