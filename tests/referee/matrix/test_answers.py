"""What cards say of their answers agrees with what the engine finds when it tries them."""

from __future__ import annotations

import pytest

from toolkit.cards import load
from toolkit.cards.answers import may_answer
from toolkit.cards.card import AnyCard, Card
from toolkit.cards.effects import DrinkOne, OrderDrinks
from toolkit.cards.patterns import DrinkRevealed
from toolkit.cards.touches import leaves
from toolkit.referee.matrix.matrix import Cell, Matrix, cards_of, compute

DB = load()


@pytest.fixture(scope="module")
def tried() -> Matrix:
    return compute(DB, [card for deck in ("gog", "zot", "deirdre", "drinks-rdi2") for card in cards_of(DB, [deck])])


def is_an_answer(cell: Cell) -> bool:
    return bool(cell.legal) and any(case.verdict == "answers" for case in cell.cases)


def brings_a_drink(card: AnyCard) -> bool:
    """What is drunk because of it, or after it, is answered as a Drink."""
    if isinstance(card, Card) and any(isinstance(when, DrinkRevealed) for each in card.options for when in each.when):
        return True
    effects = [option.effects for option in card.options] if isinstance(card, Card) else [getattr(card, "effects", ())]
    return any(isinstance(leaf, DrinkOne | OrderDrinks) for each in effects for leaf in leaves(each))


def test_each_answer_that_the_engine_finds_is_one_by_what_the_cards_say(tried: Matrix) -> None:
    missed = [
        (event, answer)
        for event, answer, cell in tried.pairs()
        if is_an_answer(cell) and not brings_a_drink(DB.card(event)) and DB.cards[answer].types == ("sometimes",)
        if not may_answer(DB.cards[answer], DB.card(event))
    ]
    assert missed == []


def test_few_are_told_that_the_engine_never_lets_anybody_play(tried: Matrix) -> None:
    told = [(cell, event) for event, answer, cell in tried.pairs() if may_answer(DB.cards[answer], DB.card(event))]
    assert len(told) > 300
    assert sum(not cell.cases or not cell.legal for cell, _event in told) < len(told) / 20


@pytest.mark.parametrize(
    ("answer", "event", "may"),
    [
        ("common/i-dont-think-so", "gog/shut-up", True),
        ("common/i-dont-think-so", "gog/gog-heals", False),
        ("gog/this-taste-yucky", "drinks/dark-ale", True),
        ("gog/this-taste-yucky", "gog/gog-heals", False),
        ("gog/gog-heals", "drinks/dark-ale", False),
    ],
)
def test_examples(answer: str, event: str, may: bool) -> None:
    card = DB.card(answer)
    assert isinstance(card, Card)
    assert may_answer(card, DB.card(event)) is may
