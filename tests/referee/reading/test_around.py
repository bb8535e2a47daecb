"""What stands around a question is left out, and nothing that is part of it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.referee.rows import rows
from toolkit.cards import load
from toolkit.referee.ask import ask
from toolkit.referee.reading import without_talk
from toolkit.referee.referee import Referee

REFEREE = Referee(load())
ASKED = "may gog answer Tip the Wench with Shut up!?"
TALK = rows(Path(__file__).parent / "talk.tsv")

KEPT = [
    "Thanks... but I think I'll keep my Gold - does gog still ante?",
    "Sorry, I have to pray now... whose is it",
    "hey! you almost damaged the beard! what does it do",
    "may eve answer with I don't think so!",
    "this game stupid! may gog play it when he must ante",
    "gog says shut up. ok?",
    "will it help",
    "is that right",
    "help",
    "thanks",
]


@pytest.mark.parametrize(("where", "talk"), TALK)
def test_talk_around_a_question_is_left_out(where: str, talk: str) -> None:
    assert without_talk(REFEREE, talk + ASKED if where == "<" else ASKED + talk, "en") == ASKED


@pytest.mark.parametrize("text", KEPT)
def test_what_is_asked_and_titles_are_kept(text: str) -> None:
    assert without_talk(REFEREE, text, "en") == text


def test_whoever_speaks_german_may_talk_so_or_in_english() -> None:
    assert without_talk(REFEREE, "Hallo, kurze Frage: darf Gog Shut up! spielen? danke", "de") == (
        "darf Gog Shut up! spielen?"
    )
    assert without_talk(REFEREE, "quick question, may gog play Shut up!? thanks", "de") == "may gog play Shut up!?"


def test_an_answer_shows_the_question_as_it_was_put() -> None:
    asked = f"sorry, first game: {ASKED} lol"
    assert (ask(REFEREE, asked).question, ask(REFEREE, asked).verdict) == (asked, "yes")


@given(text=st.text(max_size=60))
def test_what_is_left_is_part_of_the_text(text: str) -> None:
    left = without_talk(REFEREE, text, "en")
    assert left in text and (left or not text)
