"""Whether a question asks what must be, may be or is, and what follows from one such question for another."""

import pytest

from toolkit.referee.ruling import Verdict
from toolkit.referee.stance import Asks, carried, stance

ASKED: list[tuple[str, Asks, bool]] = [
    ("May I pass?", "may", False),
    ("I have a Gambling Card, can I pass", "may", False),
    ("am I allowed to pass?", "may", False),
    ("Is it legal to pass?", "may", False),
    ("Is it forbidden to pass?", "may", True),
    ("is it too late to pass", "may", True),
    ("Must I ante?", "must", False),
    ("do i still have to ante", "must", False),
    ("if somebody raises am i forced to ante", "must", False),
    ("Can I refuse to ante?", "must", True),
    ("May I not ante?", "must", True),
    ("Is it optional to ante?", "must", True),
    ("is it ok if i dont ante", "must", True),
    ("is it ok if i pass", "may", False),
    ("Can I pass a Drink so I don't drink it?", "may", False),
    ("Do I get the pot?", "is", False),
    ("everyone passed does the starter win", "is", False),
    ("Do I not get the pot?", "is", True),
    ("what can I play?", "what", False),
    ("how many cards do I draw", "what", False),
    ("The pot is empty. Who pays?", "what", False),
    ("When may Petra plot a card?", "what", False),
    ("When I pass may I come back?", "may", False),
    ("explain the pot", "what", False),
]


@pytest.mark.parametrize(("text", "asks", "turned"), ASKED)
def test_a_question_asks_for_what_may_be_must_be_or_is(text: str, asks: Asks, turned: bool) -> None:
    found = stance(text)
    assert (found.asks, found.turned) == (asks, turned)


@pytest.mark.parametrize("text", ["keep going?", "potions only in our own turn?"])
def test_what_is_not_worded_as_a_question_asks_what_is_so(text: str) -> None:
    found = stance(text)
    assert found.asks == "is"
    assert not found.clear


def test_the_part_that_asks_ends_where_a_condition_begins() -> None:
    assert stance("He raised. Do I pay if I have left?").main == "i pay "


@pytest.mark.parametrize(
    ("settled", "verdict", "asked", "expected"),
    [
        ("May I pass?", "yes", "Am I allowed to pass?", "yes"),
        ("May I pass?", "yes", "Is it forbidden to pass?", "no"),
        ("May I pass?", "yes", "Must I pass?", None),
        ("May I pass?", "no", "Must I pass?", "no"),
        ("Must I pass?", "yes", "May I pass?", "yes"),
        ("Must I pass?", "no", "May I pass?", None),
        ("Must I pass?", "no", "May I refuse to pass?", "yes"),
        ("May I refuse to pass?", "yes", "Do I have to pass?", "no"),
        ("Do I get it?", "yes", "Do I not get it?", "no"),
        ("May I pass?", "depends", "Is it forbidden to pass?", "depends"),
        ("May I pass?", "yes", "Who may pass?", None),
        ("Do I get it?", "yes", "Do I get nothing?", None),
    ],
)
def test_what_is_settled_one_way_is_answered_the_other_way_only_where_that_follows(
    settled: str, verdict: Verdict, asked: str, expected: Verdict
) -> None:
    assert carried(verdict, stance(settled), stance(asked)) == expected
