"""Questions of the rules alone are answered by what is settled, or by the nearest rules, or not at all."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolkit.cards import load
from toolkit.referee.answer import Answer
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Case, Wish
from toolkit.referee.law import law
from toolkit.referee.law.likeness import Signs, Sought, weights
from toolkit.referee.law.sureness import verdict_of
from toolkit.referee.referee import Referee

REFEREE = Referee(load())
QUESTIONS: list[dict[str, Any]] = json.loads((Path(__file__).parent.parent / "questions.json").read_text("utf-8"))


def asked(text: str, kind: Any = "rule") -> Answer | None:
    return law.answer(REFEREE, Case(Wish(kind), said=text))


@pytest.mark.parametrize(
    ("text", "verdict", "rule"),
    [
        ("can i play two action cards in my turn", "no", "turn.one-action"),
        ("Am I out when my AC equals my Fort?", "yes", "losing.passing-out"),
        ("My fortitude is 9 and my alcohol is 8. Did I pass out?", "no", "losing.passing-out"),
        ("i hold 12 cards, do i have to discard down to seven", "no", "turn.seven-or-more"),
        ("may I order a drink for myself?", "no", "turn.order-a-drink"),
        ("8 fortitude, 8 booze. am i gone?", "yes", "losing.passing-out"),
        ("dark ale w/ a chaser and the next one is a drinking contest, do we hold it", "no", "chasers.nothing-follows"),
        ("boss fight: does each challenger order a mug?", "no", "challengers-turn.order"),
        ("can we put the robot in when we play 2v2", "no", "otto.no-teams"),
        ("dale harvested and got cancelled, shrooms back?", "no", "dale.harvest-is-a-cost"),
        ("may petra look at her plotted cards when it is not her turn", "yes", "petra.not-in-hand"),
        ("round on the house comes as my chaser, do we do it", "no", "chasers.nothing-follows"),
        ("kim starts a round on her turn, do i get to play in it too", "yes", "gambling.start"),
        ("the last drink card is gone, is it only me who pays for it", "no", "drinks.refill"),
        ("i left the round, may i still raise in it", "no", "gambling.leave"),
    ],
)
def test_a_settled_question_has_its_verdict_and_its_rule(text: str, verdict: str, rule: str) -> None:
    found = asked(text)
    assert found is not None
    assert found.verdict == verdict
    assert rule in [one.slug for one in found.rules]


def test_every_settled_question_is_answered_as_it_is_settled() -> None:
    book = REFEREE.propositions
    for slug in list(book)[::7]:
        for verdict, texts in book[slug].asked():
            if verdict is not None and not texts[0].startswith("RDI"):
                found = asked(texts[0])
                assert found is not None, texts[0]
                assert found.verdict in (verdict, None), texts[0]


def test_what_asks_for_no_yes_or_no_gets_the_rule() -> None:
    found = asked("what are the phases of a turn")
    assert found is not None
    assert found.verdict is None
    assert found.rules[0].slug == "turn.phases"
    assert found.derived_from == "rule text"


@pytest.mark.parametrize(
    ("text", "title", "first"),
    [
        ("the rules of gambling", "Gambling: ", "gambling.start"),
        ("what are the rules for chasers", "Chasers: ", "chasers"),
        ("rules for two-headed dragon", "Two-Headed Dragon: ", "dragon"),
    ],
)
def test_the_rules_of_a_part_of_the_game_are_its_chapter(text: str, title: str, first: str) -> None:
    found = asked(text)
    assert found is not None
    assert found.answer.startswith(title)
    assert found.rules[0].slug == first


def test_strangers_questions_are_answered_rightly_or_not_at_all() -> None:
    due = [one for one in QUESTIONS if one["slice"] in ("no card", "variants") and one["verdict"]]
    given = [(one["verdict"], found.verdict) for one in due if (found := asked(one["question"])) and found.verdict]
    assert sum(key == got for key, got in given) >= 0.7 * len(due)
    assert sum(key != got for key, got in given) <= 0.065 * len(given)


def test_a_rule_that_is_left_out_is_seldom_answered_by_others() -> None:
    """What other rules say to the questions that one rule settles is given no verdict, for most of them."""
    bank, given, asked_of = REFEREE.likeness.bank, 0, 0
    for place in range(0, len(bank.texts), 240):
        precedent = bank.asked_for(place)
        ranked = REFEREE.likeness.ranked(Sought(bank.wording(place), bank.texts[place]))
        others = [each for each in ranked if not set(each.precedent.rules) & set(precedent.rules)]
        text = bank.texts[place]
        views = REFEREE.direction.shares(text), REFEREE.hearing.shares(text)
        of_others = ({one: share for one, share in some.items() if one[0] not in precedent.rules} for some in views)
        found = verdict_of(others, *of_others)
        asked_of += 1
        given += found is not None and found.sure >= law.SURE and found.meant >= law.MEANT
    assert given < asked_of / 10


def test_the_weights_are_those_of_the_signs_that_there_are() -> None:
    assert set(weights().signs) == set(Signs._fields)


@pytest.mark.parametrize(
    ("text", "exception"),
    [
        ("is it always legal to play an anytime card", "turn.no-cards-while-drawing"),
        ("are you always out of the game when passing out", "losing.last-chance"),
    ],
)
def test_what_is_asked_of_every_case_is_answered_by_the_exceptions(text: str, exception: str) -> None:
    found = asked(text)
    assert found is not None
    assert found.verdict == "no"
    assert exception in [one.slug for one in found.rules]


def test_what_is_asked_of_one_case_is_answered_without_exceptions() -> None:
    found = asked("may i play an Anytime Card on somebody else's turn")
    assert found is not None
    assert found.verdict == "yes"


def test_another_edition_has_its_own_answer() -> None:
    text = "Do two players begin with fewer coins?"
    assert (
        found := law.answer(REFEREE, Case(Wish("rule"), said=text, edition="rdi9"))
    ) is None or found.verdict != "no"


def test_questions_that_come_near_are_shown_with_their_verdicts_where_none_is_surely_meant() -> None:
    found = asked("ignore on my mug?")
    assert found is not None
    assert found.verdict is None
    assert 0 < len(found.readings) <= law.MOST_NEAR
    for one in found.readings:
        assert law.answer(REFEREE, case_text.read(one.case)).verdict == one.verdict  # type: ignore[union-attr]
