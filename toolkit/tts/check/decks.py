"""What must hold of decks and cards, the part of a save that generators most often get wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from toolkit.tts.check.document import Document, Finding, Thing, items, mapping, shown, text, whole
from toolkit.tts.sheet import COLUMNS, ROWS

Sheets = Mapping[str, Any]


def decks(document: Document) -> Iterator[Finding]:
    """A deck holds two cards or more, and its ``DeckIDs`` are the ``CardID`` of its cards, in order."""
    for thing in document.things:
        if thing.name.startswith("Deck"):
            yield from _deck(thing)


def _deck(deck: Thing) -> Iterator[Finding]:
    ids = items(deck.fields.get("DeckIDs"))
    cards = items(deck.fields.get("ContainedObjects"))
    if len(ids) < 2:
        yield Finding(deck.path, f"a deck of {len(ids)} does not appear in the game; a single card is a Card")
    if len(cards) != len(ids):
        yield Finding(deck.child("ContainedObjects"), f"{len(cards)} cards, but {len(ids)} DeckIDs")
    for number, (card_id, card) in enumerate(zip(ids, cards, strict=False)):
        if mapping(card).get("CardID") != card_id:
            yield Finding(
                f"{deck.child('ContainedObjects')}[{number}].CardID",
                f"is {shown(mapping(card).get('CardID'))}, but DeckIDs[{number}] is {shown(card_id)}",
            )


def cards(document: Document) -> Iterator[Finding]:
    """A card's key is in its ``CustomDeck``, its cell on the sheet, and not the cell that stands for hidden cards.

    Decks of the game's own playing cards have no sheets.
    """
    for thing in document.things:
        sheets = mapping(thing.fields.get("CustomDeck"))
        if sheets and thing.name.startswith("Deck"):
            yield from _cards_of_deck(thing, sheets)
        elif sheets and thing.name.startswith("Card"):
            yield from _card(thing.child("CardID"), thing.fields.get("CardID"), sheets)


def _cards_of_deck(deck: Thing, sheets: Sheets) -> Iterator[Finding]:
    contained = items(deck.fields.get("ContainedObjects"))
    for number, card_id in enumerate(items(deck.fields.get("DeckIDs"))):
        own = mapping(mapping(contained[number]).get("CustomDeck")) if number < len(contained) else {}
        yield from _card(f"{deck.child('DeckIDs')}[{number}]", card_id, sheets, own)


def _card(path: str, card_id: object, sheets: Sheets, own: Sheets = MappingProxyType({})) -> Iterator[Finding]:
    """``own`` are the sheets of a card in a deck: the game asks the deck first."""
    number = whole(card_id)
    if number is None or number < 100:
        yield Finding(path, f"{shown(card_id)} is no card id: 100 times the key of a sheet, plus the cell")
        return
    key, cell = divmod(number, 100)
    sheet = mapping(sheets.get(str(key))) or mapping(own.get(str(key)))
    if not sheet:
        yield Finding(path, f"the key {key} of card {number} is not in CustomDeck")
        return
    if str(key) not in sheets:
        yield Finding(path, f"the key {key} of card {number} is in the card's own CustomDeck only", "warning")
    yield from _cell(path, number, cell, sheet)


def _cell(path: str, number: int, cell: int, sheet: Sheets) -> Iterator[Finding]:
    cells = (whole(sheet.get("NumWidth")) or 0) * (whole(sheet.get("NumHeight")) or 0)
    if cell >= cells:
        yield Finding(path, f"cell {cell} of card {number} is not on a sheet of {cells} cells")
    elif cells > 1 and cell == cells - 1 and sheet.get("BackIsHidden") is False:
        yield Finding(path, f"card {number} is in the last cell, which shows all hidden cards of this sheet", "warning")


def sheets(document: Document) -> Iterator[Finding]:
    """A sheet has at most 10 x 7 cells, and one key means one pair of face and back everywhere."""
    meaning: dict[str, tuple[tuple[str, str], str]] = {}
    for thing in document.things:
        for key, found in mapping(thing.fields.get("CustomDeck")).items():
            path, sheet = f'{thing.child("CustomDeck")}["{key}"]', mapping(found)
            yield from _grid(path, sheet)
            pair = (text(sheet.get("FaceURL")), text(sheet.get("BackURL")))
            first = meaning.setdefault(key, (pair, path))
            if first[0] != pair:
                yield Finding(path, f"the key {key} has another face or back at {first[1]}", "warning")


def _grid(path: str, sheet: Sheets) -> Iterator[Finding]:
    if not str(path.rpartition('["')[2]).removesuffix('"]').isdigit():
        yield Finding(path, "the key of a sheet is a positive number")
    for field, most in (("NumWidth", COLUMNS), ("NumHeight", ROWS)):
        number = whole(sheet.get(field))
        if number is None or not 1 <= number <= most:
            yield Finding(f"{path}.{field}", f"is {shown(sheet.get(field))}, not 1 to {most}")
