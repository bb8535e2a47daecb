"""Set-ups at the table: teams that share tracks and Gold, a Boss with the Boss Cards, and Otto with his deck."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tts.playtable import Playtable
from toolkit.cards import Database
from toolkit.faces.studio import Studio
from toolkit.tts.record import encode
from toolkit.tts.stock import Options, gather
from toolkit.tts.table import save

DECKS = ("gog", "petra", "zot", "jett", "drinks-rdi1", "otto-berserker", "otto-spelunker")
FOUR = ("White", "Red", "Orange", "Yellow")


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    from toolkit.cards import load

    db = load()
    stock = gather(db, Studio(db), Options(decks=DECKS, seats=4))
    return dict(json.loads(encode(save(stock, db, lambda name: f"https://example.org/{name}"))))


def dealt(table: dict[str, Any], db: Database, game: str, *who: str) -> Playtable:
    colours = FOUR[: len(who)]
    inn = Playtable(table, seated=colours)
    inn.click("chooseGame", "White", "game", game)
    for colour, character in zip(colours, who, strict=True):
        inn.click("chooseCharacter", colour, f"character-{colour}", db.characters[character].name)
    inn.deal(*colours)
    inn.wait(3)
    return inn


# Teams


@pytest.fixture
def teams(table: dict[str, Any], db: Database) -> Playtable:
    return dealt(table, db, "Teams of two", "gog", "zot", "jett", "petra")


def test_neighbours_share_tracks_and_gold(teams: Playtable) -> None:
    assert teams.golds() == [10, 0, 10, 0], "in one stash for both"
    assert [teams.mock.panel[f"gold-{colour}"].value for colour in FOUR] == ["10"] * 4
    teams.click("clickAlcoholUp", "Red", "alcohol-up-Red")
    assert [teams.mock.panel[f"alcohol-{colour}"].value for colour in FOUR] == ["1", "1", "0", "0"]
    assert teams.heard("Gog (White) and Zot (Red): Alcohol Content 0 to 1.")


def test_a_team_antes_once_and_takes_its_turn_together(teams: Playtable) -> None:
    teams.click("clickAnteAll", "White")
    teams.wait(2)
    assert teams.gold("pot") == 2
    first = teams.state.turn
    assert first in ("White", "Orange")
    teams.click("clickEndTurn", "White")
    teams.wait(2)
    assert teams.state.turn == {"White": "Orange", "Orange": "White"}[first]


def test_a_team_leaves_together_and_the_other_wins(teams: Playtable) -> None:
    for _ in range(20):
        teams.click("clickAlcoholUp", "Yellow", "alcohol-up-Yellow")
    assert teams.heard("Jett (Orange) and Petra (Yellow) pass out!")
    teams.click("clickOut", "Yellow", "out-Yellow")
    teams.ok()
    teams.wait(3)
    assert [teams.seat(colour).out for colour in FOUR] == [False, False, True, True]
    assert teams.heard("Gog (White) and Zot (Red) win the game!")


def test_three_players_make_no_teams(table: dict[str, Any], db: Database) -> None:
    inn = dealt(table, db, "Teams of two", "gog", "zot", "jett")
    assert inn.heard("Teams of two: for 4, 6 or 8 players.")
    assert not inn.state.started


# Boss


def test_a_boss_begins_with_the_boss_cards_shuffled_in_and_more_cards_in_hand(
    table: dict[str, Any], db: Database
) -> None:
    inn = dealt(table, db, "Boss Battle", "gog", "petra", "zot", "jett")
    assert (inn.state.boss, inn.state.turn) == ("Red", "Red")
    assert [len(inn.hand(colour)) for colour in FOUR] == [7, 9, 7, 7]
    assert inn.pile("deck", "Red") == 40 + 15 - 9
    decks = [json.loads(card.GMNotes)["deck"] for card in inn.lying("deck", "Red").cards.values()]
    assert decks.count("petra-boss-deck") > 3
    assert sorted(set(decks[:20])) == ["petra", "petra-boss-deck"], "shuffled, not laid on top"
    inn.click("clickAlcoholUp", "Yellow", "alcohol-up-Yellow")
    assert [inn.mock.panel[f"alcohol-{colour}"].value for colour in FOUR] == ["1", "0", "1", "1"]


def test_a_boss_battle_needs_a_boss(table: dict[str, Any], db: Database) -> None:
    inn = dealt(table, db, "Boss Battle", "gog", "zot", "jett")
    assert inn.heard("Choose a character with Boss Cards for one seat: Petra the Devious.")


# Otto


@pytest.fixture
def otto(table: dict[str, Any], db: Database) -> Playtable:
    return dealt(table, db, "Two players and Otto", "gog", "zot")


def cards_at(inn: Playtable, place: str) -> list[str]:
    pile = inn.lua.eval(f"mock.handles[Piles.at(Otto.place('{place}')) or 0]")
    return [] if pile is None else inn._ids(pile)


def put_on_top(inn: Playtable, title: str) -> None:
    """The card of Otto's deck whose id ends so is its next."""
    cards = inn.lua.eval("mock.handles[Piles.at(Otto.place('deck'))]").cards
    at = next(at for at, card in cards.items() if json.loads(card.GMNotes)["id"].endswith(title))
    cards[1], cards[at] = cards[at], cards[1]


def test_otto_lies_in_the_middle_with_ten_cards_and_everybody_has_ten_gold(otto: Playtable) -> None:
    assert len(cards_at(otto, "deck")) == 10
    assert otto.golds() == [10, 10]
    assert otto.mock.panel["otto"].active == "true"
    assert dict(otto.state.otto) == {"fortitude1": 6, "fortitude2": 6, "alcohol1": 0, "alcohol2": 0}
    assert otto.heard("First it is Otto's turn")
    for number in (1, 2):
        at, place = (
            otto.thing(f"marker/alcohol/otto{number}").getPosition(),
            otto.lua.eval(f"Otto.place('alcohol{number}/0')"),
        )
        assert (at.x, at.z) == pytest.approx((place[1], place[3]))


def test_otto_reads_out_and_moves_what_is_plain(otto: Playtable) -> None:
    put_on_top(otto, "each-other-player-loses-1-fortitude-and-gains-1")
    otto.click("clickOttoActs", "White")
    otto.wait(2)
    assert otto.heard("Otto: [Each other player loses 1 Fortitude and gains 1 Alcohol Content]")
    assert [(otto.seat(colour).fortitude, otto.seat(colour).alcohol) for colour in ("White", "Red")] == [(19, 1)] * 2
    assert (len(cards_at(otto, "deck")), len(cards_at(otto, "discard"))) == (9, 1)


def test_what_is_not_plain_is_left_to_the_players(otto: Playtable) -> None:
    put_on_top(otto, "otto-needs-a-new-chicken-pelt")
    otto.click("clickOttoActs", "White")
    assert otto.heard("Do what the card says by hand.")


def test_an_answer_and_a_bet_are_only_read_out(otto: Playtable) -> None:
    for button in ("clickOttoAnswers", "clickOttoGambles"):
        otto.click(button, "White")
        otto.wait(2)
    assert len(cards_at(otto, "discard")) == 2
    assert [otto.seat(colour).fortitude for colour in ("White", "Red")] == [20, 20]


def test_otto_drinks_on_both_tracks_and_begins_anew_where_he_passes_out(otto: Playtable) -> None:
    before = otto.pile("drink_discards")
    otto.click("clickOttoDrinks", "White")
    otto.wait(2)
    assert otto.pile("drink_discards") == before + 1
    otto.lua.execute("Otto.reset(1) Otto.reset(2) Otto.change('alcohol', 4)")
    assert (otto.state.otto.alcohol1, otto.state.otto.alcohol2) == (4, 4)
    otto.lua.execute("Otto.change('alcohol', 2)")
    assert (otto.state.otto.alcohol1, otto.state.otto.fortitude2) == (0, 6)
    assert otto.heard("Otto passes out on track 1")


def test_a_marker_put_down_on_his_mat_counts(otto: Playtable) -> None:
    place = otto.lua.eval("Otto.place('fortitude2/3')")
    marker = otto.kept("marker/fortitude/otto2")
    otto.move(marker, place[1] + 0.1, place[3])
    otto.call("onObjectDrop", "White", marker.handle)
    assert otto.state.otto.fortitude2 == 3


def test_his_discards_become_his_deck_but_not_during_a_round(otto: Playtable) -> None:
    for _ in range(10):
        otto.click("clickOttoAnswers", "White")
        otto.wait(2)
    otto.click("clickAnte", "White")
    otto.wait(2)
    otto.click("clickOttoGambles", "White")
    assert otto.heard("Otto has no card left in this Round")
    otto.click("clickPotToInn", "White")
    otto.wait(2)
    otto.click("clickOttoAnswers", "White")
    otto.wait(4)
    assert (len(cards_at(otto, "deck")), len(cards_at(otto, "discard"))) == (9, 1)


def test_otto_plays_with_two(table: dict[str, Any], db: Database) -> None:
    assert dealt(table, db, "Two players and Otto", "gog", "zot", "jett").heard("Otto plays with two players.")
