"""Questions of several cards: who plays what on whom is read, played through, and what is asked is answered."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.referee.tables import cards
from toolkit.referee.answer import Answer
from toolkit.referee.ask import ask
from toolkit.referee.check import judge
from toolkit.referee.question import read as question_of
from toolkit.referee.scenario_files import parse
from toolkit.referee.referee import Referee
from toolkit.referee.story import reading, seating
from toolkit.referee.story.beat import Story

OUTCOMES = (
    ("Wine into Water on a Light Ale, what's left", "Deirdre's Drink has 0 Alcohol Content."),
    ("Troll Swill and deirdre adds Water into Wine, I'm Gerki. damage?", "Gerki loses 1 Fortitude and gains 3 Alcohol"),
    (
        "4 gold in the pot. Gerki grabs a coin while no one's lookin, then eve Sleight of hand. whats in the pot",
        "2 Gold",
    ),
    ("Elven Wine gets Spike it with Firewater and then I do so hate to drink alone. How much each?", "Fleck gains 3"),
    ("Dance with Gog against Eve and she shares pain, how much does each lose?", "Gog loses 2 Fortitude; Eve loses 2"),
    ("Zot's Down Pooky! on Eve, I'm not Eve! to Gog. Who loses Fortitude?", "Gog loses 1 Fortitude."),
    ("Dance with Gog on Eve, she redirects it to Fleck and he hits back. Who loses how much?", "Gog loses 2"),
    (
        "Gerki: Five of a kind. Deirdre: They might not know you're cheating. who takes the pot?",
        "Deirdre wins the Round",
    ),
    (
        "Fleck flips Wine in a Drinking Contest, Gerki adds a little somethin' extra. Zot has Elven Wine. Who wins?",
        "Fleck",
    ),
    ("Zot plays Not now, I'm meditating to skip his drink; Eve says I don't think so. Who drinks?", "Zot drinks"),
    (
        "Pot has 4. Gerki: Five of a kind, Zot goes Oh I guess the Wench thought that was her tip. "
        "How much lands at the inn?",
        "The Inn gets the pot of 4 Gold",
    ),
    ("teleport beverage on Gnomish Inspirational Ale to Fiona: who draws?", "Fiona drinks it"),
    (
        "Pooky thinks you look thirsty on Dimli, Elven Wine on top. Uuurp! That hit the spot! what's he get",
        "Dimli gains 3",
    ),
    ("I raise! by Fiona with 3 in the pot, Eve leaves with I cloak myself in shadow. how big is the pot", "5 Gold"),
)

VERDICTS = (
    ("Mass heal: if eve uses I attempt to disbelieve, does she keep the +1 fort?", "no"),
    ("Eve won, Dimli plays Best two out of three. I left that round, can I still IDTS it?", "yes"),
    ("someone IDTS'd my Teleport beverage. Can I play The Wench thinks you should stop on their IDTS?", "no"),
    ("zot: keep your hands off my wand. Eve: I'm not Eve!, pointing right back at zot. allowed?", "no"),
    ("Gog reveals a Drinking Contest, deirdre redirects nothing. can he This taste yucky! the contest?", "no"),
    ("isn't it illegal to Shut up! a Firewater spike?", "yes"),
    (
        "Zot hits fiona with I told you not to distract me, sorry about that I aim for the head. zot loses 2, right?",
        "yes",
    ),
    (
        "Zot hits fiona with I told you not to distract me, sorry about that I aim for the head. zot loses 4, right?",
        "no",
    ),
    ("Eve redirects How about a rowdy drinking song to Gog with I'm not Eve. does the alcohol move as well?", "no"),
    ("Fiona at 6 fort, 4 AC. Gerki's poison (Have you seen my poison?) on Fiona, I'm a quick healer. out?", "no"),
    ("I raise! by Fiona. Gog: This game stupid! is gog still in the round", "no"),
    ("Drinking Contest! Gog has Wine, I have Dragon Breath Ale, Wine into Water on it. Is it a tie?", "yes"),
    ("May Eve redirect Gog's dance to Fleck?", "yes"),
    ("Could Eve bounce Dance with Gog back to Gog?", "no"),
    ("Round on the House! brings Wine. Does one Spike it with Firewater make it stronger for everybody?", "no"),
    ("It's Round on the House! with Dark Ale. Can Deirdre weaken all the copies with one Wine into Water?", "no"),
    (
        "Zot had the strongest drink in a Drinking Contest! but teleport beverage sent it to Eve. Does he still win?",
        "yes",
    ),
    ("Drinking Contest!: Zot has the highest drink and hands it to me by teleport beverage. Do I win?", "no"),
    ("Gog plays I don't think so! and I have I don't think so! too. May I negate his with mine?", "yes"),
    ("Gog plays The wench thinks you should stop playing with the drinks. Can I answer it with my own?", "no"),
    (
        "I'm Zot at 20 fort. Deirdre casts Mass Heal!, I play The stars say no. Is that ok even though I can't heal?",
        "yes",
    ),
)


@cache
def referee() -> Referee:
    return Referee(cards())


def asked(text: str) -> Answer:
    return ask(referee(), text)


def proves(scenario: dict[str, Any] | None) -> bool:
    """Whether the position of an answer is a scenario that passes."""
    return judge(parse("answer", json.dumps(scenario).encode()), cards()).passes


@pytest.mark.parametrize(("text", "first"), OUTCOMES)
def test_the_first_sentence_says_what_was_asked(text: str, first: str) -> None:
    answer = asked(text)
    assert answer.verdict is None
    assert answer.answer.startswith(first)


@pytest.mark.parametrize(("text", "verdict"), VERDICTS)
def test_a_question_of_yes_or_no_gets_its_verdict_from_the_engine(text: str, verdict: str) -> None:
    answer = asked(text)
    assert (answer.verdict, answer.derived_from) == (verdict, "engine")


@pytest.mark.parametrize("text", [text for text, _ in (*OUTCOMES, *VERDICTS)])
def test_what_was_played_is_a_scenario_that_passes(text: str) -> None:
    assert proves(asked(text).scenario)


def told(text: str) -> Story:
    """What a question tells, with everybody seated."""
    return seating.seated(referee(), reading.read(referee(), question_of(text, referee().linker)))


def test_who_plays_what_on_whom_is_read() -> None:
    story = told("I arm wrestled Deirdre (You wanna arm wrestle?), she hits back My Goddess doesn't like that.")
    assert [(beat.by, beat.against) for beat in story.beats] == [("Fiona", "Deirdre"), ("Deirdre", None)]


def test_a_card_played_on_another_comes_after_it() -> None:
    story = told("Can Gog Shut up! a Firewater spike on his Wine?")
    assert [beat.card for beat in story.beats][-1] == "gog/shut-up"


def test_whoever_asks_is_the_character_whose_card_they_play() -> None:
    assert told("Deirdre plays Mass Heal, I play Swipe the tip! Do I pay?").me == "Gerki"


def test_values_belong_to_whom_they_are_said_of() -> None:
    story = told(
        "Fleck plays And now I'm going to play something really sad. I'm Eve with 5 AC and 6 gold: Illusionary Coin"
    )
    assert story.states == {"Eve": {"alcohol": 5, "gold": 6}}


def test_what_is_not_legal_is_said_and_the_rest_goes_on_without_it() -> None:
    answer = asked("Fiona ignores Gold? What Gold? with luckily for me I was wearing my armor. does she still pay Eve?")
    assert answer.verdict == "yes"
    assert "Fiona may not play “Luckily for me, I was wearing my armor!”" in answer.answer


def test_what_is_taken_for_granted_is_said() -> None:
    answer = asked("Dimli's Elven Wine is spiked by Gerki (A little somethin' extra). how much AC at a table of five?")
    assert "Taken for granted: 5 players" in answer.answer


def test_what_helped_somebody_out_came_after_what_they_dodged() -> None:
    story = told("Zot dodged Eve's real fire thanks to The stars say no. Is No, Pooky! That's my friend! still open?")
    assert [one.by for one in story.beats[:2]] == ["Eve", "Zot"]
