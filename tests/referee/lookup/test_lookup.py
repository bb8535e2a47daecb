"""What stands on cards, in decks and in the glossary is looked up for Cases that want no table."""

from pathlib import Path

import pytest

from toolkit.cards import load
from toolkit.referee import lookup
from toolkit.referee.answer import Answer
from toolkit.referee.ask import ask
from toolkit.referee.case.text import read
from toolkit.referee.referee import Referee

REFEREE = Referee(load())


def answer(text: str) -> Answer:
    found = lookup.answer(REFEREE, read(text))
    assert found is not None, text
    return found


@pytest.mark.parametrize(
    ("case", "told"),
    [
        (
            """asks: text 'cards=["common/i-raise"]'""",
            "“I raise!” (Gambling Card): Take control of a Round of Gambling.",
        ),
        ("""asks: text 'cards=["drinks/troll-swill"]'""", "Troll Swill (Drink): +1 Alcohol Content, -1 Fortitude."),
        ("""asks: list 'kind_of={"deck":"eve"}'""", "40 cards: 6 “Gambling? I'm in!”"),
        ("""asks: list 'kind_of={"deck":"eve","type":"cheating"}'""", "This time, let's use my cards"),
        ("""asks: list 'kind_of={"type":"drink","does":"chasers"}'""", "Light Ale with a Chaser"),
        (
            """asks: list 'kind_of={"type":"drink","does":"strongest"}'""",
            "Dragon Breath Ale and Dwarven Firewater, with 4",
        ),
        ("""rdi2 | asks: list 'kind_of={"type":"event"}'""", "The Challenge"),
        (
            """rdi1 | asks: list 'kind_of={"type":"drink","does":"damage"}'""",
            "Dirty Dishwater, Orcish Rotgut, Troll Swill",
        ),
        ("""asks: list 'editions=["rdi4"]'""", "First Mate Remy"),
        ("""asks: who 'cards=["eve/gold-what-gold"]'""", "in the deck of Eve"),
        ("""asks: how-many what=cards 'cards=["common/gambling-im-in"]' 'kind_of={"deck":"zot"}'""", "has 6 copies"),
        ("""asks: how-many what=cards 'kind_of={"deck":"zot","type":"gambling"}'""", "Zot's deck has 10"),
        (
            """asks: how-many what=cards | said: 'how big is a drink deck, and a character deck'""",
            "40 cards and a Drink Deck",
        ),
        ("scene: seats=7 | asks: how-many what=gold", "12 Gold"),
        ("rdi1 | scene: seats=2 | asks: how-many what=gold", "10 Gold"),
        ("""asks: comparison 'terms=["Negate","Ignore"]'""", "Ignore: To be left alone"),
        ("""asks: comparison | said: 'negate vs ignore, the diff?'""", "Ignore: To be left alone"),
        (
            """asks: comparison 'cards=["common/i-raise","common/winning-hand"]'""",
            "Only a Cheating Card can take control",
        ),
        ("""asks: comparison 'editions=["rdi1","rdi9"]'""", "stand in one of the two only"),
        ("""asks: text 'terms=["chaser"]'""", "Chaser: A further card"),
        ("""asks: rule 'terms=["gambling"]'""", "Gambling, chapter 6: A Round of Gambling suspends normal play."),
        ("""Gog: character=gog | asks: text 'terms=["species"]'""", "Gog is a half-ogre"),
    ],
)
def test_what_is_looked_up_is_told_without_a_verdict(case: str, told: str) -> None:
    found = answer(case)
    assert told in found.answer
    assert found.verdict is None


@pytest.mark.parametrize(
    ("case", "verdict"),
    [
        ("""asks: happens 'kind_of={"deck":"fleck","does":"heals"}'""", "yes"),
        ("""asks: happens 'cards=["common/i-dont-think-so"]' 'kind_of={"deck":"gog"}'""", "yes"),
        ("""asks: happens 'cards=["eve/gold-what-gold"]' 'kind_of={"deck":"gog"}'""", "no"),
        ("""asks: happens what=fortitude 'cards=["dimli/spike-it-with-firewater"]'""", "no"),
        ("""asks: happens what=fortitude 'cards=["fiona/who-says-im-not-a-lady"]'""", "yes"),
        ("""asks: happens what=drink 'cards=["dimli/spike-it-with-firewater"]'""", "yes"),
        ("""asks: happens 'cards=["common/i-raise"]' 'kind_of={"type":"gambling"}'""", "yes"),
        ("""asks: happens 'cards=["common/i-raise"]' 'kind_of={"type":"cheating"}'""", "no"),
        ("Gog: character=gog species=half-ogre | asks: happens", "yes"),
    ],
)
def test_a_yes_or_no_about_cards_alone_is_read_off_them(case: str, verdict: str) -> None:
    found = answer(case)
    assert found.verdict == verdict
    assert found.answer.lower().startswith(verdict)


def test_the_cards_that_stop_another_are_those_that_make_a_difference() -> None:
    found = answer("""1: plays card=common/i-raise | 2: plays 'kind={"deck":"zot"}' to=1 | asks: which-cards""")
    assert "Not now, I'm meditating" in found.answer
    assert "Tip the Wench" not in found.answer


def test_answers_to_a_card_can_be_of_a_class() -> None:
    hit = "1: plays card=fiona/who-says-im-not-a-lady"
    found = answer(f"""{hit} | asks: which-cards 'kind_of={{"deck":"deirdre","does":"ignores"}}'""")
    assert {one.title for one in found.cards[1:]} == {"My Goddess protects me!", "Stop being silly!"}


@pytest.mark.parametrize("case", ["1: Eve plays card=common/i-raise | asks: may", "asks: rule", "asks: text"])
def test_what_takes_a_table_or_the_rules_is_not_looked_up(case: str) -> None:
    assert lookup.answer(REFEREE, read(case)) is None


QUESTIONS = (Path(__file__).parent / "questions.tsv").read_text("utf-8").splitlines()


@pytest.mark.parametrize("row", QUESTIONS)
def test_what_a_table_asks_of_cards_and_numbers_is_looked_up(row: str) -> None:
    question, told = row.split("\t")
    assert told in ask(REFEREE, question).answer
