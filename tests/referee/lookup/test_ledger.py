"""What the numbers of a story come to is read off a ledger; no sum is made where anything is not understood."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.referee.tables import cards
from toolkit.referee.ask import ask
from toolkit.referee.case.case import Case, Wish
from toolkit.referee.lookup import ledger
from toolkit.referee.referee import Referee

REFEREE = Referee(cards())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("dark ale with a chaser, then elven wine. total?", "Together: +4 Alcohol Content."),
        ("eve splits a dragon breath ale with tom. what does each get", "Each half: +2 Alcohol Content."),
        ("troll swill spiked +3, then split in two, how much each", "+2 Alcohol Content, -1 Fortitude"),
        (
            "sam passes out with 13 gold, three survivors. share per head?",
            "the Inn gets 7 Gold, and each of the 3 others gets 2",
        ),
        ("ann passed out, had 9 coins, only me and lou left. what do we get", "each of the 2 others gets 2 Gold"),
        ("five of us gamble, gog raises twice. how big is the pot", "The pot is 15 Gold"),
        ("five ante, one leaves instead of anteing, then zot raises. pot?", "The pot is 8 Gold"),
        ("four of us gamble, gog raises, zot leaves with Not now, I'm meditating. pot size?", "The pot is 7 Gold"),
        ("six players, two leave after the ante, then one raise. how much gold is in the pot?", "The pot is 10 Gold"),
    ],
)
def test_numbers_are_reckoned(text: str, told: str) -> None:
    answer = ask(REFEREE, text)
    assert answer.verdict is None
    assert told in answer.answer


@pytest.mark.parametrize(
    "text",
    [
        "four of us gamble, gog raises, eve negates it. how big is the pot",
        "zot splits a drink with me. what do i get",
        "gog passes out with some gold. what do we get",
    ],
)
def test_where_more_goes_on_no_sum_is_made(text: str) -> None:
    answer = ask(REFEREE, text).answer
    assert not answer.startswith(("The pot is", "Each half", "Of "))


STORIES = [
    row for row in (Path(__file__).parent / "stories.tsv").read_text("utf-8").splitlines() if row and row[0] != "#"
]


@pytest.mark.parametrize("row", STORIES)
def test_a_story_of_numbers_is_reckoned_by_the_rules(row: str) -> None:
    wanted, question = row.split("\t")
    found = ledger.answer(REFEREE, Case(Wish("rule"), said=question))
    if wanted == "-":
        assert found is None
        return
    assert found is not None
    if wanted in ("yes", "no"):
        assert found.verdict == wanted
    else:
        assert found.verdict is None
        assert re.search(wanted[1:], found.answer)


def test_a_story_that_is_cut_anywhere_is_reckoned_or_not_understood() -> None:
    questions = [row.partition("\t")[2].split() for row in STORIES]
    for first, second in pairwise(questions):
        said = " ".join((*first[: len(first) // 2], *second[len(second) // 2 :]))
        found = ledger.answer(REFEREE, Case(Wish("rule"), said=said))
        assert found is None or found.answer
