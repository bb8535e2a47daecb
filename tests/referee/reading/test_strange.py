"""What is no question for these rules is seen before it is read, whatever words of the game are in it."""

import json
from pathlib import Path

import pytest

from tests.referee.tables import cards
from toolkit.referee.ask import ask
from toolkit.referee.reading import strange
from toolkit.referee.referee import Referee

REFEREE = Referee(cards())
QUESTIONS = json.loads((Path(__file__).parents[1] / "questions.json").read_text("utf-8"))
REFUSED = [
    one["question"] for one in QUESTIONS if one["slice"] == "not answerable" and any(map(str.isalpha, one["question"]))
]


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:40])
def test_what_is_not_of_this_game_is_not_answered(text: str) -> None:
    assert ask(REFEREE, text).derived_from == "nothing found"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("in zorpia may i trade gold with the bank", "no question about"),
        ("a blackjack question: may i ignore a card", "no question about"),
        ("how many mana does my drink cost", "no question about"),
        ("when is the eleventh box coming out", "no question about"),
        ("how strong is a real pint", "no question about"),
        ("the vet gave my cat antibiotics, may she lick the wine", "no question about"),
        ("which card is lying on top of the deck, zot wants to know", "no question about"),
        ("make up a drinking song for fleck", "no question about"),
        ("do the rules say who tidies up", "no question about"),
        ("In Dungeons & Dragons, may a monk attack twice?", "no question about"),
        ("which of the two is the funniest, gog or eve", "no question about"),
        ("is the real bar run by a wench irl", "no question about"),
        ("which of the boxes should i buy next, 4 or 5", "no question about"),
        ("is the first box cheaper than the fifth", "no question about"),
        ("which artist did the drawings on the drinks", "no question about"),
        ("do sleeved cards still fit into the box insert", "no question about"),
        ("is there a refund if a card comes torn", "no question about"),
        ("may i drive a car after two real beers", "no question about"),
        ("is this game alright for a child, mine is a wench", "no question about"),
        ("which sleeves do the drink cards need", "no question about"),
        ("the inn quest in the witcher, where is the gold", "no question about"),
        ("how big a tip does a bartender get in london", "no question about"),
        ("what would you do with this cheating card", "no question about"),
        ("hi there, first time on here, how are you today", "do not understand"),
        ("can the a drink when which gold if of so", "no order"),
        ("he she drink it but the or of the", "no order"),
        ("gold gold gold drink drink?", "no order"),
        ("how many cards are in Kaldrath's deck", "“Kaldrath”"),
        ("does the Zorblax card count as an action", "“Zorblax”"),
        ("may Brombar ignore a drink", "“Brombar”"),
        ("flurb gnarp wibble the drink", "do not understand"),
    ],
)
def test_it_is_said_why_a_text_is_no_question(text: str, why: str) -> None:
    found = strange.why(REFEREE, text)
    assert found is not None
    assert why in found
    assert ask(REFEREE, text).verdict is None


@pytest.mark.parametrize(
    "text",
    [
        "what does tara throw when its Blind girl! Darts!",
        "joran got thrown out by that sleeve card, is his coin still in the pot",
        "may i say no to the gambling that he opened",
        "Is it a must to play an action card?",
        "can we roll a die for who starts",
        "my sister starts a round on her turn, do i play in it too",
        "like in poker, if I pass am I out of the hand",
        "in magic there is priority. is there something like that here too, beginning with whoever played the card",
        "does the player who made me pass out get my gold",
        "do i get the win if i take half of the best drink",
        "may i respond only once to a card",
        "must we roll dice for the first turn",
        "what does an empty drink deck cost in a team game",
        "hi, how are you, can i play an anytime card on his turn",
        "should i buy drinks in the third phase of rdi 1 or must i",
        "is spending momentum a price jett pays up front",
        "four of us. tom passes out holding 8 gold and sara is down to zero. sara is saved, isnt she?",
    ],
)
def test_questions_of_a_table_are_not_strange(text: str) -> None:
    assert strange.why(REFEREE, text) is None
