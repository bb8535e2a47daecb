"""The module in a real VASSAL engine: whatever a player does is done, and the engine has nothing to complain about."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from tests.vassal.rig import Engine
from tests.vassal.seen import DIMLI, MARROW, hand, on_table, pile, press, said
from toolkit.vassal.piece import read
from toolkit.vassal.product import Product


@pytest.fixture(scope="module")
def built(player: Engine) -> dict[str, list[str]]:
    """What the engine made of each slot, by gpid: name, size as drawn, definition."""
    return {gpid: told for gpid, *told in (line.split("\t") for line in player.tell("slots"))}


@pytest.fixture(scope="module")
def roots(installed: list[Path]) -> list[ElementTree.Element]:
    """The build files of the module and of its extension."""
    return [ElementTree.fromstring(zipfile.ZipFile(file).read("buildFile.xml")) for file in installed]


def test_the_engine_builds_every_component_and_every_piece(
    player: Engine, roots: list[ElementTree.Element], built: dict[str, list[str]]
) -> None:
    ours = [element for root in roots for element in root.iter()]
    classes = {element.tag for element in ours} - {"setup", "entry", roots[0].tag}
    assert classes - {"VASSAL.build.module.ExtensionElement"} <= set(player.tell("components"))
    names = {slot.attrib["gpid"]: slot.attrib["entryName"] for slot in ours if slot.get("gpid")}
    assert {gpid: name for gpid, (name, _, _) in built.items()} == names
    assert {name for name, size, _ in built.values() if size == "0x0"} == {
        f"Seat {seat} team mat" for seat in range(1, 5)
    }
    assert player.problems() == []


def test_the_engine_writes_all_definitions_as_we_do(player: Engine, whole: Product, tmp_path: Path) -> None:
    (tmp_path / "buildFile.xml").write_bytes(whole.texts["buildFile.xml"])
    texts = (element.text for element in ElementTree.fromstring(whole.texts["buildFile.xml"]).iter() if element.text)
    ours = ["⇥".join(trait.type for trait in read(text).traits) for text in texts if text.startswith("+/")]
    engines = player.tell("definitions", tmp_path / "buildFile.xml")
    assert len(ours) > 400 and list(map(_plain, engines)) == list(map(_plain, ours))


def _plain(kind: str) -> str:
    """A definition without the escapes of nesting, and without the numbers that the engine gives to named keys."""
    return re.sub(r"57\d{3}(?=\\*,0)", "#", kind.replace("\\", ""))


def test_what_we_write_is_kept_when_the_module_is_saved_in_the_editor(
    player: Engine, roots: list[ElementTree.Element]
) -> None:
    written = ElementTree.fromstring("\n".join(player.tell("written")).encode())
    kept = {(element.tag, name) for element in written.iter() for name in element.attrib}
    ours = {(element.tag, name) for element in roots[0].iter() for name in element.attrib}
    assert ours - kept == {(roots[0].tag, "VassalVersion")} - kept


def test_help_pages_can_be_read(player: Engine) -> None:
    pages = player.tell("help")
    assert any("How to play at this table" in page for page in pages)
    assert any("1.1.1" in page for page in pages)


def test_a_character_takes_a_seat_with_all_its_cards_and_its_mat(evening: Engine) -> None:
    assert len(hand(evening, 1)) + len(pile(evening, "Seat 1 Deck")) == 40
    assert pile(evening, "Box of dimli") == []
    assert on_table(evening, DIMLI).at == on_table(evening, "Seat 1 mat").at


def test_a_taken_seat_is_refused(evening: Engine) -> None:
    evening.tell("press", MARROW, "Sit at Seat 1")
    assert said(evening)[-1] == "That seat is taken."
    assert len(pile(evening, "Box of marrow")) == 40


def test_a_deck_is_shuffled_when_a_night_begins(evening: Engine) -> None:
    before = pile(evening, "Seat 1 Deck")
    evening.tell("fire", "Shuffle Seat 1")
    after = pile(evening, "Seat 1 Deck")
    assert sorted(before) == sorted(after) and before != after


def test_a_card_offers_what_can_be_done_with_it_and_nothing_while_nobody_plays_its_deck(evening: Engine) -> None:
    (in_hand, *_), (boxed, *_) = hand(evening, 1), pile(evening, "Box of marrow")
    wanted = {"Play", "Discard it", "Take into the hand", "Put on top of the deck"}
    assert wanted <= {line.split("\t")[0] for line in evening.tell("menu", in_hand.id)}
    assert not wanted & {line.split("\t")[0] for line in evening.tell("menu", boxed.id)}


def test_a_seat_takes_the_turn_out_of_order(evening: Engine) -> None:
    press(evening, 2, "Take the turn")
    assert said(evening)[-1] == "Deirdre: Discard and Draw."
    assert [evening.one("property", f"Seat {seat} slate", "Turn") for seat in (1, 2)] == ["", "Discard and Draw"]


def test_each_side_has_its_own_hand_and_solitaire_sees_all(evening: Engine) -> None:
    sides = {
        "Seat 3": ["Seat 3 Hand"],
        "Solitaire": [f"Seat {seat} Hand" for seat in range(1, 5)],
        "<observer>": [],
    }
    for side, hands in sides.items():
        evening.tell("be", side)
        assert evening.tell("visible") == hands


def test_a_button_opens_the_own_hand_in_which_seven_cards_are_seen_whole(evening: Engine) -> None:
    evening.tell("be", "Seat 2")
    evening.tell("click", "Hand")
    width, height, whole_width, _ = map(int, evening.one("window", "Seat 2 Hand").split("\t"))
    assert width >= whole_width - 40 and height >= 525 + 24
    assert evening.one("window", "Seat 1 Hand").startswith("0\t0")
    evening.tell("click", "Hand")


def test_the_buttons_fill_one_row_of_a_narrow_screen_and_no_clock_is_among_them(evening: Engine) -> None:
    assert int(evening.one("toolbar")) < 1280 and evening.one("clocks") == "false"


def test_the_table_opens_as_wide_as_a_screen_of_1600_pixels(evening: Engine) -> None:
    width, zoom = int(evening.one("window", "Tavern").split("\t")[2]), float(evening.one("zoom", "Tavern"))
    assert 0.8 * 1600 < width * zoom < 1600


def test_each_player_has_preferences_on_a_tab_of_this_module(evening: Engine) -> None:
    names = ["ReadCardsOut", "ChasersFollow", "DrinksCollect"]
    assert evening.tell("preferences") == [f"The Red Dragon Inn\t{name}\ttrue" for name in names]


def test_cards_in_closed_piles_are_not_in_the_inventory_nor_in_the_reader(evening: Engine) -> None:
    evening.tell("be", "Seat 2")
    assert evening.tell("inventory") == ["Inventory"]
    for name in ("Seat 1 Deck", "Seat 1 Drink Me!", "Drink Deck", "Box of marrow"):
        assert pile(evening, name) and evening.tell("point", "Tavern", name) == []


def test_the_table_is_drawn_whole(evening: Engine, tmp_path: Path) -> None:
    evening.tell("render", "Tavern", tmp_path / "tavern.png", 0.2)
    with Image.open(tmp_path / "tavern.png") as picture:
        colours = picture.convert("RGB").getcolors(2**24)
        assert colours and len(colours) > 2000
        x, y = map(int, on_table(evening, "Seat 1 mat").at.split(","))
        on_its_mat = int((x - 650) * 0.2), int((y - 120) * 0.2)
        dimli, felt = (
            picture.convert("RGB").getpixel(at) for at in (on_its_mat, (picture.width // 12, picture.height // 2))
        )
    assert dimli[0] > dimli[2] + 40, "Dimli's mat is brown"
    assert felt[1] > felt[0], "the felt is green"
