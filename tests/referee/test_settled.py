"""Settled questions are known again in other words, but never turned round."""

import pytest

from toolkit.referee.ruling import Ruling
from toolkit.referee.settled import Settled
from toolkit.rulebook import glossary

RULINGS = (
    Ruling("pass-and-play", "Can I play a card after I passed?", "Yes. You may still play.", "yes", ("gambling.pass",)),
    Ruling("keep-eight", "May I keep a hand of eight cards?", "Yes. Keep them.", "yes", ("turn.seven-or-more",)),
    Ruling("refill", "Who pays for refilling the Drink Deck?", "Everybody pays 1 Gold.", None, ("drinks.refill",)),
)
SETTLED = Settled(RULINGS, glossary.load())


def found(text: str) -> str | None:
    near = SETTLED.nearest(text, [], ())
    return near.ruling.id if near is not None else None


@pytest.mark.parametrize("one", RULINGS, ids=lambda one: one.id)
def test_a_question_is_known_word_for_word_whatever_its_capitals_and_marks(one: Ruling) -> None:
    assert SETTLED.same(one.question.upper().rstrip("?")) is one


def test_a_question_is_known_in_other_words() -> None:
    assert found("Could I keep eight cards in my hand?") == "keep-eight"


@pytest.mark.parametrize(
    "text",
    [
        "Must I keep a hand of eight cards?",
        "May I not keep a hand of eight cards?",
        "May I keep a hand of 8 cards with 3 players?",
        "How do I keep a hand of eight cards?",
        "Can I play a card before I passed?",
    ],
)
def test_a_question_that_asks_for_something_else_is_not_the_same(text: str) -> None:
    assert found(text) is None


def test_what_asks_for_no_yes_or_no_gets_none() -> None:
    assert found("Who pays when the Drink Deck needs refilling?") == "refill"


def test_one_word_in_common_is_too_little() -> None:
    assert found("May I keep it?") is None


def test_two_rulings_that_say_the_contrary_settle_nothing_between_them() -> None:
    contrary = Ruling("keep-nine", "May I keep a hand of nine cards?", "No.", "no", ("turn.seven-or-more",))
    assert Settled((*RULINGS, contrary), glossary.load()).nearest("May I keep a hand of ten cards?", [], ()) is None
