"""Faults of scenario files: each with its line and JSON path, all at once."""

import json
from typing import Any

import pytest

from tests.referee.tables import SPIKE, problems, table, verdict
from toolkit.errors import Faults
from toolkit.referee.scenarios.files import parse


def faults(scenario: Any) -> list[str]:
    with pytest.raises(Faults) as raised:
        parse("table.json", json.dumps(scenario, indent=1).encode())
    return [str(fault) for fault in raised.value.faults]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"edition": "rdi7"}, "$.edition"),
        ({"phase": "lunch"}, "$.phase"),
        ({"plyers": []}, "there is no key 'plyers' here; did you mean 'players'?"),
        ({"players": []}, "$.players"),
        ({"moves": {"player": "Eve"}}, "$.moves"),
        ({"expect": {"Eve.gold": 1.5}}, "$.expect"),
        ({"variant": {"kind": "poker"}}, "$.variant.kind"),
    ],
)
def test_a_fault_of_the_whole_has_its_place(changes: dict[str, Any], told: str) -> None:
    (fault,) = faults(table(**changes))
    assert told in fault and fault.startswith("table.json:")


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ({"player": "Eve"}, "$.moves[1] does not say what happens"),
        ({"player": "Eve", "play": 3}, "$.moves[1].play is a number"),
        ({"player": "Eve", "play": "Wine", "target": ["Gog"]}, "$.moves[1].target there is no key 'target' here"),
        ({"player": "Eve", "pass": False}, "$.moves[1].pass is false; expected true"),
        ({"player": "Eve", "order": {"Gog": 0}}, "$.moves[1].order"),
        ({"play": "Wine"}, "the key 'player'"),
    ],
)
def test_a_fault_of_a_move_has_its_place(move: dict[str, Any], told: str) -> None:
    (fault,) = faults(table({"player": "Eve", "pass": True}, move))
    assert told in fault.replace(": is", " is").replace(": there", " there").replace(": does", " does")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"players": [{"name": "Eve"}]}, "$.players: is out of bounds; expected a list of at least 2"),
        ({"gambling": {"pot": 1001}}, "$.gambling.pot: is out of bounds; expected a number of at most 1000"),
        ({"drink_deck": "Wine"}, "$.drink_deck: is text; expected a list or nothing"),
        ({"moves": None}, "$.moves: is nothing; expected a list"),
    ],
)
def test_what_is_of_the_wrong_kind_is_told_in_plain_words(changes: dict[str, Any], told: str) -> None:
    (fault,) = faults(table(**changes))
    assert told in fault


def test_all_faults_are_told_at_once() -> None:
    wrong = table({"player": "Eve"}, {"player": "Gog", "play": 7})
    wrong["players"][1]["gold"] = "many"
    assert len(faults(wrong)) == 3


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", '{"name": "a", "name": "b"}', "\xff\xfe"])
def test_what_is_no_scenario_is_told(text: str) -> None:
    with pytest.raises(Faults):
        parse("table.json", text.encode("latin-1"))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"turn": "Fleck"}, "$.turn nobody is called 'Fleck'"),
        ({"drink_deck": ["Wnie"]}, "$.drink_deck[0] no card is called 'Wnie'"),
        ({"drink_deck": ["Shut up!"]}, "$.drink_deck[0] 'Shut up!' belongs to a Character Deck"),
        ({"phase": "action", "gambling": {"next": "Fleck"}}, "$.gambling.next nobody is called 'Fleck'"),
        ({"moves": [{"player": "Eve", "play": "Wnie"}]}, "$.moves[0].play no card is called 'Wnie'"),
        ({"moves": [{"player": "Dimli", "play": SPIKE, "to": "Wnie"}]}, "$.moves[0].to no card is called 'Wnie'"),
        ({"moves": [{"player": "Dimli", "play": SPIKE, "on": "Fleck"}]}, "$.moves[0].on no card is called 'Fleck'"),
        ({"expect": {"Fleck.gold": 3}}, '$.expect["Fleck.gold"] No value is called'),
    ],
)
def test_a_name_that_means_nothing_is_told(changes: dict[str, Any], told: str) -> None:
    (problem,) = problems(table(**changes))
    assert told in problem


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"edition": "rdi7"}, "expected one of rdi1, rdi2, rdi4, rdi5, rdi9"),
        ({"phase": "drnk"}, "is 'drnk'; did you mean 'drink'?"),
        ({"variant": [{"kind": "price"}]}, "did you mean 'prize'?"),
        ({"moves": [{"player": "Eve", "play": "Wine", "at": "antes"}]}, "is 'antes'; did you mean 'ante'?"),
    ],
)
def test_a_word_that_may_not_stand_there_is_told_with_those_that_may(changes: dict[str, Any], words: str) -> None:
    (fault,) = faults(table(**changes))
    assert words in fault


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"gambling": {"control": "Eve", "left": ["Eve"], "next": "Gog"}}, "$.gambling.control Eve has left the Round"),
        ({"gambling": {"control": "Eve", "left": ["Gog"], "next": "Gog"}}, "$.gambling.next Gog has left the Round"),
        ({"gambling": {"left": ["Eve", "Dimli", "Gog"]}}, "$.gambling.left nobody is left in the Round"),
        ({"gambling": {"control": "Eve"}, "phase": "drink"}, "$.phase no Round of Gambling is on in this phase"),
    ],
)
def test_a_round_that_cannot_be_is_told(changes: dict[str, Any], told: str) -> None:
    (problem,) = problems(table(**{"phase": "action", **changes}))
    assert problem == told


def test_a_title_of_several_cards_in_a_move_is_the_one_on_the_table() -> None:
    answer = {"player": "Gog", "cannot": "Shut up!", "to": "Drink up, friend!"}
    ours = table({"player": "Dimli", "play": "Drink up, friend!"}, answer)
    ours["players"][1]["hand"] = ["Drink up, friend!"]
    assert verdict(ours).passes


def test_a_character_that_is_not_known_is_told() -> None:
    wrong = table()
    wrong["players"][1]["character"] = "dimly"
    assert "$.players[1].character no character is called 'dimly'. Did you mean" in problems(wrong)[0]


def test_two_players_cannot_have_one_name() -> None:
    wrong = table()
    wrong["players"][2]["name"] = "Eve"
    assert problems(wrong)[0] == "$.players[2].name 'Eve' sits at the table already"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"types": []}, "$.cards[0].types is empty"),
        ({"options": []}, "$.cards[0].options is empty"),
        ({"types": ["sometimes"]}, "$.cards[0].options[0] a Sometimes Card must say when it may be played"),
    ],
)
def test_a_card_of_a_scenario_that_makes_no_sense_is_told(changes: dict[str, Any], told: str) -> None:
    card: dict[str, Any] = {"kind": "card", "id": "test/luck", "title": "Luck", "types": ["action"]}
    card |= {"options": [{"effects": [{"do": "draw", "amount": 1}]}], "provenance": {"status": "stand-in"}}
    assert problems(table(cards=[card])) == []
    assert problems(table(cards=[card | changes])) == [told]


def test_a_title_of_several_cards_is_the_one_of_the_players_own_deck() -> None:
    ours = table()
    ours["players"][1]["hand"] = ["Drink up, friend!"]
    run = verdict(ours).run
    assert run and run.game.players[1].hand == ["dimli/drink-up-friend"]


def test_a_title_of_several_cards_must_be_made_clear_where_none_is_ones_own() -> None:
    unclear = table()
    unclear["players"][2]["hand"] = ["Drink up, friend!"]
    (problem,) = problems(unclear)
    assert "dimli/drink-up-friend" in problem and "fiona/drink-up-friend" in problem


def test_a_card_may_be_named_by_its_id() -> None:
    by_id = table({"player": "Dimli", "play": "dimli/spike-it-with-firewater"}, expect={"Eve.alcohol": 4})
    assert verdict(by_id).passes


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"moves": [{"player": "Eve", "play": "Wine", "from": "planter"}]}, "planter"),
    ],
)
def test_what_the_engine_cannot_play_yet_is_named(changes: dict[str, Any], what: str) -> None:
    first = problems(table(**changes))[0]
    assert "not yet" in first and what in first


@pytest.mark.parametrize(
    ("character", "entry", "says"),
    [
        ("gog", {"state": {"plotted": []}}, "state.plotted the character has no zone 'plotted'"),
        ("gog", {"side_deck": []}, "side_deck the character has no zone 'side_deck'"),
        ("petra", {"state": {"plotted": 3}}, "state.plotted is no list of titles"),
        ("petra", {"state": {"plotted": ["Wine"]}}, "state.plotted[0] 'Wine' belongs to the Drink Deck"),
        ("terci", {"state": {"patients": ["A hung-over adventurer"] * 3}}, "state.patients has 3 cards"),
    ],
)
def test_a_zone_that_cannot_be_so_is_told(character: str, entry: dict[str, Any], says: str) -> None:
    laid = table()
    laid["players"][0] |= {"character": character, "hand": [], **entry}
    assert any(f"$.players[0].{says}" in problem for problem in problems(laid))
