"""A settled question that is shown to be chosen is a whole sentence."""

import pytest

from toolkit.cards import load
from toolkit.referee.ask import ask
from toolkit.referee.law.bank import Bank, Known
from toolkit.referee.law.likeness import Like
from toolkit.referee.law.precedent import Precedent
from toolkit.referee.law.well_put import well_put
from toolkit.referee.referee import Referee

REFEREE = Referee(load())


@pytest.fixture(scope="module")
def bank() -> Bank:
    return REFEREE.likeness.bank


@pytest.mark.parametrize(
    "asked",
    [
        "can i keep eight cards",
        "can zot give his drink away after it was spiked",
        "can i play a gambling card after i passed",
    ],
)
def test_the_questions_that_are_shown_are_sentences(asked: str) -> None:
    shown = [one.reading.removeprefix("the question “").removesuffix("”") for one in ask(REFEREE, asked).readings]
    assert shown
    assert all(one[0].isupper() and one.endswith("?") for one in shown)


def test_it_asks_for_the_same_and_shares_most_words(bank: Bank) -> None:
    settled = next(one for one in bank.known.settled if one.id == "losing.out-of-gold/no")
    said = well_put(bank, Like(settled, "no cash, may i keep playing on credit", "no", 1.0, 1.0))
    assert said in bank.ways(settled)
    assert "keep playing on credit" in said


def test_a_wording_is_shown_itself_where_no_other_is_a_sentence(bank: Bank) -> None:
    slang = Precedent("losing.out-of-gold/none", "no", ("losing.out-of-gold",), "No.", frozenset())
    with_slang = Bank(Known((*bank.known.settled, slang), bank.known.concepts), bank.texts, bank.columns)
    assert well_put(with_slang, Like(slang, "skint. bye?", "no", 1.0, 1.0)) == "skint. bye?"
