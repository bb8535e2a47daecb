"""Questions that name one card: what comes of it, when and on whom it may be played, and whether one must."""

import json
from functools import cache
from typing import Any

import pytest

from tests.referee.tables import cards
from toolkit.referee.answer import Answer
from toolkit.referee.ask import ask
from toolkit.referee.check import judge
from toolkit.referee.scenario_files import parse
from toolkit.referee.referee import Referee


@cache
def referee() -> Referee:
    return Referee(cards())


def asked(text: str) -> Answer:
    return ask(referee(), text)


def proves(scenario: dict[str, Any] | None) -> bool:
    """Whether the position of an answer is a scenario that passes."""
    return judge(parse("answer", json.dumps(scenario).encode()), cards()).passes


COMES_ABOUT = [
    ("A toast! To my friends! - does Fleck drink as well?", "yes"),
    ("Does Gog hurt himself when he plays Gog loves everyone!", "no"),
    ("How about a rowdy drinking song? Must Fleck pay for that one?", "yes"),
    ("Does Dance with Gog! hit all of us?", "no"),
    ("does Sleight of hand... put Eve in control of the Round", "no"),
    ("Does I raise! give me control?", "yes"),
    ("I play Five of a kind! and all others pass. Is the pot mine?", "yes"),
    ("Does Winning Hand! make me win at once?", "no"),
    ("What's that up your sleeve? - does the one I pick have to leave?", "yes"),
    ("Dwarves always have money: does the other player still get his coin?", "yes"),
    ("Illusionary Coin against a thief. does the thief get anything?", "no"),
    ("Teleport beverage! Does Zot himself take any alcohol?", "no"),
    ("Prayer of Healing on Gog who is at 20 fort: must he pay Deirdre all the same?", "yes"),
    ("The Challenge! If I take it and manage it, do the others pay me?", "yes"),
    ("Does Best two out of three? make everyone put in another coin?", "yes"),
    ("When Fleck calls A toast! To my friends!, does he take a drink himself?", "yes"),
    ("Gog drinks from A toast! To my friends!. Does Fleck himself have to take one as well?", "yes"),
]


@pytest.mark.parametrize(("text", "verdict"), COMES_ABOUT)
def test_what_comes_of_a_card_is_played_out(text: str, verdict: str) -> None:
    answer = asked(text)
    assert (answer.verdict, answer.derived_from) == (verdict, "engine")


NUMBERS = [
    ("Gog is at 2 fort and 1 AC and reveals a Dark Ale. Is he out?", "yes"),
    ("Gerki has 10 fort and 8 AC and drinks a Light Ale, is he out?", "no"),
    ("I'm at 4 fort and 6 AC. Does one My Goddess heals me save me?", "no"),
    ("Deirdre at 6 fort, 7 AC, one My Goddess heals me... enough to survive?", "yes"),
    ("Fleck has 1 gold and drinks Fine Ambrosia. Does he go broke?", "yes"),
    ("Zot has 19 fort and drinks Holy Water, is he at 21?", "no"),
    ("Can my AC go below zero with We're Cutting You Off!?", "no"),
    ("Does a Dragon Breath Ale knock Dimli out?", "depends"),
    ("Zot 0 AC got hit down to 0 fort. Out?", "yes"),
    ("dimli is at 9 fortitude and 8 alcohol. is he out?", "no"),
    ("I pay my last coin. Am I out?", "yes"),
]


@pytest.mark.parametrize(("text", "verdict"), NUMBERS)
def test_numbers_that_are_told_decide(text: str, verdict: str) -> None:
    assert asked(text).verdict == verdict


WHEN = [
    ("Gerki wants to jump in with I'm winning... Honestly! when it's not his turn in the round. ok?", "no"),
    ("Can Zot play Pooky thinks you look thirsty... in the middle of my turn?", "yes"),
    ("Can Dance with Gog! be played in Eve's turn?", "no"),
    ("It isn't my turn. Can I play Gambling? I'm in!?", "depends"),
    ("The drink deck ran dry and everyone pays. Does Swipe the tip! work for that?", "yes"),
    ("Swipe the tip! when somebody else is paying, legal?", "no"),
    ("Can Gerki use Um... I know you think you won, but... if he wasn't even in the round any more", "yes"),
    ("Can Dimli use Hey! You almost damaged the beard! before he loses the fort", "no"),
    ("Hey! You almost damaged the beard! against a Dirty Dishwater?", "no"),
    ("Can Dimli use Uuurp! That hit the spot! on my drink?", "no"),
    ("May I Spike it with Firewater a drink that still lies face down?", "no"),
    ("Teleport beverage! on a Drink Event, ok?", "no"),
    ("Does Good thing I was wearing my great-grandfather's helmet! save me from a theft?", "no"),
    ("Gerki was kicked out of the round. May he still use Um... I know you think you won, but... at the end?", "yes"),
    ("I was forced to leave the gambling. Can I play Best two out of three? later?", "no"),
    ("Deirdre has no gold and is about to be thrown out. Can she stay by playing Mass Heal!?", "no"),
    ("Fiona is broke. May she play Hey guys... Can I borrow some gold? to survive?", "no"),
    ("Dimli, 0 gold, last chance: is Impressive Dwarven War Belch! allowed to save himself?", "no"),
]


@pytest.mark.parametrize(("text", "verdict"), WHEN)
def test_when_a_card_may_be_played_is_read_off_the_question(text: str, verdict: str) -> None:
    assert asked(text).verdict == verdict


WHEN_IN_OTHER_WORDS = [
    ("Deirdre wants to say Prayer of Healing over herself. Can she do that?", "no"),
    ("Can you start a round of gambling on your turn by laying down Five of a kind! Does this mean I win??", "no"),
    ("Two Winning Hand!s, one directly on the other: is that a legal thing?", "no"),
    ("Nobody is asking for an ante; may Deirdre play I'm saving this money for the poor. just to leave?", "no"),
    ("Is Thanks... but I think I'll keep my Gold. a way out of a fresh round of gambling?", "yes"),
    ("Do I have to decide on Bad Pooky! Don't drink that! before I flip the drink?", "no"),
    ("May Gerki use Luckily for me I had this antidote brewed up! to rescue Eve from her own drink?", "no"),
    ("Does Water into Wine stop me from drinking?", "no"),
    ("Shut up! against Tip the Wench.?", "yes"),
    ("Stop poking Gog against Tip the Wench.?", "no"),
    ("can anyone hit back at Eve after Whoa! Careful! That's real fire!", "yes"),
    ("does the Inn get the coin from Tip the Wench.", "yes"),
    ("After Not now, I'm meditating. can Zot still play Anytime cards in that round?", "yes"),
    ("Zot ignores a Wizard's Brew. does he gain the 2 fort?", "no"),
]


@pytest.mark.parametrize(("text", "verdict"), WHEN_IN_OTHER_WORDS)
def test_questions_are_understood_however_they_are_put(text: str, verdict: str) -> None:
    assert asked(text).verdict == verdict


ON_WHOM = [
    ("Can I play Prayer of Healing on myself?", "no"),
    ("Tip the Wench. on myself, is that allowed?", "yes"),
    ("Can Fiona use I'm a quick healer. on Zot?", "no"),
    ("Can Zot pick whoever he wants for Watch Out! Don't step on Pooky!?", "yes"),
    ("Does Fiona pick a victim for Hey guys... Can I borrow some gold?", "no"),
    ("Can gerki play How did this get stuck in your back? on two people at once", "no"),
]


@pytest.mark.parametrize(("text", "verdict"), ON_WHOM)
def test_on_whom_a_card_may_be_played_stands_on_it(text: str, verdict: str) -> None:
    assert asked(text).verdict == verdict


DUTIES = [
    ("May I refuse The Challenge!?", "yes"),
    ("Do I have to take The Challenge!?", "no"),
    ("Round on the House! is revealed, may I refuse to drink?", "no"),
    ("Must Gog share a Mead that he turned over?", "no"),
]


@pytest.mark.parametrize(("text", "verdict"), DUTIES)
def test_one_must_do_what_a_card_does_not_leave_open(text: str, verdict: str) -> None:
    assert asked(text).verdict == verdict


PRINTED = [
    ("Does Elven Wine have a chaser?", "no"),
    ("Does Something on the Rocks come with a chaser?", "yes"),
    ("Drink what? This is empty. - does it get rid of the chasers as well?", "yes"),
    ("Gog's a half ogre, does he get the troll version of Troll Swill?", "no"),
    ("Orcish Rotgut: would an orc get drunk from it?", "yes"),
    ("orcish rotgut, does an orc lose fortitude?", "no"),
    ("Wench, bring some drinks for my friends! Can both go to the same guy?", "yes"),
    ("Dimli wants to do Impressive Dwarven War Belch! and another action in one turn. ok?", "no"),
    ("Is Tip the Wench. an Action?", "no"),
    ("Mead came up as a chaser. Can I split it?", "no"),
]


@pytest.mark.parametrize(("text", "verdict"), PRINTED)
def test_what_is_printed_settles_what_needs_no_table(text: str, verdict: str) -> None:
    assert asked(text).verdict == verdict


AGAINST = [
    ("Can I ignore a Wine that somebody spiked?", "yes"),
    ("Can anybody negate Mass Heal!?", "no"),
    ("Can Gog ignore Whoa! Careful! That's real fire!", "yes"),
    ("Can you spike a Drinking Contest!?", "no"),
]


@pytest.mark.parametrize(("text", "verdict"), AGAINST)
def test_what_may_be_done_to_a_card_is_tried_with_every_card(text: str, verdict: str) -> None:
    answer = asked(text)
    assert answer.verdict == verdict
    assert bool(answer.instead) == (verdict == "yes")


def test_what_comes_of_a_drink_is_told_for_its_drinker() -> None:
    assert "Gog gains 3 Alcohol Content" in asked("what does Ogre Brew do to Gog").answer
    assert "Fiona loses 1 Fortitude and gains 2 Alcohol Content" in asked("what does Ogre Brew do to Fiona").answer


def test_as_many_players_pay_as_sit_there() -> None:
    assert "gets 4 Gold" in asked("5 of us play. How much does Impressive Dwarven War Belch! bring in?").answer


def test_who_asks_is_spoken_to() -> None:
    assert "you gain 2 Fortitude" in asked("Does Holy Water give me fortitude?").answer


@pytest.mark.parametrize("text", [text for text, _ in (*COMES_ABOUT, *WHEN)])
def test_the_position_of_an_answer_is_a_scenario_that_passes(text: str) -> None:
    answer = asked(text)
    assert proves(answer.scenario)
