"""What the page of cards searches in: everything that a query can ask of a card, as one script that sets a value.

Browsers refuse to fetch a file beside a page that was opened from a folder, and run a classic script.
"""

from __future__ import annotations

from typing import Any

import msgspec

from toolkit.cards import AnyCard, Database, lookup
from toolkit.cards.fields import COMPARISONS, FIELDS, SHORT
from toolkit.cards.listing import kind
from toolkit.cards.search import READS, Held, held_by
from toolkit.web import address
from toolkit.web.library import Library

NAME = "cards-index.js"


def script(library: Library) -> str:
    """The script. Its value has ``fields``, ``short`` names of them, ``decks`` by all their names, and ``cards``."""
    cards = library.cards
    value = {
        "fields": {name: {"kind": one.kind, "choices": one.choices} for name, one in FIELDS.items()},
        "comparisons": COMPARISONS,
        "short": dict(SHORT),
        "decks": _deck_names(cards),
        "names": {deck.id: deck.name for deck in library.shown}
        | {one.id: one.short for one in cards.characters.values()},
        "order": list(cards.decks),
        "cards": [_card(library, card) for card in cards.cards.values() if library.home_of(card)],
    }
    return f"window.RDI_CARDS = {msgspec.json.encode(value).decode()};\n"


def _deck_names(cards: Database) -> dict[str, str]:
    named = [(one.id, one.id) for one in cards.decks.values()] + [(one.name, one.id) for one in cards.decks.values()]
    named += [(one.short, one.id) for one in cards.characters.values()]
    return {lookup.key(name): deck for name, deck in reversed(named)}


def _card(library: Library, card: AnyCard) -> dict[str, Any]:
    held = list(held_by(card, library.cards))
    home = library.home_of(card) or ""
    return {
        "id": card.id,
        "title": card.title,
        "kind": kind(card),
        "mark": card.provenance.mark,
        "page": address.card(card.id),
        "face": address.face(card.id, home, "small"),
        "in": [_read(one, _varying) for one in held],
        "has": _read(held[0], _constant),
    }


def _varying(name: str) -> bool:
    return name in ("deck", "edition", "species", "copies")


def _constant(name: str) -> bool:
    return not _varying(name) and name != "id"


def _read(held: Held, wanted: Any) -> dict[str, Any]:
    """What there is of the wanted fields; what there is nothing of is left out."""
    found = {name: _values(name, held) for name in READS if wanted(name)}
    return {name: values for name, values in found.items() if values}


def _values(name: str, held: Held) -> list[Any]:
    values = READS[name](held)
    return [lookup.key(text) for text in values] if FIELDS[name].kind == "text" else sorted(values)
