"""What characters track in scenarios: given by ``state``, read by ``expect``, spent by ``pay``."""

from typing import Any

import pytest

from tests.referee.tables import problems, verdict

SIGN = "Sign right here and there you go!"


def table(*moves: dict[str, Any], expect: dict[str, Any] | None = None, **states: dict[str, Any]) -> dict[str, Any]:
    """It is Jett's Action Phase; Terci and Remy look on."""
    hands = {"jett": [SIGN], "terci": ["Sometimes, my patients actually pay me!"], "remy": []}
    players = [
        {"name": name.title(), "character": name, "hand": hand, "gold": 5, "drink_me": ["Water"]}
        | {"state": states.get(name, {})}
        for name, hand in hands.items()
    ]
    return {
        "name": "a table",
        "players": players,
        "drink_deck": ["Water", "Water"],
        "turn": "Jett",
        "phase": "action",
        "moves": list(moves),
        "expect": expect or {},
    }


@pytest.mark.parametrize(
    ("states", "expect"),
    [
        ({}, {"Jett.state.momentum": 0, "Terci.state.medical_supplies": 0, "Remy.state.marked": False}),
        ({"jett": {"momentum": 3}}, {"Jett.state.momentum": 3}),
        ({"terci": {"medical_supplies": {"salve": 1, "splint": 2}}}, {"Terci.state.medical_supplies.splint": 2}),
        ({"terci": {"medical_supplies": ["salve", "salve"]}}, {"Terci.state.medical_supplies": ["salve", "salve"]}),
        ({"terci": {"bandage": 1}}, {"Terci.state.medical_supplies": 1, "Terci.state.bandage": 1}),
        ({"jett": {"marked": True}}, {"Jett.state.marked": True, "Terci.state.marked": False}),
    ],
)
def test_what_is_tracked_is_as_it_was_given(states: dict[str, Any], expect: dict[str, Any]) -> None:
    assert verdict(table(expect=expect, **states)).problems == ()


@pytest.mark.parametrize(
    ("states", "told"),
    [
        ({"terci": {"momentum": 1}}, "$.players[1].state.momentum the character tracks no 'momentum'"),
        ({"jett": {"momentun": 1}}, "$.players[0].state.momentun the character tracks no 'momentun'"),
        ({"jett": {"momentum": 4}}, "$.players[0].state.momentum is 4"),
        ({"jett": {"momentum": True}}, "$.players[0].state.momentum is not how momentum is written"),
        ({"jett": {"momentum": {"much": 1}}}, "$.players[0].state.momentum is not how momentum is written"),
        ({"jett": {"medical_supplies": {"salve": 1}}}, "$.players[0].state.medical_supplies the character tracks no"),
        ({"terci": {"medical_supplies": {"salve": 4}}}, "$.players[1].state.medical_supplies.salve is 4"),
        ({"terci": {"medical_supplies": {"gauze": 1}}}, "$.players[1].state.medical_supplies.gauze the character"),
        ({"remy": {"patients": ["A hung-over adventurer"]}}, "$.players[2].state.patients the character has no zone"),
    ],
)
def test_what_a_character_cannot_have_is_told_with_its_place(states: dict[str, Any], told: str) -> None:
    (problem,) = problems(table(**states))
    assert problem.startswith(told)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("Terci.state.momentum", "No value of Terci is called 'state.momentum'."),
        ("Jett.state.momentun", 'Did you mean "state.momentum"'),
        ("Jett.state.drunken_chi", "No value of Jett is called 'state.drunken_chi'."),
    ],
)
def test_a_value_that_is_not_tracked_is_told(path: str, told: str) -> None:
    (problem,) = problems(table(expect={path: 1}))
    assert told in problem


@pytest.mark.parametrize(("pay", "momentum"), [({}, 2), ({"momentum": 2}, 0)])
def test_nothing_is_spent_unless_it_is_said(pay: dict[str, Any], momentum: int) -> None:
    move = {"player": "Jett", "play": SIGN, "targets": ["Remy"], "pay": pay}
    expect = {"Jett.gold": 6, "Jett.state.momentum": momentum, "Remy.drink_me": 1 if momentum else 2}
    assert verdict(table(move, expect=expect, jett={"momentum": 2})).problems == ()


@pytest.mark.parametrize(
    ("pay", "told"),
    [
        ({"momentum": 2}, "It costs 2 momentum, and you have 1."),
        ({"momentum": 1}, "Just that is never spent on it."),
        ({"luck": 1}, "$.moves[0].pay.luck no character tracks 'luck'"),
        ({"momentum": ["Water"]}, "$.moves[0].pay.momentum is not how much momentum is paid"),
    ],
)
def test_what_cannot_be_spent_is_told(pay: dict[str, Any], told: str) -> None:
    move = {"player": "Jett", "play": SIGN, "targets": ["Remy"], "pay": pay}
    assert told in problems(table(move, jett={"momentum": 1}))[0]


def test_at_the_beginning_of_a_turn_what_comes_then_has_come() -> None:
    at_the_beginning = table(expect={"Jett.state.momentum": 2}, jett={"momentum": 1}) | {"phase": "beginning"}
    assert verdict(at_the_beginning).problems == ()
    assert verdict(at_the_beginning | {"phase": "discard-and-draw", "expect": {"Jett.state.momentum": 1}}).passes
