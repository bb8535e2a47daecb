"""The module in a real VASSAL engine: whatever a player does is done, and the engine has nothing to complain about."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from tests.vassal.rig import Engine
from toolkit.vassal.game import Game
from toolkit.vassal.piece import read

DIMLI, DEIRDRE = "Dimli the Dwarf", "Deirdre the Priestess"


@pytest.fixture(scope="module")
def seated() -> set[str]:
    """Who sits at the table now: a night need not begin with a new game where the last one left all in their seats."""
    return set()


@pytest.fixture
def night(player: Engine, seated: set[str]) -> Iterator[Engine]:
    """Dimli at Seat 1, Deirdre at Seat 2, at the beginning of a night. In the end nothing went wrong."""
    if seated != {DIMLI, DEIRDRE}:
        take_seats(player)
        seated |= {DIMLI, DEIRDRE}
    player.tell("fire", "Open the tavern")
    yield player
    assert player.problems() == []


@pytest.fixture
def other_night(player: Engine, seated: set[str]) -> Iterator[Engine]:
    """The same for a test after which not all is as before."""
    take_seats(player)
    player.tell("fire", "Open the tavern")
    seated.clear()
    yield player
    assert player.problems() == []


def take_seats(player: Engine) -> None:
    player.tell("new", "Solitaire")
    player.tell("press", DIMLI, "Sit at Seat 1")
    player.tell("press", DEIRDRE, "Sit at Seat 2")


class Lying(NamedTuple):
    """A piece as it lies somewhere: what it is, and what a player sees of it."""

    id: str
    name: str
    shown: str = ""
    at: str = ""


def slate(player: Engine, seat: int, name: str) -> int:
    return int(player.one("property", f"Seat {seat} slate", name))


def press(player: Engine, seat: int, key: str, times: int = 1) -> None:
    for _ in range(times):
        player.tell("press", f"Seat {seat} slate", key)


def on(player: Engine, map_name: str) -> list[Lying]:
    return [Lying(*line.split("\t")) for line in player.tell("map", map_name)]


def hand(player: Engine, seat: int) -> list[Lying]:
    return on(player, f"Seat {seat} Hand")


def on_table(player: Engine, name: str) -> Lying:
    (found,) = [piece for piece in on(player, "Tavern") if piece.name == name]
    return found


def pile(player: Engine, name: str) -> list[Lying]:
    """From the top."""
    return [Lying(*line.split("\t")) for line in player.tell("deck", name)]


def said(player: Engine) -> list[str]:
    return [line.lstrip("* ") for line in player.tell("chat")]


@pytest.fixture(scope="module")
def built(player: Engine) -> dict[str, list[str]]:
    """What the engine made of each slot, by gpid: name, size as drawn, definition."""
    return {gpid: told for gpid, *told in (line.split("\t") for line in player.tell("slots"))}


@pytest.fixture(scope="module")
def root(module: Path) -> ElementTree.Element:
    with zipfile.ZipFile(module) as archive:
        return ElementTree.fromstring(archive.read("buildFile.xml"))


def test_the_engine_builds_every_component_and_every_piece(
    player: Engine, root: ElementTree.Element, built: dict[str, list[str]]
) -> None:
    ours = {element.tag for element in root.iter()} - {"setup", "entry", root.tag}
    assert ours <= set(player.tell("components"))
    names = {slot.attrib["gpid"]: slot.attrib["entryName"] for slot in root.iter() if slot.get("gpid")}
    assert {gpid: name for gpid, (name, _, _) in built.items()} == names
    assert all(size != "0x0" for _, size, _ in built.values())
    assert player.problems() == []


def test_the_engine_writes_our_definitions_as_we_do(root: ElementTree.Element, built: dict[str, list[str]]) -> None:
    for slot in (element for element in root.iter() if element.get("gpid")):
        ours = "⇥".join(trait.type for trait in read(slot.text or "").traits)
        assert _plain(built[slot.attrib["gpid"]][2]) == _plain(ours)


def _plain(kind: str) -> str:
    """A definition without the escapes of nesting, and without the numbers that the engine gives to named keys."""
    return re.sub(r"57\d{3}(?=\\*,0)", "#", kind.replace("\\", ""))


def test_a_character_takes_a_seat_with_all_its_cards_and_its_mat(night: Engine) -> None:
    assert len(hand(night, 1)) + len(pile(night, "Seat 1 Deck")) == 40
    assert pile(night, f"{DIMLI}: deck box") == []
    assert on_table(night, "Seat 1 mat").shown == "Dimli"
    assert on_table(night, "Seat 3 mat").shown == "nobody"


def test_a_taken_seat_is_refused(night: Engine) -> None:
    night.tell("press", "Zot the Wizard", "Sit at Seat 1")
    assert said(night)[-1] == "That seat is taken."
    assert len(pile(night, "Zot the Wizard: deck box")) == 40


def test_leaving_a_seat_takes_everything_home(other_night: Engine) -> None:
    press(other_night, 1, "Draw one")
    other_night.tell("press", hand(other_night, 1)[0].id, "Ctrl+D")
    other_night.tell("press", DIMLI, "Leave the seat")
    assert len(pile(other_night, f"{DIMLI}: deck box")) == 40
    assert hand(other_night, 1) == pile(other_night, "Seat 1 Discard") == pile(other_night, "Seat 1 Deck") == []
    assert on_table(other_night, "Seat 1 mat").shown == "nobody"
    assert slate(other_night, 1, "InPlay") == 0


def test_a_night_begins_with_seven_cards_one_drink_and_gold_by_the_number_of_players(other_night: Engine) -> None:
    assert [slate(other_night, 1, name) for name in ("Fortitude", "Alcohol", "Gold")] == [20, 0, 8]
    assert len(hand(other_night, 1)) == len(hand(other_night, 2)) == 7
    assert len(pile(other_night, "Seat 1 Drink Me!")) == 1
    assert len(pile(other_night, "Drink Deck")) == 28
    other_night.tell("press", "Gog the Half-Ogre", "Sit at Seat 3")
    other_night.tell("fire", "Open the tavern")
    assert [slate(other_night, seat, "Gold") for seat in (1, 2, 3, 4)] == [10, 10, 10, 0]


def test_a_deck_is_shuffled_when_a_night_begins(night: Engine) -> None:
    before = pile(night, "Seat 1 Deck")
    night.tell("fire", "Shuffle Seat 1")
    after = pile(night, "Seat 1 Deck")
    assert sorted(before) == sorted(after) and before != after


def test_drawing_refills_an_empty_deck_from_the_discards_in_mid_draw(night: Engine) -> None:
    for _ in range(5):
        for _ in range(7 if len(pile(night, "Seat 1 Deck")) else 0):
            night.tell("press", hand(night, 1)[0].id, "Ctrl+D")
        press(night, 1, "Draw to seven")
    assert len(hand(night, 1)) == 7
    assert len(pile(night, "Seat 1 Deck")) + len(pile(night, "Seat 1 Discard")) == 33
    assert "Dimli shuffles the discard pile into a new deck." in said(night)


def test_a_played_card_lies_in_front_of_its_player_and_is_read_out(night: Engine) -> None:
    card = hand(night, 1)[0]
    night.tell("press", card.id, "Ctrl+P")
    assert len(hand(night, 1)) == 6 and on_table(night, card.name).id == card.id
    assert said(night)[-1].startswith(f"Dimli plays {card.name}: ")
    night.tell("press", card.id, "Ctrl+D")
    assert said(night)[-1] == f"Dimli discards {card.name}"
    assert [one.id for one in pile(night, "Seat 1 Discard")] == [card.id]


def test_a_card_offers_what_can_be_done_with_it_and_nothing_while_nobody_plays_its_deck(night: Engine) -> None:
    (in_hand, *_), (boxed, *_) = hand(night, 1), pile(night, "Zot the Wizard: deck box")
    wanted = {"Play", "Discard", "Take into the hand", "Put on top of the deck"}
    assert wanted <= {line.split("\t")[0] for line in night.tell("menu", in_hand.id)}
    assert not wanted & {line.split("\t")[0] for line in night.tell("menu", boxed.id)}


def test_an_ordered_drink_is_hidden_until_it_is_revealed(night: Engine) -> None:
    press(night, 2, "Order a Drink")
    drinks = pile(night, "Seat 2 Drink Me!")
    assert len(drinks) == 2
    assert not any(drink.name in line for drink in drinks for line in said(night))
    press(night, 2, "Drink")
    assert said(night)[-1].startswith(f"Deirdre reveals {drinks[0].name}")
    assert on_table(night, drinks[0].name).shown == drinks[0].name
    assert pile(night, "Seat 2 Drink Me!") == drinks[1:]


def test_drinking_changes_the_slate_by_what_the_drink_says(night: Engine) -> None:
    strength = {drink: int(night.one("property", drink.id, "Alcoholic")) for drink in pile(night, "Drink Deck")}
    strong = max(strength, key=lambda drink: strength[drink])
    night.tell("press", strong.id, "Order for Seat 1")
    press(night, 1, "Drink")
    assert said(night)[-1].startswith(f"Dimli reveals {strong.name}: Alcohol Content +{strength[strong]}")
    night.tell("press", strong.id, "Ctrl+K")
    assert slate(night, 1, "Alcohol") == strength[strong] > 0
    assert pile(night, "Drink Discard")[0].id == strong.id


def test_without_a_drink_one_sobers_up(night: Engine) -> None:
    press(night, 1, "Alcohol +1", 3)
    press(night, 1, "Drink", 2)
    assert slate(night, 1, "Alcohol") == 2
    assert "Dimli has no Drink and sobers up. Alcohol Content: 2." in said(night)


def test_the_last_drink_of_the_deck_makes_everyone_pay_and_brings_the_drinks_back(night: Engine) -> None:
    *others, last = pile(night, "Drink Deck")
    for drink in others:
        night.tell("press", drink.id, "Ctrl+D")
    assert len(pile(night, "Drink Discard")) == 27
    night.tell("press", last.id, "Order for Seat 1")
    assert [slate(night, seat, "Gold") for seat in (1, 2)] == [7, 7]
    assert night.one("global", "Inn") == "2"
    assert pile(night, "Drink Discard") == [] and len(pile(night, "Drink Deck")) == 27


def test_numbers_stay_between_nought_and_twenty_and_the_markers_follow(night: Engine) -> None:
    press(night, 1, "Fortitude +1")
    press(night, 1, "Alcohol -1")
    assert (slate(night, 1, "Fortitude"), slate(night, 1, "Alcohol")) == (20, 0)
    first = on_table(night, "Seat 1 Alcohol marker").at
    press(night, 1, "Alcohol +1", 10)
    last = on_table(night, "Seat 1 Alcohol marker").at
    assert int(last.split(",")[0]) - int(first.split(",")[0]) > 500 and first.split(",")[1] == last.split(",")[1]


def test_passing_out_is_announced_once_and_waking_too(night: Engine) -> None:
    press(night, 1, "Alcohol +1", 12)
    press(night, 1, "Fortitude -1", 7)
    assert not any("passes out" in line for line in said(night))
    press(night, 1, "Fortitude -1", 2)
    assert sum("Dimli passes out" in line for line in said(night)) == 1
    press(night, 1, "Alcohol -1", 2)
    assert sum("Dimli is awake again" in line for line in said(night)) == 1


def test_going_broke_is_announced_once_and_a_pot_is_won_whole(night: Engine) -> None:
    press(night, 1, "Ante", 9)
    press(night, 2, "Ante")
    assert slate(night, 1, "Gold") == 0 and int(night.one("global", "Pot")) == 9
    assert sum("Dimli is broke" in line for line in said(night)) == 1
    press(night, 2, "Win the pot")
    assert slate(night, 2, "Gold") == 16 and night.one("global", "Pot") == "0"


def test_who_passes_out_shares_the_stash(night: Engine) -> None:
    press(night, 1, "Gold +1")
    press(night, 1, "Alcohol +1", 20)
    press(night, 1, "Split the stash")
    assert (slate(night, 1, "Gold"), slate(night, 2, "Gold"), night.one("global", "Inn")) == (0, 12, "5")
    assert pile(night, "Seat 1 Drink Me!") == []


def test_the_pot_goes_to_the_inn(night: Engine) -> None:
    night.tell("fire", "Everyone antes")
    night.tell("press", "The bar", "Pot to the Inn")
    assert (night.one("global", "Pot"), night.one("global", "Inn")) == ("0", "2")


def test_other_drinks_are_served_and_nobody_pays_for_it(other_night: Engine, everything: Game) -> None:
    served, boxed = (deck.name for deck in everything.drinks)
    other_night.tell("press", served, "Take back")
    assert pile(other_night, "Drink Deck") == [] and len(pile(other_night, f"{served}: deck box")) == 30
    other_night.tell("press", boxed, "Serve these")
    assert len(pile(other_night, "Drink Deck")) == 30
    assert slate(other_night, 1, "Gold") == 8


def test_phases_follow_each_other(night: Engine) -> None:
    assert night.one("global", "TurnPhase") == "Discard and Draw"
    for phase in ("Action", "Order a Drink", "Drink", "Discard and Draw"):
        night.tell("fire", "Alt+N")
        assert night.one("global", "TurnPhase") == phase
    assert night.one("global", "TurnSeat") == "Seat 2"


def test_a_saved_night_goes_on_where_it_stopped(other_night: Engine, tmp_path: Path) -> None:
    press(other_night, 1, "Alcohol +1", 3)
    press(other_night, 2, "Drink")
    before = sorted(other_night.tell("census"))
    other_night.tell("save", tmp_path / "night.vsav")
    other_night.tell("new", "Solitaire")
    assert sorted(other_night.tell("census")) != before
    other_night.tell("load", tmp_path / "night.vsav")
    assert sorted(other_night.tell("census")) == before


def test_each_side_has_its_own_hand_and_solitaire_sees_all(player: Engine, seated: set[str]) -> None:
    seated.clear()
    hands = [f"Seat {seat} Hand" for seat in range(1, 9)]
    player.tell("new", "Seat 3")
    assert player.tell("visible") == ["Seat 3 Hand"]
    player.tell("new", "Solitaire")
    assert player.tell("visible") == hands
    player.tell("new", "<observer>")
    assert player.tell("visible") == []


def test_help_pages_can_be_read(player: Engine) -> None:
    pages = player.tell("help")
    assert any("How to play at this table" in page for page in pages)
    assert any("1.1.1" in page for page in pages)


def test_the_table_is_drawn_whole(night: Engine, tmp_path: Path) -> None:
    night.tell("render", "Tavern", tmp_path / "tavern.png", 0.2)
    with Image.open(tmp_path / "tavern.png") as picture:
        colours = picture.convert("RGB").getcolors(2**24)
        assert colours and len(colours) > 5000
        dimli, felt = (
            picture.convert("RGB").getpixel(at) for at in ((40, 120), (picture.width // 12, picture.height // 2))
        )
    assert dimli[0] > dimli[2] + 40, "Dimli's mat is brown"
    assert felt[1] > felt[0], "the felt is green"
