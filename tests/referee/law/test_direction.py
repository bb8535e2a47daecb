"""Words that are said alike lie together, so that a question points where those of its kind do."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import CannotRead
from toolkit.referee.answer import Verdict
from toolkit.referee.citation import rules
from toolkit.referee.law.direction import FILE, Direction, learned, load, spoken
from toolkit.referee.law.learned import answers

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


def test_what_was_learned_is_of_rules_that_there_are() -> None:
    with np.load(FILE) as tables:
        slugs = {slug for slug, _ in answers(tables["answers"])}
    assert slugs <= {rule.slug for rule in rules()}


@pytest.mark.parametrize("content", [b"", b"no archive", FILE.read_bytes()[:1000]])
def test_another_file_is_refused_in_words(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "direction.npz"
    path.write_bytes(content)
    with pytest.raises(CannotRead, match="learned"):
        load(path)
