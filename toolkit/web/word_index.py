"""What the words of the game mean, as one script that sets a value: asked for when somebody points at a word."""

from __future__ import annotations

import msgspec

from toolkit.web import address
from toolkit.web.library import Library

NAME = "words-index.js"


def script(library: Library) -> str:
    """The script: of each word its name and its definition, by its mark on the page of words."""
    terms = library.referee.glossary.terms
    value = {address.anchor(term.term): [term.term, term.definition] for term in terms}
    return f"window.RDI_WORDS = {msgspec.json.encode(value).decode()};\n"
