"""Every door says the same of a pair of cards: the court of one pair, the matrix of all of them, and whoever asks."""

import random
from collections import Counter

import pytest

from toolkit.cards import Card, Database, load
from toolkit.referee.ask import ask
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Beat, Case, Wish
from toolkit.referee.court import CannotStage, judge
from toolkit.referee.matrix.matrix import Matrix, cards_of, compute
from toolkit.referee.referee import Referee

PAIRS, LONG_RUN = 200, 20_000
ASKED = 5
"""Of so many pairs one is asked for in words; in a long run each is."""
WORDINGS = (
    "Somebody plays {event}. May I answer it with {answer}?",
    "can i respond to {event} with {answer}",
    "{event} was just played. Is {answer} allowed in response?",
)


@pytest.fixture(scope="module")
def cards() -> Database:
    return load()


@pytest.fixture(scope="module")
def referee(cards: Database) -> Referee:
    return Referee(cards)


def pairs(cards: Database, count: int) -> list[tuple[str, str]]:
    """Ordered pairs of cards of the 21 decks: any card or Drink, and a card that may answer."""
    held = cards_of(cards, [*cards.characters, *(deck.id for deck in cards.told_drinks)])
    answers = [one for one in held if isinstance(card := cards.card(one), Card) and card.options]
    choice = random.Random(11)
    return [(choice.choice(held), choice.choice(answers)) for _ in range(count)]


@pytest.fixture(scope="module")
def chosen(cards: Database, pytestconfig: pytest.Config) -> list[tuple[str, str]]:
    return pairs(cards, LONG_RUN if pytestconfig.getoption("--long") else PAIRS)


@pytest.fixture(scope="module")
def matrix(cards: Database, chosen: list[tuple[str, str]]) -> Matrix:
    every = dict.fromkeys(card for pair in chosen for card in pair)
    return compute(cards, every)


def titles_of_several(cards: Database) -> set[str]:
    """The titles that stand for cards which do different things: "Drink up, friend!" of two decks."""
    found = {(one.title, str(one.options)) for one in cards.cards.values() if isinstance(one, Card)}
    return {title for title, times in Counter(title for title, _ in found).items() if times > 1}


def case(event: str, answer: str) -> Case:
    return Case(Wish("may"), beats=(Beat("plays", card=event), Beat("plays", card=answer, to=1)))


def test_the_court_says_of_a_pair_what_the_matrix_says(
    referee: Referee, matrix: Matrix, chosen: list[tuple[str, str]]
) -> None:
    left_out = set(matrix.left_out)
    differing = []
    for event, answer in chosen:
        if event in left_out or answer in left_out:
            continue
        found = judge(referee, case(event, answer)).verdict
        if found != matrix.cell(event, answer).settles:
            differing.append((event, answer, found))
    assert not differing


def test_who_asks_for_a_pair_in_words_is_told_the_same(
    referee: Referee, cards: Database, matrix: Matrix, chosen: list[tuple[str, str]], pytestconfig: pytest.Config
) -> None:
    """Of titles of our own, in brackets, nobody speaks, and a title of cards that do different things means any.

    Nobody answers a card of theirs with another of that deck.
    """
    many = titles_of_several(cards)
    left_out, differing, withheld, asked = set(matrix.left_out), [], 0, 0
    for event, answer in chosen[:: 1 if pytestconfig.getoption("--long") else ASKED]:
        played, meant = cards.card(event), cards.card(answer)
        is_unclear = any(one.title.startswith("[") or one.title in many for one in (played, meant))
        if is_unclear or left_out & {event, answer} or (referee.owner(played) or event) == referee.owner(meant):
            continue
        for wording in WORDINGS:
            found = ask(referee, wording.format(event=played.title, answer=meant.title)).verdict
            asked, withheld = asked + 1, withheld + (found is None)
            if found not in (None, matrix.cell(event, answer).settles):
                differing.append((wording, event, answer, found))
    assert not differing
    assert withheld <= asked / 50


@pytest.mark.parametrize(
    ("event", "answer"),
    [
        ("drinks/dragon-breath-ale", "remy/i-dont-think-so"),
        ("remy/i-dont-think-so", "petra/its-better-with-a-drop-of-this"),
    ],
)
def test_a_card_that_those_who_are_marked_cannot_negate_is_one_of_a_pair(
    referee: Referee, cards: Database, event: str, answer: str
) -> None:
    assert judge(referee, case(event, answer)).verdict == compute(cards, [event, answer]).cell(event, answer).settles


def test_best_two_out_of_three_is_answered_once_its_round_is_won(referee: Referee, cards: Database) -> None:
    event, answer = "dimli/best-two-out-of-three", "gerki/um-i-know-you-think-you-won-but"
    asked = case(event, answer)
    found = judge(referee, asked)
    assert found.verdict == "yes"
    assert {way.moment for way in found.ways} == {"round-won"}
    assert compute(cards, [event, answer]).cell(event, answer).settles == "yes"
    named = case_text.read(f"1: Dimli plays card={event} | 2: Gerki plays card={answer} to=1 | asks: may")
    assert judge(referee, named).verdict == "yes"


@pytest.mark.parametrize(
    ("event", "verdict"), [("common/oops-i-dropped-my-cards", "depends"), ("common/whats-that-up-your-sleeve", "yes")]
)
def test_whether_somebody_is_still_in_the_round_is_not_taken_for_granted(
    referee: Referee, cards: Database, event: str, verdict: str
) -> None:
    """A card only for those in a Round; whoever is picked from among them is."""
    answer = "gog/gog-think-you-cheating-gog-no-like-cheaters"
    assert judge(referee, case(event, answer)).verdict == verdict
    assert compute(cards, [event, answer]).cell(event, answer).settles == verdict


def test_who_plays_makes_no_difference_to_a_pair(referee: Referee, chosen: list[tuple[str, str]]) -> None:
    for event, answer in chosen[:40]:
        try:
            bare = judge(referee, case(event, answer))
        except CannotStage:
            continue
        named = case_text.read(f"1: Tom plays card={event} | 2: Ann plays card={answer} to=1 | asks: may")
        assert judge(referee, named).verdict == bare.verdict
