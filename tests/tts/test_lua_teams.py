"""Set-ups with teams: who may play which, team mats and Potion Tokens, what a turn is for, and how it is said."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.random_games import with_ruffians
from tests.tts.playtable import Playtable
from toolkit.faces.studio import Studio
from toolkit.tts.check.check import check
from toolkit.tts.check.document import Document
from toolkit.tts.record import encode
from toolkit.tts.stock import Options, Stock, gather
from toolkit.tts.table import save
from toolkit.tts.teams import saved_teams, team_games

DB = with_ruffians()
FOUR = ("White", "Red", "Orange", "Yellow")
DECKS = ("gog", "petra", "zot", "jett", "hob", "drinks-rdi1")
TWO_BOSSES, LACKEYS, BOSS = "Two-Headed Boss Battle", "Leaders and Lackeys", "Boss Battle"


def somewhere(name: str) -> str:
    return f"https://example.org/{name}"


@pytest.fixture(scope="module")
def stock() -> Stock:
    return gather(DB, Studio(DB), Options(decks=DECKS, seats=4))


@pytest.fixture(scope="module")
def table(stock: Stock) -> dict[str, Any]:
    return dict(json.loads(encode(save(stock, DB, somewhere))))


def sat_down(table: dict[str, Any], game: str, *who: str) -> Playtable:
    """A table at which these characters are chosen ("": by lot) and nothing is dealt yet."""
    colours = FOUR[: len(who)]
    inn = Playtable(table, seated=colours)
    inn.click("chooseGame", "White", "game", game)
    for colour, character in zip(colours, who, strict=True):
        name = DB.characters[character].name if character else "By lot"
        inn.click("chooseCharacter", colour, f"character-{colour}", name)
    return inn


def dealt(table: dict[str, Any], game: str, *who: str) -> Playtable:
    inn = sat_down(table, game, *who)
    inn.deal(*FOUR[: len(who)])
    inn.wait(3)
    return inn


def of_decks(inn: Playtable, colour: str) -> set[str]:
    """The decks whose cards are in a seat's deck."""
    return {json.loads(card["GMNotes"])["deck"] for card in inn.lying("deck", colour).cards.values()}


def potions(inn: Playtable) -> list[tuple[float, float]]:
    lying = [thing.position for thing in inn.things() if "stack/potion" in (thing.data.GMNotes or "")]
    return [(at.x, at.z) for at in lying]


# Who may play what


def test_leaders_play_with_their_boss_cards_and_hold_seven(table: dict[str, Any]) -> None:
    inn = dealt(table, LACKEYS, "petra", "gog", "zot", "hob")
    assert [len(inn.hand(colour)) for colour in FOUR] == [7] * 4
    assert [len(of_decks(inn, colour)) for colour in FOUR] == [2, 1, 1, 2]
    assert [inn.pile("deck", colour) for colour in FOUR] == [40 + 15 - 7, 33, 33, 40 + 5 - 7]
    assert dict(inn.state.sides) == {"White": "White", "Red": "White", "Orange": "Orange", "Yellow": "Orange"}


@pytest.mark.parametrize("who", [("", "", "", ""), ("gog", "", "", "petra"), ("", "hob", "zot", "")])
def test_leaders_are_drawn_by_lot_so_that_each_team_has_one(table: dict[str, Any], who: tuple[str, ...]) -> None:
    inn = dealt(table, LACKEYS, *who)
    assert inn.state.started
    bosses = [inn.state.bosses[colour] for colour in FOUR]
    assert bosses[0] != bosses[1] and bosses[2] != bosses[3]


def test_all_heads_of_a_two_headed_boss_battle_play_with_boss_cards(table: dict[str, Any]) -> None:
    inn = sat_down(table, TWO_BOSSES, "petra", "zot", "hob", "jett")
    inn.lua.execute("Sides.is_villain = function(character) return character.id ~= 'gog' end")
    inn.deal(*FOUR)
    inn.wait(3)
    assert [inn.state.bosses[colour] for colour in FOUR] == [True] * 4
    assert [len(inn.hand(colour)) for colour in FOUR] == [7] * 4
    assert "petra-boss-deck" in of_decks(inn, "White") and "hob-boss-deck" in of_decks(inn, "Orange")
    assert inn.state.turn in ("White", "Orange")


@pytest.mark.parametrize(
    ("game", "who", "says"),
    [
        (
            TWO_BOSSES,
            ("petra", "gog", "hob", "zot"),
            "Two-Headed Boss Battle: so many players need 4 characters with Boss Cards; on this table only"
            " Petra the Devious and Hob the Bouncer have them.",
        ),
        (LACKEYS, ("petra", "gog", "zot"), "Leaders and Lackeys: for 4, 6 or 8 players."),
        (
            LACKEYS,
            ("petra", "hob", "zot", "gog"),
            "Leaders and Lackeys: one of a team leads with Boss Cards, and Petra the Devious and Hob the Bouncer both"
            " have them.",
        ),
        (
            LACKEYS,
            ("jett", "gog", "", ""),
            "Leaders and Lackeys: one of a team leads with Boss Cards, and neither Jett the Courier nor Gog the"
            " Half-Ogre has them; only Petra the Devious and Hob the Bouncer have.",
        ),
        (BOSS, ("petra", "gog"), "A Boss faces two, three or four Challengers."),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(
    table: dict[str, Any], game: str, who: tuple[str, ...], says: str
) -> None:
    inn = dealt(table, game, *who)
    assert inn.said == [f"White< {says}"]
    assert not inn.state.started


def test_a_table_with_one_villain_says_so_in_the_singular() -> None:
    stock = gather(DB, Studio(DB), Options(decks=("gog", "petra", "zot", "jett", "drinks-rdi1"), seats=4))
    inn = dealt(json.loads(encode(save(stock, DB, somewhere))), LACKEYS, "petra", "gog", "zot", "jett")
    assert inn.heard("need 2 characters with Boss Cards; on this table only Petra the Devious has them.")


# Team mats and Potion Tokens


def test_a_team_mat_covers_the_tracks_of_the_first_mat_number_by_number(stock: Stock) -> None:
    plan = stock.plan
    assert plan.team_mat is not None
    (x, z), team = plan.over_tracks, plan.team_mat
    for name, numbers in (("fortitude", plan.mat.fortitude), ("alcohol", plan.mat.alcohol)):
        for below, above in zip(numbers, team.track(name), strict=True):
            u, v = team.local(above)
            assert (x + u, z + v) == pytest.approx(plan.mat.local(below), abs=1e-3)
    assert team.units[0] == plan.mat.units[0]


def test_each_team_gets_its_mat_with_its_name_and_two_potion_tokens(table: dict[str, Any]) -> None:
    inn = dealt(table, "Teams of two", "gog", "zot", "jett", "petra")
    assert inn.heard("Team of the Dragon: Gog (White) and Zot (Red).")
    assert inn.thing("team-mat/2").getName() == "Team of the Wolf: Jett (Orange) and Petra (Yellow)."
    for team, colour in ((1, "White"), (2, "Orange")):
        at, place = (
            inn.thing(f"team-mat/{team}").getPosition(),
            inn.lua.eval(f"Seats.world(Seats.of('{colour}'), RDI.team_mat)"),
        )
        assert (at.x, at.z) == pytest.approx((place[1], place[3]))
        assert inn.thing(f"team-mat/{team}").getLock()
        for number in (1, 2):
            place = inn.lua.eval(f"Seats.world(Seats.of('{colour}'), RDI.potions[{number}])")
            assert any((place[1], place[3]) == pytest.approx(spot) for spot in potions(inn))
    assert len(potions(inn)) == 1 + 4, "and the rest in their stack"


def test_a_boss_battle_of_five_takes_every_potion_token_of_the_box() -> None:
    stock = gather(DB, Studio(DB), Options(decks=DECKS, seats=5))
    inn = Playtable(json.loads(encode(save(stock, DB, somewhere))), seated=(*FOUR, "Green"))
    inn.click("chooseGame", "White", "game", BOSS)
    inn.click("chooseCharacter", "White", "character-White", "Petra the Devious")
    inn.deal(*FOUR, "Green")
    inn.wait(3)
    assert len(set(potions(inn))) == 8
    assert inn.heard("Team of the Dragon: ")


def test_an_ordinary_game_puts_team_mats_away_and_leaves_potions_where_they_wait(table: dict[str, Any]) -> None:
    inn = dealt(table, "Each for oneself", "gog", "zot", "jett")
    assert len(potions(inn)) == 1
    assert inn.thing("team-mat/1") is None
    assert inn.lua.globals().Things.is_in_a_bag("team-mat/1")


def test_a_team_mat_that_is_gone_is_missed_by_its_name(table: dict[str, Any]) -> None:
    inn = sat_down(table, "Teams of two", "gog", "zot", "jett", "petra")
    inn.thing("team-mat/2").destruct()
    inn.thing("stack/potion").destruct()
    inn.deal(*FOUR)
    assert inn.heard("Missing from this table: the stack of Potion Tokens and a team mat.")


# What a turn is for, and how it is said


def through(inn: Playtable, phases: int) -> list[str]:
    """What is said while so many phases go by."""
    before = len(inn.said)
    for _ in range(phases):
        inn.click("clickNextPhase", "White")
        inn.wait(1)
    return inn.said[before:]


def test_a_boss_acts_and_orders_half_as_often_in_the_first_turn(table: dict[str, Any]) -> None:
    inn = dealt(table, BOSS, "petra", "gog", "zot", "jett")
    said = through(inn, 2)
    assert "Petra (White) may play 2 Action Cards, each resolved before the next." in said
    assert "Petra (White) orders 2 Drinks." in said
    for _ in range(2):
        inn.click("clickOrder", "White", "order-Red")
        inn.wait(1)
    assert inn.heard("Petra (White) orders a Drink for Gog (Red): 2 of 2.")
    said = through(inn, 4)
    assert not any("has ordered" in line for line in said)
    who = "Gog (Red), Zot (Orange) and Jett (Yellow)"
    assert f"{who} may play one Action Card each." in said
    assert f"{who} order 1 Drink." in said
    assert f"{who} have ordered 0 of 1 Drinks." in through(inn, 1)
    said = through(inn, 3)
    assert "Petra (White) may play 3 Action Cards, each resolved before the next." in said
    assert "Petra (White) orders 3 Drinks." in said


def test_a_pair_orders_two_drinks(table: dict[str, Any]) -> None:
    inn = dealt(table, "Teams of two", "gog", "zot", "jett", "petra")
    first = {"White": "Gog (White) and Zot (Red)", "Orange": "Jett (Orange) and Petra (Yellow)"}[inn.state.turn]
    said = through(inn, 2)
    assert f"{first} may play one Action Card each." in said
    assert f"{first} order 2 Drinks." in said


def test_nothing_is_counted_where_each_plays_alone(table: dict[str, Any]) -> None:
    inn = dealt(table, "Each for oneself", "gog", "zot", "jett")
    assert len(through(inn, 3)) == 3
    inn.click("clickOrder", "White", "order-Red")
    assert inn.said[-1] == "Gog (White) orders a Drink for Zot (Red)."


def test_what_several_do_is_said_in_the_plural_and_what_one_does_in_the_singular(table: dict[str, Any]) -> None:
    inn = dealt(table, BOSS, "petra", "gog", "zot")
    inn.lua.execute("Gold.pay(Gold.stash('Orange'), nil, 10)")
    inn.wait(2)
    assert inn.heard("Gog (Red) and Zot (Orange) are broke!")
    inn.click("clickGoldUp", "Red", "gold-up-Red")
    inn.wait(3)
    assert inn.heard("Gog (Red) and Zot (Orange) are safe again.")
    inn.click("clickAnte", "Orange")
    inn.wait(2)
    assert inn.heard("Gog (Red) and Zot (Orange) ante 1 Gold.")
    inn.click("clickWins", "Red", "wins-Red")
    inn.wait(2)
    assert inn.heard("Gog (Red) and Zot (Orange) win the pot: 1 Gold.")
    inn.click("clickOut", "White", "out-White")
    inn.ok()
    inn.wait(3)
    assert inn.heard("Petra (White) is out of the game.")
    assert inn.heard("Gog (Red) and Zot (Orange) win the game!")
    inn.click("clickOut", "Orange", "out-Orange")
    assert inn.question == "Gog (Red) and Zot (Orange) leave the game?"


# Saved objects


def test_each_set_up_with_teams_is_a_saved_object_without_a_fault(stock: Stock) -> None:
    assert list(team_games(stock).values()) == ["Teams of two", BOSS, TWO_BOSSES, LACKEYS]
    for game, (mats, decks) in {"teams": (2, 0), "boss": (1, 2), "two-bosses": (2, 2), "lackeys": (2, 2)}.items():
        alone = json.loads(encode(saved_teams(stock, DB, somewhere, game)))
        ids = [json.loads(thing["GMNotes"])["id"] for thing in alone["ObjectStates"]]
        assert len([name for name in ids if name.startswith("team-mat/")]) == mats
        assert len([name for name in ids if name.startswith("marker/")]) == 2 * mats
        assert len([name for name in ids if name.endswith("-boss-deck")]) == decks
        assert "stack/potion" in ids
        assert check(Document(alone), release=True) == []


def test_where_nobody_can_be_a_team_there_is_none() -> None:
    stock = gather(DB, Studio(DB), Options(decks=("gog", "zot", "drinks-rdi1"), seats=2))
    assert (stock.team_mats, team_games(stock), stock.plan.team_mat) == ((), {}, None)
