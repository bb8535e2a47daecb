"""Reading back from a save where its pictures are, after the game's own "Upload All" has put them on the web."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from toolkit.errors import CannotRead, Place
from toolkit.tts.addresses import is_web
from toolkit.tts.check.document import Document, Thing, items, mapping, text, whole
from toolkit.tts.notes import read

STEPS = (
    "In the game: Games, Save & Load, load the table; Modding, Cloud Manager, the arrow at the top (Upload All);"
    " then Games, Save & Load, Create, which makes the save to read."
)
"""How the pictures of a table get onto the web. (Source: the game's knowledge base, "Cloud Manager".)"""


def uploaded(document: Document, file: Path) -> dict[str, str]:
    """The address of each picture that things of ours show, by its file name; empty for one that is on no web server.

    ``file`` is where the save came from. Raises :class:`CannotRead` for a save that does not say which pictures it
    shows, or none of whose pictures is on the web.
    """
    found: dict[str, str] = {}
    for name, url in _shown(document):
        found[name] = found.get(name) or (url if is_web(url) else "")
    if not found:
        problem = "names no picture that rdi tts made"
        raise CannotRead(problem, Place(file), remedy="Make the table anew, install it, and upload its pictures.")
    if not any(found.values()):
        raise CannotRead("none of its pictures is on the web", Place(file), remedy=STEPS)
    return found


def _shown(document: Document) -> Iterator[tuple[str, str]]:
    """Names of pictures with an address. What a deck says of its cards comes first: the game asks the deck first."""
    for thing in document.things:
        if thing.name.startswith("Deck"):
            yield from _in_deck(thing)
    for thing in document.things:
        yield from _of_tile(thing)
        yield from _of_card(thing.fields, thing.fields.get("CardID"), mapping(thing.fields.get("CustomDeck")))


def _in_deck(deck: Thing) -> Iterator[tuple[str, str]]:
    sheets = mapping(deck.fields.get("CustomDeck"))
    ids, cards = items(deck.fields.get("DeckIDs")), items(deck.fields.get("ContainedObjects"))
    for card_id, card in zip(ids, cards, strict=False):
        yield from _of_card(mapping(card), card_id, sheets)


def _of_card(card: Mapping[str, Any], card_id: object, sheets: dict[str, Any]) -> Iterator[tuple[str, str]]:
    notes = read(text(card.get("GMNotes")))
    sheet = mapping(sheets.get(str((whole(card_id) or 0) // 100)))
    if sheet and notes.picture and notes.back:
        yield notes.picture, text(sheet.get("FaceURL"))
        yield notes.back, text(sheet.get("BackURL"))


def _of_tile(thing: Thing) -> Iterator[tuple[str, str]]:
    image, pdf = mapping(thing.fields.get("CustomImage")), mapping(thing.fields.get("CustomPDF"))
    name = read(text(thing.fields.get("GMNotes"))).picture
    if pdf and name:
        yield name, text(pdf.get("PDFUrl"))
    if image and name:
        yield name, text(image.get("ImageURL"))
        yield name, text(image.get("ImageSecondaryURL"))
