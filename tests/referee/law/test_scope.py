"""What is no question for these rules is refused, and what another box tells is said to be told there."""

import pytest

from tests.referee.tables import cards
from toolkit.referee.ask import ask
from toolkit.referee.referee import Referee


@pytest.fixture(scope="module")
def referee() -> Referee:
    return Referee(cards())


@pytest.mark.parametrize(
    "text",
    [
        "Should I gamble early or keep my Gold?",
        "Is it better to attack or to heal?",
        "What is the best strategy for a poor player?",
        "Somebody must go home, who gets his Gold?",
        "May we drink real beer?",
        "Who designed the cards?",
        "Can I castle out of check?",
        "Can a vampire regenerate?",
        "What is the capital of the Inn?",
    ],
)
def test_advice_real_life_and_other_games_are_refused(text: str, referee: Referee) -> None:
    answer = ask(referee, text)
    assert (answer.verdict, answer.derived_from) == (None, "nothing found")


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("When does a Sea Event trigger?", "RDI 4"),
    ],
)
def test_what_another_box_tells_is_said_to_be_told_there(text: str, box: str, referee: Referee) -> None:
    answer = ask(referee, text)
    assert answer.verdict is None
    assert box in answer.answer


@pytest.mark.parametrize("text", ["Does ignoring an Event work on Sea Events?", "How are Sea Events set up?"])
def test_what_these_rules_do_tell_of_them_is_answered(text: str, referee: Referee) -> None:
    assert ask(referee, text).derived_from != "nothing found"
