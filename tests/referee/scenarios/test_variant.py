"""Wrong variants of scenarios: each is told with its place, the number of its rule, and what would be right."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.referee.tables import cards
from toolkit.referee.scenarios import check

PAIRS = [["A", "B"], ["C", "D"]]


def told(folder: Path, **parts: Any) -> list[str]:
    """The faults of a scenario of four players, or of as many as there are names."""
    names = parts.pop("names", "ABCD")
    scenario = {"name": "odd", "players": [{"name": name} for name in names], "moves": [], "expect": {}, **parts}
    file = folder / "odd.json"
    file.write_text(json.dumps(scenario, indent=1), "utf-8")
    return [str(problem).partition(" $")[2] for problem in check.check(file, cards()).problems]


DRAGON, BOSS, LEADERS, OTTO = "two-headed-dragon", "boss-battle", "leaders-and-lackeys", "otto"
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"variant": {"kind": DRAGON}, "names": "ABC"}, ".variant: 3 players cannot be divided into pairs (10.1.1 dragon); "
     "expected an even number of players"),
    ({"variant": {"kind": DRAGON}, "names": "AB"}, ".variant.teams: there is no other team to play against (9.1.1 "
     "team); expected two teams or more"),
    ({"variant": {"kind": DRAGON, "teams": [["A", "B"], ["A", "D"]]}}, ".variant.teams[1][0]: A is in a team already "
     "(9.1.1 team); expected everybody in one team, and in no other"),
    ({"variant": {"kind": DRAGON, "teams": [["A", "B"]]}}, ".variant.teams: C is in no team (9.1.1 team); expected "
     "everybody in one team, and in no other"),
    ({"variant": {"kind": DRAGON, "teams": [["A", "B", "C"], ["D"]]}}, ".variant.teams[0]: a team of 3 is no pair "
     "(10.1.1 dragon); expected two players in each team"),
    ({"variant": {"kind": DRAGON, "teams": [["A", "Z"], ["C", "D"]]}}, ".variant.teams[0][1]: nobody is called 'Z' "
     "(9.1.1 team); expected one of A, B, C, D"),
    ({"variant": {"kind": DRAGON, "boss": "A"}}, ".variant.boss: A is no Boss in two-headed-dragon (10.4.2 boss.deck); "
     "expected a variant with Bosses"),
    ({"variant": {"kind": BOSS}, "names": "AB"}, ".variant: a Boss faces two, three or four Challengers, not 1 (10.2.1 "
     "boss); expected 3 to 5 players"),
    ({"variant": {"kind": BOSS, "boss": "Z"}}, ".variant.boss: nobody is called 'Z' (9.1.1 team); expected one of A, "
     "B, C, D"),
    ({"variant": {"kind": BOSS, "bosses": ["C"]}}, ".variant.bosses[0]: C is no Boss in boss-battle (10.4.2 "
     "boss.deck); expected no other than A"),
    ({"variant": {"kind": BOSS, "teams": PAIRS}}, ".variant.teams: the Boss is alone, and all others are one team "
     "(10.2.2 boss.team-of-one); expected no teams"),
    ({"variant": {"kind": LEADERS, "bosses": ["A", "B"]}}, ".variant.bosses: A and B are both Leaders (10.8.1 "
     "lackeys); expected one Leader in each pair"),
    ({"variant": {"kind": LEADERS, "bosses": ["A"]}}, ".variant.bosses: neither of C and D is a Leader (10.8.1 "
     "lackeys); expected one Leader in each pair"),
    ({"variant": {"kind": DRAGON, "boss_turn": 1}}, ".variant.boss_turn: two-headed-dragon has no turn of a Boss "
     "(10.5.3 boss-turn.actions); expected the variant boss-battle"),
    ({"variant": [{"kind": DRAGON}, {"kind": BOSS}]}, ".variant[1].kind: a game of two-headed-dragon cannot be one of "
     "boss-battle (9.1.3 team.variants); expected only one of the two"),
    ({"potions": {"A": 2}}, ".potions: only teams have Potion Tokens (9.3.1 potions); expected one of the variants "
     "two-headed-dragon, boss-battle, two-headed-boss-battle, leaders-and-lackeys, or no potions"),
    ({"variant": {"kind": DRAGON}, "potions": {"Z": 2}}, ".potions.Z: nobody is called 'Z'; expected one of A, B, C, "
     "D"),
    ({"variant": {"kind": OTTO}, "names": "ABC"}, ".variant: Otto is the third player in a game of two, not one more "
     "for 3 (11.1.1 otto); expected two players"),
    ({"variant": {"kind": OTTO}, "names": ["A", "Otto"]}, ".variant: a player is called Otto, as the automaton is "
     "(11.1.1 otto); expected another name"),
    ({"variant": {"kind": OTTO, "factions": ["Berserker"]}, "names": "AB"}, ".variant.factions: Otto has two factions, "
     "not 1 (11.1.3 otto.factions); expected two different factions"),
    ({"variant": {"kind": OTTO, "factions": ["Berserker", "Plumber"]}, "names": "AB"}, ".variant.factions[1]: Otto has "
     "no faction 'Plumber' (11.1.3 otto.factions); expected one of Berserker, Spelunker"),
    ({"variant": {"kind": OTTO, "otto": {"Z": {"fortitude": 2}}}, "names": "AB"}, ".variant.otto.Z: Otto has no track "
     "of 'Z' (11.3.1 otto.tracks); expected one of A, B"),
    ({"variant": {"kind": OTTO, "otto": {"A": {"fortitude": 7}}}, "names": "AB"}, ".variant.otto.A.fortitude: is out "
     "of bounds; expected a number of at most 6"),
    ({"variant": {"kind": OTTO, "otto_deck": ["I raise!"]}, "names": "AB"}, ".variant.otto_deck[0]: 'I raise!' belongs "
     "to a Character Deck and cannot lie here"),
    ({"variant": {"kind": OTTO, "teams": [["A"], ["B"]]}, "names": "AB"}, ".variant.teams: Otto does not play in team "
     "games (11.10.2 otto.no-teams); expected no teams"),
    ({"variant": [{"kind": OTTO}, {"kind": DRAGON}], "names": "AB"}, ".variant[1].kind: a game of otto cannot be one "
     "of two-headed-dragon (11.10.2 otto.no-teams); expected only one of the two"),
    ({"variant": {"kind": DRAGON, "otto": {"A": {}}}}, ".variant.otto: Otto does not play in two-headed-dragon (11.1.1 "
     "otto); expected the variant otto"),
    ({"variant": {"kind": OTTO}, "names": "AB", "drink_deck": ["Wine"], "phase": "order-a-drink",
      "moves": [{"player": "A", "order": {"Otto": 1}}]}, ".moves[0]: never came about: nobody orders Drinks for Otto "
     "(11.2.5 otto.no-drink-me)"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "says"), WRONG, ids=lambda value: str(value)[:60])
def test_a_wrong_variant_is_told_with_its_rule(parts: dict[str, Any], says: str, tmp_path: Path) -> None:
    assert says in told(tmp_path, **parts)


def test_what_teammates_share_is_not_given_twice(tmp_path: Path) -> None:
    players = [{"name": "A", "gold": 4}, {"name": "B", "gold": 5}, {"name": "C"}, {"name": "D"}]
    assert told(tmp_path, variant={"kind": DRAGON}, players=players) == [
        ".players[1].gold: is 5, though the team of A has 4 (9.2.1 team.values); expected the same for all of a team"
    ]
    assert told(tmp_path, variant={"kind": DRAGON}, potions={"C": 1, "D": 2}) == [
        ".potions.D: is 2, though the team of C has 1 (9.2.1 team.values); expected the same for all of a team"
    ]


def test_who_is_no_boss_by_default_may_be_named_so(tmp_path: Path) -> None:
    assert told(tmp_path, variant={"kind": BOSS, "boss": "C", "teams": [["C"], ["A", "B", "D"]]}) == []
    assert told(tmp_path, variant={"kind": "two-headed-boss-battle", "bosses": ["A", "B", "C", "D"]}) == []


@pytest.mark.parametrize("kind", [DRAGON, BOSS, LEADERS, "two-headed-boss-battle"])
def test_the_usual_teams_and_bosses_are_the_same_wherever_the_first_player_sits(kind: str, tmp_path: Path) -> None:
    move = {"player": "A", "order": {"D": 3 if kind == BOSS else 2}}
    assert told(tmp_path, variant={"kind": kind}, phase="order-a-drink", moves=[move]) == []
