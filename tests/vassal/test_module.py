"""What is in the file, read with the standard library alone."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
import zipfile
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from tests.vassal.conftest import FACTIONS
from toolkit.faces.face import Face, Rect, Run, Size
from toolkit.faces.face import Image as Drawn
from toolkit.faces.studio import Studio
from toolkit.vassal.check import lint
from toolkit.vassal.game import Game, game
from toolkit.vassal.make import products
from toolkit.vassal.maps import opening
from toolkit.vassal.metadata import Label, moduledata
from toolkit.vassal.module import table_of
from toolkit.vassal.panel import panel
from toolkit.vassal.pictures import Picture, in_palette
from toolkit.vassal.piece import read
from toolkit.vassal.product import Product, packed
from toolkit.vassal.scale import DPI


@pytest.fixture(scope="module")
def root(module: Path) -> ElementTree.Element:
    with zipfile.ZipFile(module) as archive:
        return ElementTree.fromstring(archive.read("buildFile.xml"))


def slots(root: ElementTree.Element) -> list[ElementTree.Element]:
    return [element for element in root.iter() if element.tag.endswith(("PieceSlot", "CardSlot"))]


def test_our_linter_finds_nothing_in_it_not_even_a_hint(module: Path) -> None:
    assert lint(module) == []


def test_every_card_of_every_deck_is_there(root: ElementTree.Element, everything: Game) -> None:
    wanted = Counter(
        {
            (everything.db.card(entry.card_id).title, deck.id): entry.copies
            for deck in everything.decks
            for entry in deck.entries
        }
    )
    cards = [read(slot.text or "") for slot in slots(root) if slot.tag.endswith("CardSlot")]
    found = Counter((card.basic.fields[3], card.traits[0].fields[0].rpartition("(")[2].rstrip(")")) for card in cards)
    assert found == wanted


def test_both_files_tell_the_same_version(module: Path, root: ElementTree.Element) -> None:
    with zipfile.ZipFile(module) as archive:
        told = {child.tag: child.text for child in ElementTree.fromstring(archive.read("moduledata"))}
    assert told["VassalVersion"] == root.attrib["VassalVersion"] == "3.6.0"
    assert told["version"] == root.attrib["version"]


def test_a_card_is_about_375_by_525_pixels(installed: list[Path]) -> None:
    with zipfile.ZipFile(installed[0]) as archive:
        names = [name for name in archive.namelist() if name.startswith("images/card-")]
        sizes = {Image.open(archive.open(name)).size for name in names}
    assert len(names) > 150 and sizes == {(375, 525)}


def test_it_stays_small_enough_to_send(installed: list[Path], hosted: tuple[Product, ...], whole: Product) -> None:
    """A picture of the whole module takes no more than one of a small one, in which tables and mats weigh more."""
    a_picture = installed[0].stat().st_size / len(hosted[0].pictures)
    assert a_picture * len(whole.pictures) < 45_000_000


@pytest.mark.parametrize("name", ["slate", "bar"])
def test_what_a_player_reads_and_presses_is_readable_at_the_opening_zoom(
    everything: Game, studio: Studio, name: str
) -> None:
    """Letters of 10 pixels and more on a screen of 1600 pixels, at a table for eight with Otto."""
    table = table_of(game(everything.db, FACTIONS), studio)
    zoom = opening(table.size.width)
    assert zoom * table.size.width <= 1600
    marks = (mark for passage in panel(name).face(name).passages for mark in passage.items)
    runs = [mark for mark in marks if isinstance(mark, Run)]
    assert runs and min(run.size for run in runs) * DPI / 72 * zoom >= 10
    assert min(number.size for number in panel(name).numbers) * zoom >= 10


@pytest.mark.parametrize("whose", ["gog", "petra", "zakhan", "a team", "Otto"])
def test_the_numbers_of_a_mat_are_readable_at_the_opening_zoom(everything: Game, studio: Studio, whose: str) -> None:
    """Digits set 10 pixels high and more, where the smallest zoom shows a table for eight with Otto."""
    zoom = opening(table_of(game(everything.db, FACTIONS), studio).size.width)
    others = {"a team": lambda: (studio.team_mat(1),), "Otto": lambda: (studio.otto_mat(),)}
    mats = others[whose]() if whose in others else studio.mats(whose)
    for mat in mats:
        marks = [mark for passage in mat.passages for mark in passage.items if isinstance(mark, Run)]
        numbers = [mark.size for mark in marks if mark.text.strip().isdigit() and mark.font == "title"]
        assert numbers and min(numbers) * DPI / 72 * zoom >= 10


def test_a_picture_with_art_is_mixed_from_its_palette_and_every_other_has_round_corners() -> None:
    size, shades = Size(20, 20, corner=5), np.indices((40, 40, 3)).sum(0).astype(np.uint8) * 3
    plain = Face("plain", "1", size, (Rect(0, 0, 20, 20, fill="#804020"),))
    art = replace(plain, items=(Drawn(0, 0, 20, 20, "art.png", "0"),))
    rounded, square = (in_palette(Image.fromarray(shades), Picture("card.png", face)) for face in (plain, art))
    assert {image.mode for image in (rounded, square)} == {"P"}
    assert [np.asarray(image.convert("RGBA"))[0, 0, 3] for image in (rounded, square)] == [0, 255]
    assert abs(np.asarray(square.convert("RGB"), int) - shades).mean() < 4


def test_it_says_that_it_is_not_official(module: Path, root: ElementTree.Element) -> None:
    assert "unofficial" in root.attrib["name"]
    with zipfile.ZipFile(module) as archive:
        assert b"not official" in archive.read("help/how-to-play.html")


def test_the_same_cards_give_the_same_bytes(everything: Game) -> None:
    first, second = (products(everything.db, Studio(everything.db), ["gog", "drinks-rdi1"], 2) for _ in range(2))
    assert [packed(product) for product in first] == [packed(product) for product in second]


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_there_is_a_hand_and_a_side_for_each_seat(everything: Game, studio: Studio, players: int) -> None:
    (module,) = products(everything.db, studio, players=players)
    root = ElementTree.fromstring(module.texts["buildFile.xml"])
    seats = [f"Seat {number}" for number in range(1, players + 1)]
    hands = [element for element in root.iter() if element.tag.endswith("PlayerHand")]
    assert [hand.attrib["side"] for hand in hands] == [f"{seat},Solitaire" for seat in seats]
    assert [element.text for element in root.iter("entry")] == [*seats, "Solitaire"]


@pytest.mark.parametrize("otto", [(), FACTIONS])
@pytest.mark.parametrize("players", range(2, 9))
def test_nothing_on_the_table_overlaps(everything: Game, studio: Studio, players: int, otto: tuple[str, ...]) -> None:
    table = table_of(game(everything.db, otto, players), studio)
    boxes = [(table.drink_deck, table.card), (table.drink_discard, table.card), (table.bar_at, table.bar)]
    boxes += [(table.nobodys_play, table.card), (table.nobodys_drink, table.card)]
    boxes += [(table.otto_at, table.otto)] if otto else []
    for seat in table.seats:
        boxes += [(table.beside(seat, table.side), table.side)]
        boxes += [(seat.mat, table.mat), (table.slate_at(seat), table.slate)]
        boxes += [(table.play_at(seat), table.card), (table.drink_at(seat), table.card)]
    edges = [(x - w // 2, y - h // 2, x + w // 2, y + h // 2) for (x, y), (w, h) in boxes]
    for left, top, right, low in edges:
        assert min(left, top) >= 0 and right <= table.size.width and low <= table.size.height
    for at, (left, top, right, low) in enumerate(edges):
        for left2, top2, right2, low2 in edges[at + 1 :]:
            assert right <= left2 or right2 <= left or low <= top2 or low2 <= top


def test_every_text_of_ours_names_only_keys_that_exist(module: Path) -> None:
    with zipfile.ZipFile(module) as archive:
        page, build = archive.read("help/how-to-play.html").decode(), archive.read("buildFile.xml").decode()
    for letter in set(re.findall(r"Ctrl\+([A-Z])", page)):
        assert f"{ord(letter)},130" in build or f"{ord(letter)}\\,130" in build


@pytest.mark.parametrize(
    ("told", "milliseconds"), [("1700000000", "1700000000000"), ("", "1767225600000"), ("x", "1767225600000")]
)
def test_the_time_in_the_module_is_that_of_the_source(
    monkeypatch: pytest.MonkeyPatch, told: str, milliseconds: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", told)
    assert f"<dateSaved>{milliseconds}</dateSaved>" in moduledata(Label("Inn", "1", ""))
