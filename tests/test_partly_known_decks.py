"""Decks that are only partly known are made when they are asked for, and never by themselves."""

from pathlib import Path

from toolkit.build.product import Bench
from toolkit.build.recipes import plan
from toolkit.cards import load
from toolkit.faces.studio import Studio
from toolkit.sheets.choose import choose
from toolkit.sheets.options import Copies
from toolkit.tts.stock import Options, gather
from toolkit.vassal.game import game

DB = load()
STUDIO = Studio(DB)
PARTLY_KNOWN = {deck.id for deck in DB.decks.values() if not deck.complete}


def test_some_decks_are_only_partly_known() -> None:
    assert PARTLY_KNOWN
    assert PARTLY_KNOWN.isdisjoint(DB.default_decks)


def test_sheets_are_made_of_whole_decks_unless_another_is_named() -> None:
    assert choose(DB, copies=Copies.DECK).decks == DB.default_decks
    assert choose(DB, ["Sera"], copies=Copies.DECK).decks == ("sera",)


def test_a_table_is_laid_with_whole_decks_unless_another_is_named() -> None:
    everything = gather(DB, STUDIO, Options())
    named = gather(DB, STUDIO, Options(decks=("sera", "gog", "drinks-rdi9")))
    assert tuple(printed.deck.id for printed in everything.decks) == DB.default_decks
    assert tuple(printed.deck.id for printed in named.decks) == ("gog", "sera", "drinks-rdi9")


def test_a_module_offers_whole_decks_unless_another_is_named() -> None:
    assert {deck.id for deck in game(DB).decks} == set(DB.default_decks)
    assert [character.id for character, _ in game(DB, ["sera"]).characters] == ["sera"]


def test_a_build_makes_whole_decks_unless_another_is_named() -> None:
    def decks(*names: str) -> set[str]:
        products = plan(Bench(DB, STUDIO, Path()), names, ["faces"])
        return {product.name.split("/")[1] for product in products if product.name.endswith("contact-sheet.png")}

    assert decks() == set(DB.default_decks)
    assert decks("sera") == {"sera"}
