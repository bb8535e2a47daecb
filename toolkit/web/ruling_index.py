"""What the page of rulings searches in: each question in all its wordings, as one script that sets a value."""

from __future__ import annotations

import msgspec

from toolkit.cards import lookup
from toolkit.web import address
from toolkit.web.library import Library

NAME = "rulings-index.js"


def script(library: Library) -> str:
    """The script: of each ruling where it is, its question, verdict and answer, and all its words for the search."""
    value = []
    for one in library.referee.rulings:
        where = address.ruling(library.topic_of(one).number, one.id)
        titles = [library.cards.cards[card].title for card in one.cards if card in library.cards.cards]
        key = lookup.key(" ".join((one.question, one.answer, *titles, *one.also)))
        value.append([where, one.question, one.verdict or "", one.answer, key])
    return f"window.RDI_RULINGS = {msgspec.json.encode(value).decode()};\n"
