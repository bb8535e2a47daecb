"""The same words in another order ask for something else."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.referee.law.hearing import ELSEWHERE, LONGEST, LOOKED_UP, Hearing, load, spoken
from toolkit.referee.law.learned import LEAST, Settled


@cache
def hearing() -> Hearing:
    return load()


def test_words_are_heard_in_their_order_with_the_marks_between_them() -> None:
    assert [*spoken("She’s out, I don't pay?!")] == ["shes", "out", ",", "i", "dont", "pay", "?"]


def test_who_does_what_is_told_by_the_order() -> None:
    one = hearing().shares("he ignores it and she pays")
    other = hearing().shares("she pays and he ignores it")
    assert max(abs(share - other.get(answer, 0)) for answer, share in one.items()) > 0.01


@pytest.mark.parametrize(
    ("text", "rule", "verdict"),
    [
        ("Can I pass on my turn in a Round of Gambling?", "gambling.pass", "yes"),
        ("i have 0 gold in a round, must i leave it", "gambling.broke", "no"),
    ],
)
def test_a_plain_question_asks_for_its_rule(text: str, rule: str, verdict: str) -> None:
    shares = hearing().shares(text)
    assert max(shares, key=shares.__getitem__) == (rule, verdict)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("hi, how was your weekend, any plans for tonight?", ELSEWHERE),
        ("which expansion has the prettiest art do you think", ELSEWHERE),
        ("how many cheating cards are in fleck's deck", LOOKED_UP),
    ],
)
def test_what_no_rule_answers_is_heard_as_such(text: str, answer: Settled) -> None:
    shares = hearing().shares(text)
    assert max(shares, key=shares.__getitem__) == answer


def test_strange_words_are_heard_as_nothing_known() -> None:
    assert hearing().shares("zyxwv") == hearing().shares("qwxyz")


def test_of_a_long_question_the_beginning_is_heard() -> None:
    assert hearing().shares("pay " * LONGEST) == hearing().shares("pay " * 4 * LONGEST)


@given(st.text())
def test_the_shares_of_all_answers_are_hardly_less_than_one(text: str) -> None:
    shares = hearing().shares(text)
    assert 0.8 < sum(shares.values()) < 1.001
    assert min(shares.values()) >= LEAST
