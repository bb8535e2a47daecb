"""Language files read and checked against the card language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toolkit.cards.wording.check import faults
from toolkit.cards.wording.language import Language
from toolkit.errors import CannotRead, Faults, NotFound, Place
from toolkit.nearest import nearest
from toolkit.paths import CARD_DATA
from toolkit.record import read

FOLDER: Path = CARD_DATA / "wording"
"""Where the language files are, one per language, named by its code."""


@cache
def load_language(code: str) -> Language:
    """The language of this code, such as "en". Raises :class:`NotFound`, :class:`CannotRead` or :class:`Faults`."""
    codes = sorted(path.stem for path in FOLDER.glob("*.json"))
    if code not in codes:
        raise NotFound("language", code, nearest(code, codes) or codes)
    return read_language(FOLDER / f"{code}.json")


def read_language(path: Path) -> Language:
    """A language file. Raises :class:`CannotRead` for one that is not of the right shape, else :class:`Faults`."""
    language = read(path, Language)
    found = [
        CannotRead(fault.problem, Place(path, path=fault.path), expected=fault.expected) for fault in faults(language)
    ]
    if found:
        raise Faults(found)
    return language
