"""The numbers of pieces: saved games and Refresh Counters find a card by them, in every module that has the card."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from toolkit.cards import Database, load
from toolkit.cards.validate import layers
from toolkit.errors import RdiError
from toolkit.faces.studio import Studio
from toolkit.paths import CARD_DATA
from toolkit.vassal import gpid
from toolkit.vassal.component import component, slot
from toolkit.vassal.game import Game
from toolkit.vassal.make import products
from toolkit.vassal.piece import Piece
from toolkit.vassal.product import Product

INN = "The Red Dragon Inn (unofficial)"
FEW = ("gog", "drinks-rdi1")


def slots(product: Product) -> dict[str, str]:
    """What each slot shows, by its number."""
    root = ElementTree.fromstring(product.texts["buildFile.xml"])
    return {element.attrib["gpid"]: element.text or "" for element in root.iter() if "gpid" in element.attrib}


def names(product: Product) -> tuple[str, str]:
    """The name and the version that a module or an extension is built with."""
    root = ElementTree.fromstring(product.texts["buildFile.xml"])
    return root.attrib.get("name", ""), root.attrib["version"]


@pytest.fixture(scope="module")
def with_pack(with_guests: Database, guests_studio: Studio) -> tuple[Product, ...]:
    return products(with_guests, guests_studio)


def test_every_piece_has_a_number_that_the_engine_can_read(whole: Product) -> None:
    root = ElementTree.fromstring(whole.texts["buildFile.xml"])
    numbers = [int(element.attrib["gpid"]) for element in root.iter() if "gpid" in element.attrib]
    assert len(numbers) == len(set(numbers)) > 400
    assert min(numbers) > 0 and max(numbers) < int(root.attrib["nextPieceSlotId"]) < 2**31 - 2**20


def test_a_card_has_its_number_for_ever() -> None:
    assert gpid.number("deck/dimli/common/i-raise/1") == 426540005
    assert gpid.number("seat/3/slate") == 695262034


def test_a_module_with_fewer_decks_and_seats_gives_the_same_pieces_the_same_numbers(
    whole: Product, everything: Game, studio: Studio
) -> None:
    (small,) = products(everything.db, studio, FEW, 2)
    few, all_of_them = slots(small), slots(whole)
    assert few.keys() <= all_of_them.keys()
    cards = [number for number, text in few.items() if "CardId" in text]
    assert len(cards) > 60 and all(_card(few[number]) == _card(all_of_them[number]) for number in cards)


def _card(definition: str) -> str:
    return re.sub(r".*\\tpiece|[/;]\\d+;0$", "", definition)


def test_a_pack_that_adds_decks_leaves_the_module_as_it_is(whole: Product, with_pack: tuple[Product, ...]) -> None:
    assert with_pack[0].texts == whole.texts and with_pack[0].pictures.keys() == whole.pictures.keys()
    assert with_pack[0].path == whole.path == "red-dragon-inn.vmod"


def test_a_packs_decks_come_in_an_extension_beside_the_module(
    with_pack: tuple[Product, ...], with_guests: Database
) -> None:
    module, guests = with_pack
    assert guests.path == "red-dragon-inn_ext/guests.vmdx"
    assert guests.decks == ("marrow", "wren", "drinks-guests")
    root = ElementTree.fromstring(guests.texts["buildFile.xml"])
    assert (root.attrib["module"], root.attrib["moduleVersion"]) == names(module)
    assert root.attrib["extensionId"] == "guests" and guests.texts["moduledata"] == module.texts["moduledata"]
    decks, side_mats = [with_guests.decks[name] for name in guests.decks], 1
    pieces = slots(guests)
    assert all(number.startswith("guests:") for number in pieces)
    assert len(pieces) == sum(deck.size for deck in decks) + len(decks) + side_mats
    assert not guests.pictures.keys() & module.pictures.keys()


def test_a_named_deck_of_a_pack_is_all_that_its_extension_holds(
    with_guests: Database, guests_studio: Studio, everything: Game
) -> None:
    module, guests = products(with_guests, guests_studio, ["gog", "wren"])
    assert guests.decks == ("wren",) and module.decks == ("gog", *(deck.id for deck in everything.drinks))
    assert [product.path for product in products(with_guests, guests_studio, ["gog"])] == ["red-dragon-inn.vmod"]


def test_the_version_tells_the_data_and_the_name_what_was_chosen(
    whole: Product, everything: Game, studio: Studio
) -> None:
    (small,) = products(everything.db, studio, FEW, 2)
    assert names(whole)[0] == INN and names(small)[0] == f"{INN}: drinks-rdi1, gog; 2 seats"
    assert names(whole)[1] != names(small)[1] and re.fullmatch(r"0\.1\.0\+[0-9a-f]{8}", names(whole)[1])


def test_a_pack_that_corrects_cards_makes_a_module_of_another_name(
    everything: Game, studio: Studio, tmp_path: Path
) -> None:
    db = load(layers([correction(tmp_path)]))
    (module,), (before,) = products(db, Studio(db), FEW, 2), products(everything.db, studio, FEW, 2)
    assert module.path == "red-dragon-inn-mended.vmod"
    assert names(module)[0] == f"{names(before)[0]}; corrected by Mended 2"
    mended, printed = slots(module), slots(before)
    assert mended.keys() == printed.keys()
    changed = [text for number, text in mended.items() if text != printed[number]]
    assert changed and all("Why you laugh?" in text for text in changed)


def correction(folder: Path) -> Path:
    """A pack in which one of Gog's cards has another title."""
    gog = json.loads((CARD_DATA / "characters" / "gog.json").read_text("utf-8"))
    gog["cards"][0]["title"] = "Why you laugh?"
    replaced = ["gog", *(card["id"] for card in gog["cards"])]
    manifest = {"id": "mended", "name": "Mended", "version": "2", "replaces": replaced}
    (folder / "characters").mkdir()
    (folder / "characters" / "gog.json").write_text(json.dumps(gog), "utf-8")
    (folder / "pack.json").write_text(json.dumps(manifest), "utf-8")
    return folder


def test_two_pieces_that_would_share_a_number_are_refused() -> None:
    piece = Piece((), "", "Ale", "deck/a/ale/1")
    twice = component("Inn", slot("CardSlot", piece, 1, 1), slot("CardSlot", piece, 1, 1))
    with pytest.raises(RdiError, match="cannot tell deck/a/ale/1 from deck/a/ale/1"):
        gpid.numbered(twice)
