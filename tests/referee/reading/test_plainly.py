"""What is looked up in many ways is put in one, and nothing else is."""

from pathlib import Path

import pytest

from tests.referee.rows import rows
from toolkit.cards import load
from toolkit.referee.ask import ask
from toolkit.referee.reading import put_plainly
from toolkit.referee.referee import Referee

REFEREE = Referee(load())
WAYS = rows(Path(__file__).parent / "ways.tsv")

KEPT = [
    "does Jett have Parkour",
    "is Deflect an Action Card",
    "may eve play Share Pain",
    "do i have to ante",
    "what do i have to do when i must ante",
    "who wins if Gog plays Winning Hand! and Eve passes",
]


@pytest.mark.parametrize(("asked", "plain"), WAYS)
def test_a_way_to_ask_is_put_plainly(asked: str, plain: str) -> None:
    assert put_plainly(REFEREE, asked, "en") == plain


@pytest.mark.parametrize("text", KEPT)
def test_what_is_no_way_to_look_something_up_is_left_as_it_is(text: str) -> None:
    assert put_plainly(REFEREE, text, "en") == text


def test_a_title_that_is_hardly_said_may_be_words() -> None:
    """ "Give me" stands in a title, too."""
    asked = "Please give me a complete list of the cards in Gog's deck."
    assert put_plainly(REFEREE, asked, "en") == "what's in Gog's deck?"


def test_a_card_of_several_decks_keeps_its_owner() -> None:
    assert "Dimli" in ask(REFEREE, "remind me what Dimli's Drink up, friend! does").answer


def test_words_that_fit_many_places_are_soon_no_way_to_ask() -> None:
    asked = "what is it " + "it is is it does it do it mean me us you it " * 40
    assert put_plainly(REFEREE, asked, "en") == asked
