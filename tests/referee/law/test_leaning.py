"""The bare words of a question lean to the answer whose wordings have them, and to none if they are in none."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from toolkit.referee.law.leaning import Leaning, said_in

PASS, PAY = 0, 1
WORDINGS = [
    *((f"may {who} pass in the Round", PASS) for who in ("I", "she", "he", "they", "Gog", "Eve")),
    *((f"must {who} pay the Inn for it", PAY) for who in ("I", "she", "he", "they", "Gog", "Eve")),
]


def leaning(wordings: list[tuple[str, int]] = WORDINGS) -> Leaning:
    texts, answers = zip(*wordings, strict=True)
    return Leaning(said_in(texts, answers), np.bincount(answers))


def test_words_lean_to_the_answer_in_whose_wordings_they_are() -> None:
    assert leaning().shares("so can she pass now").argmax() == PASS
    assert leaning().shares("does the inn get paid: must we pay?").argmax() == PAY


def test_pairs_of_words_tell_what_words_alone_do_not() -> None:
    wordings = [("if not she may", PASS), ("she may not", PAY)] * 5
    assert leaning(wordings).shares("he may not").argmax() == PAY


def test_strange_words_lean_to_no_answer_of_two_with_as_many_wordings() -> None:
    passing, paying = leaning().shares("zebra crossing")
    assert passing == paying


def test_an_answer_with_more_wordings_has_more_for_it_beforehand() -> None:
    passing, paying = leaning([*WORDINGS, *WORDINGS[:6]]).shares("zebra crossing")
    assert passing > paying


@given(st.text())
def test_the_shares_of_all_answers_are_one(text: str) -> None:
    shares = leaning().shares(text)
    assert abs(shares.sum() - 1) < 1e-9
    assert (shares >= 0).all()
