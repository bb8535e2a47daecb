"""What the engine does not play yet is answered from the rulebook or refused, never by the ordinary game."""

from functools import cache

import pytest

from tests.referee.tables import cards
from toolkit.referee import waiting
from toolkit.referee.answer import Answer
from toolkit.referee.ask import ask
from toolkit.referee.question import read
from toolkit.referee.referee import Referee
from toolkit.rulebook import glossary, load

BOOK = load()
WAITING = sorted(
    {
        term.term: term.names
        for term in glossary.load().terms
        if any(BOOK.rule(slug).engine == "later" for slug in term.rules)
        and BOOK.neighbours(BOOK.rule(term.rules[0])).chapter.part != "base"
    }.items()
)
NAMED = (
    *("team", "teammate", "Boss", "Challenger", "Champion", "Otto", "Prize", "Plotted Card", "Scheme", "Harvest"),
    *("Patient", "Tavern", "Leader", "Lackey", "Bar Deck", "Two-Headed Dragon", "Potion Token", "Mushroom"),
    *("Planter Box", "Momentum"),
)


@cache
def referee() -> Referee:
    return Referee(cards())


def asked(text: str) -> Answer:
    return ask(referee(), text)


def names(text: str) -> frozenset[str]:
    return waiting.names(referee(), read(text, referee().linker))


@pytest.mark.parametrize("name", NAMED)
def test_it_is_known_by_its_name_however_it_is_written(name: str) -> None:
    for written in (name, name.lower(), f"{name}s", name.upper()):
        assert names(f"May the {written} do that?")


@pytest.mark.parametrize(
    "text",
    [
        "Can all of them play Shut up! on that Character?",
        "Who is in control of the Round, and who pays for a Drink Event?",
        "Can I play Mushroom spores, pixie dust, same difference! on Gog's Drink?",
        "Does Tip the Wench affect my Gold?",
        "May I hit back with That not hurt! This hurt!?",
    ],
)
def test_words_of_the_ordinary_game_and_of_titles_name_nothing_of_it(text: str) -> None:
    assert names(text) == frozenset()


def test_it_is_known_when_it_is_misspelt() -> None:
    assert names("can my teamate spike my wine") == {"teammate"}
    assert names("may the chalengers order drinks") == {"challengers"}


@pytest.mark.parametrize("called", [called for _, called in WAITING], ids=[term for term, _ in WAITING])
def test_no_position_of_the_ordinary_game_answers_a_question_that_names_it(called: tuple[str, ...]) -> None:
    for name in called:
        found = asked(f"May Gog play Shut up! on Tip the Wench for the {name}?")
        assert (found.verdict, found.scenario) == (None, None), name
        assert found.derived_from in ("rule text", "nothing found"), name
        told = asked(f"Can I drink with the {name}?")
        assert told.scenario is None, name
        assert told.derived_from in ("rule text", "ruling", "nothing found"), name


def test_a_teammate_is_ordered_no_drink() -> None:
    found = asked("In Two-Headed Dragon, may I order a drink for my teammate?")
    assert found.verdict != "yes"
    assert {"dragon.order", "team-turn.order"} <= {rule.slug for rule in found.rules}


@pytest.mark.parametrize("text", ["What is the Boss's hand size?", "How many cards has the boss in hand?"])
def test_the_hand_of_the_boss_is_told_by_the_rule_about_it(text: str) -> None:
    found = asked(text)
    assert (found.rules[0].slug, found.derived_from) == ("boss.hand", "rule text")
    assert "8 against two Challengers" in found.answer


def test_what_is_settled_about_it_is_answered() -> None:
    assert asked("Does the Boss go first?").verdict == "yes"
    assert asked("Can Otto pass out?").verdict == "no"
    assert asked("Can Petra discard a Plotted Card to pay?").verdict == "no"
    assert asked("What is a Champion?").answer.startswith("Champion: ")


def test_without_a_rule_for_it_the_nearest_is_one_about_it() -> None:
    found = asked("Can Gog's teammate shut up a Firewater spike?")
    assert (found.verdict, found.derived_from) == (None, "nothing found")
    assert BOOK.neighbours(BOOK.rule(found.rules[0].slug)).chapter.title == "Playing in teams"
