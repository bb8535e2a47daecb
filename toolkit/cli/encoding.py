"""Terminals and pipes that cannot show every character: what they are given in its stead."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterable
from io import TextIOWrapper

_TYPED = {
    '"': "“”„«»",
    "'": "‘’ʼ´",
    "-": "–—−",
    "*": "·✓",
    "x": "×",
    "o": "○øØ",
    "/": "⁄",
    ">": "→",
    "v": "↓▼",
    "^": "▲",
    " degrees": "°",
    "ss": "ß",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
}
_PLAIN = {letter: typed for typed, letters in _TYPED.items() for letter in letters}
"""What we print beyond ASCII and titles may hold, in the manner of typewriters."""

_HANDLER = "toolkit.plain"


def forgive() -> None:
    """Let whatever is printed be printed, and whatever is typed be read, on any terminal.

    A character that the encoding lacks is printed in its plain form, or as "?"; what is typed and is no text is read as
    the replacement character.
    """
    codecs.register_error(_HANDLER, _in_plain_form)
    for stream, errors in ((sys.stdout, _HANDLER), (sys.stderr, _HANDLER), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper) and stream.errors != errors:
            stream.reconfigure(errors=errors)


def unsayable(words: Iterable[str]) -> str | None:
    """The first of some words that no program can be started with and no file can be called, as a lone surrogate."""
    return next((word for word in words if not _is_text(word)), None)


def _is_text(word: str) -> bool:
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False


def _in_plain_form(fault: UnicodeError) -> tuple[str, int]:
    assert isinstance(fault, UnicodeEncodeError), "only what is printed comes here"
    return plain(fault.object[fault.start : fault.end]), fault.end


def plain(text: str) -> str:
    """The text in ASCII: as a typewriter has it, without accents, and "?" for what is left."""
    parts = (part for letter in text for part in (_PLAIN.get(letter) or unicodedata.normalize("NFKD", letter)))
    return "".join(_typed(part) for part in parts if not unicodedata.combining(part))


def _typed(letter: str) -> str:
    return letter if letter.isascii() else _PLAIN.get(letter, "?")
