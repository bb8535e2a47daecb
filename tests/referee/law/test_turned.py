"""A proof counts only if it fails when the answer of its ruling is turned round."""

from typing import Any

import msgspec
import pytest

from tests.referee.tables import cards
from toolkit.referee.law.ruling import Ruling
from toolkit.referee.law.turned import vacuous

DRINK = {
    "players": [{"name": "Gog", "drink_me": ["Wine"], "hand": ["This taste yucky!"]}, {"name": "Eve"}],
    "drink_deck": ["Water"],
    "turn": "Gog",
    "phase": "drink",
}
IGNORED = {**DRINK, "moves": [{"player": "Gog", "play": "This taste yucky!"}], "expect": {"Gog.alcohol": 0}}
DRUNK = {**DRINK, "moves": [], "expect": {"Gog.alcohol": 2, "Gog.hand": ["This taste yucky!"]}}
REFUSED = {
    **DRINK,
    "phase": "action",
    "moves": [{"player": "Gog", "cannot": "This taste yucky!", "because": "cards.sometimes"}],
}


def proofs(scenario: dict[str, Any], contrary: dict[str, Any] | None, verdict: str | None = "yes") -> list[str]:
    """Why a scenario proves nothing about an answer, each with its place."""
    plain = {
        "id": "of-drinks",
        "question": "May Gog ignore a Drink?",
        "answer": "As it may be.",
        "verdict": verdict,
        "rules": ["cards.sometimes"],
        "scenario": scenario,
        "contrary": contrary,
    }
    found = vacuous(msgspec.convert(plain, Ruling), cards())
    return [f"{'.'.join(map(str, remark.trail))}: {remark.problem}" for remark in found]


@pytest.mark.parametrize(
    ("scenario", "contrary", "verdict"),
    [
        (IGNORED, {"answer": "no", "moves": {"0": "cannot"}}, "yes"),
        (IGNORED, {"answer": "no", "expect": {"Gog.alcohol": 2}}, "yes"),
        (REFUSED, {"answer": "yes", "moves": {"0": "can"}}, "no"),
        (DRUNK, {"answer": "1 Alcohol Content", "expect": {"Gog.alcohol": 1}}, None),
        (DRUNK, {"answer": "yes", "moves": {"0": {"player": "Gog", "order": {"Gog": 1}}}}, "no"),
        (
            {**DRUNK, "moves": [{"expect": {"Gog.drink.alcohol": 2}}]},
            {"answer": "no", "moves": {"0": {"expect": {"Gog.drink.alcohol": 0}}}},
            "yes",
        ),
    ],
    ids=["a card played", "a value", "a card refused", "an amount", "a move that there is not", "a value on the way"],
)
def test_what_carries_the_answer_fails_when_the_answer_is_turned_round(
    scenario: dict[str, Any], contrary: dict[str, Any], verdict: str | None
) -> None:
    assert proofs(scenario, contrary, verdict) == []


def test_a_scenario_that_is_bound_to_no_answer_proves_nothing() -> None:
    assert proofs(IGNORED, None) == [": the scenario of of-drinks is not bound to its answer"]
    assert proofs(IGNORED, {"answer": "no"}) == ["contrary: turns nothing round"]


def test_an_answer_that_was_turned_round_is_not_proven_by_the_same_scenario() -> None:
    (fault,) = proofs(IGNORED, {"answer": "no", "expect": {"Gog.alcohol": 2}}, "no")
    assert fault == "contrary.answer: is 'no', where the verdict is 'no'"


@pytest.mark.parametrize(
    ("scenario", "contrary"),
    [
        ({**IGNORED, "expect": {"Gog.hand": 0}}, {"answer": "no", "expect": {"Gog.hand": []}}),
        ({**IGNORED, "expect": {"Eve.alcohol": 0}}, {"answer": "no", "moves": {"0": "cannot"}}),
        (DRUNK, {"answer": "no", "moves": {"0": {"player": "Gog", "play": "This taste yucky!"}}}),
        (DRUNK, {"answer": "no", "moves": {"0": {"player": "Gog", "discard": ["This taste yucky!"]}}}),
    ],
    ids=["the same in other words", "a card that nobody misses", "a card that is legal", "a move of the next turn"],
)
def test_a_scenario_that_comes_out_the_same_proves_nothing(scenario: dict[str, Any], contrary: dict[str, Any]) -> None:
    (fault,) = proofs(scenario, contrary)
    assert "the scenario comes out the same with the answer turned round" in fault


@pytest.mark.parametrize(
    ("scenario", "contrary", "fault"),
    [
        (IGNORED, {"moves": {"0": "can"}}, "contrary.moves.0: 'can' does not turn that move round"),
        (IGNORED, {"moves": {"1": "cannot"}}, "contrary.moves.1: 'cannot' does not turn that move round"),
        (IGNORED, {"moves": {"2": {"player": "Gog", "pass": True}}}, "contrary.moves.2: there is no such move"),
        (IGNORED, {"moves": {"0": {"expect": {"Gog.gold": 3}}}}, "contrary.moves.0: is not what that move expects"),
        (IGNORED, {"expect": {"Gog.gold": 3}}, "contrary.expect.Gog.gold: is not what the scenario expects"),
        (
            {**REFUSED, "moves": [{"player": "Gog", "cannot": "This taste yucky!"}]},
            {"moves": {"0": "can"}},
            "contrary.moves.0: the card is refused there for any reason",
        ),
        (
            DRUNK,
            {"moves": {"0": {"player": "Gog", "play": "Parrot!"}}},
            "contrary.moves.0: no card is called 'Parrot!'",
        ),
        (DRUNK, {"moves": {"0": {"player": "Gog", "sing": 1}}}, "contrary.moves.0: "),
    ],
)
def test_what_turns_nothing_round_is_told_with_its_place(
    scenario: dict[str, Any], contrary: dict[str, Any], fault: str
) -> None:
    (found,) = proofs(scenario, {"answer": "no", **contrary})
    assert found.startswith(fault)
