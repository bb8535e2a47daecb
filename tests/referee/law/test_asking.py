"""How a question asks is told from its words, and what is settled is turned to how another asks."""

import pytest

from toolkit.referee.law.asking import Asking, asking, carried, names_only


@pytest.mark.parametrize(
    ("text", "asks", "turned"),
    [
        ("May I pass?", "may", False),
        ("Somebody bets. Do I have to ante?", "must", False),
        ("Is it forbidden to look at my drinks?", "may", True),
        ("May I refuse to ante?", "must", True),
        ("is anteing optional", "must", True),
        ("I have no gold left, am I out?", "is", False),
        ("How many cards do I hold?", "what", False),
        ("hand size?", "what", False),
        ("So we all pay when the drinks run out, right?", "is", False),
        ("if i passed can i still play", "may", False),
        ("boss battle: each challenger orders one?", "is", False),
        ("five of us, twelve coins each, yeah?", "is", False),
        ("can i skip ordering a drink", "must", True),
        ("can i skip the drinking to play a second action", "may", False),
        ("am i exempt from the ante when i started the round", "must", True),
        ("one was a sometimes and one was an anytime which sort gets done first", "what", False),
        ("boss fight, challengers order phase. number of mugs for the boss?", "what", False),
        ("gog dances with eve, she shares the pain. hp?", "what", False),
        ("gerki stabs zot. final damage to zot?", "what", False),
        ("jett spends 2. remys momentum left?", "what", False),
        ("somebody answers it. momentum gain still counts?", "is", False),
        ("fiona wins. the pot is mine?", "is", False),
    ],
)
def test_how_a_question_asks(text: str, asks: str, turned: bool) -> None:
    found = asking(text)
    assert (found.asks, found.turned) == (asks, turned)


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("five at the table, she casts mass heal. coins for her?", True),
        ("Eve splits her wine with me. my half?", True),
        ("Eve splits her wine with me. may I ignore my half?", False),
        ("Gog stops a cheater. does gog get the pot", False),
        ("they say I am in control. meaning?", False),
        ("Eve steals the pot. Zot answers it. keeps the pot?", False),
    ],
)
def test_a_question_may_only_name_what_is_wanted(text: str, only: bool) -> None:
    assert names_only(text) is only


def test_what_must_be_done_may_be_done_and_what_may_not_need_not() -> None:
    assert carried("yes", Asking("must"), Asking("may")) == "yes"
    assert carried("no", Asking("must"), Asking("may")) is None
    assert carried("no", Asking("may"), Asking("must")) == "no"
    assert carried("yes", Asking("may"), Asking("must")) is None


def test_a_question_for_the_contrary_has_the_contrary_answer() -> None:
    assert carried("yes", Asking("may"), Asking("may", turned=True)) == "no"
    assert carried("depends", Asking("may"), Asking("may", turned=True)) == "depends"


@pytest.mark.parametrize(
    ("text", "asks", "denied"),
    [
        ("He has two drinks already. One more on him, legal?", "may", False),
        ("she isnt on my team. ok?", "may", True),
        ("i left. anytime cards, still open to me or not", "may", False),
        ("my pile is empty. so i sober up, as if i had nothing?", "is", False),
        ("may i play it no matter what lies there", "may", False),
        ("five of us, how many of the other marks does he take", "what", False),
        ("when the drink deck is empty do the mugs in front of us go back", "is", False),
    ],
)
def test_questions_without_a_verb_in_front_are_read(text: str, asks: str, denied: bool) -> None:
    found = asking(text)
    assert (found.asks, found.denied) == (asks, denied)
