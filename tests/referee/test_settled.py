"""Settled questions are known again in other words, but never turned round."""

import pytest

from toolkit import rulebook
from toolkit.referee import everyday
from toolkit.referee.concept import Concepts
from toolkit.referee.proposition import Proposition
from toolkit.referee.ruling import Ruling, Verdict
from toolkit.referee.settled import Settled, Sought
from toolkit.referee.settlement import of_propositions, of_rulings
from toolkit.rulebook import NEWEST, glossary

BOOK = rulebook.load()
RULINGS = (
    Ruling("pass-and-play", "Can I play a card after I passed?", "Yes. You may still play.", "yes", ("gambling.pass",)),
    Ruling("keep-eight", "May I keep a hand of eight cards?", "Yes. Keep them.", "yes", ("turn.seven-or-more",)),
    Ruling("refill", "Who pays for refilling the Drink Deck?", "Everybody pays 1 Gold.", None, ("drinks.refill",)),
)
PROPOSITIONS = {
    "turn.one-action": Proposition(
        yes=("May I play no Action Card?",), no=("May I play 2+ Action Cards in a turn?", "Must I play an Action Card?")
    ),
    "turn.order-a-drink": Proposition(yes=("Must I order a Drink?",), no=("May I order a Drink for myself?",)),
    "setup.stash-of-ten": Proposition(no=("Do two players start with 8 Gold?",)),
}


def settled(*more: Ruling) -> Settled:
    settlements = (*of_rulings((*RULINGS, *more), BOOK), *of_propositions(PROPOSITIONS, BOOK))
    return Settled(settlements, Concepts(glossary.load(), everyday.load()), NEWEST)


SETTLED = settled()


def found(text: str) -> str | None:
    near = SETTLED.nearest(Sought(text))
    return near.settlement.id if near is not None else None


def verdict(text: str) -> Verdict:
    near = SETTLED.nearest(Sought(text))
    return near.verdict if near is not None else None


@pytest.mark.parametrize("one", RULINGS, ids=lambda one: one.id)
def test_a_question_is_known_word_for_word_whatever_its_capitals_and_marks(one: Ruling) -> None:
    same = SETTLED.same(one.question.upper().rstrip("?"))
    assert same is not None
    assert same.ruling is one


def test_a_question_is_known_in_other_words() -> None:
    assert found("Could I keep eight cards in my hand?") == "keep-eight"


def test_a_question_is_known_in_everyday_words() -> None:
    assert found("am i allowed to buy a drink for myself") == "turn.order-a-drink/no"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Do I have to order a drink?", "yes"),
        ("Am I forced to order a drink?", "yes"),
        ("Can I refuse to order a drink?", "no"),
        ("Is ordering a drink optional?", "no"),
        ("Am I forbidden to order a drink for myself?", "yes"),
    ],
)
def test_the_same_proposition_asked_the_other_way_round_has_the_other_answer(text: str, answer: str) -> None:
    assert verdict(text) == answer


@pytest.mark.parametrize("many", ["two", "3", "five"])
def test_a_number_and_more_is_each_of_these_numbers(many: str) -> None:
    assert verdict(f"May I play {many} Action Cards in a turn?") == "no"


def test_a_number_and_more_is_no_smaller_number() -> None:
    assert verdict("May I play 1 Action Card in a turn?") != "no"


@pytest.mark.parametrize(
    "text",
    [
        "Must I keep a hand of eight cards?",
        "May I not keep a hand of eight cards?",
        "May I keep a hand of nine cards?",
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
    contrary = Ruling("keep-ten", "May I keep a hand of ten cards?", "No.", "no", ("turn.seven-or-more",))
    assert settled(contrary).nearest(Sought("May I keep a big hand of cards?")) is None


def test_what_a_rule_settles_holds_by_the_editions_in_which_it_stands() -> None:
    text = "Do two players start with 8 Gold?"
    assert SETTLED.nearest(Sought(text, edition="rdi1")) is not None
    assert SETTLED.nearest(Sought(text, edition="rdi2")) is None
