"""The languages that cards, faces, sheets and tables are worded in: the one place that knows which there are.

A language is a code, such as "de", that has a file of words in each folder of them. Add those files, and it is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from toolkit.nearest import one_of
from toolkit.paths import CARD_DATA, TEMPLATES

ENGLISH = "en"
"""The language that is spoken where none is asked for, and that every other one is held against."""

CARDS, FACES = CARD_DATA / "wording", TEMPLATES / "faces" / "words"
SHEETS, TABLES = TEMPLATES / "sheets" / "words", TEMPLATES / "tts" / "words"
MODULES, REFERENCE = TEMPLATES / "vassal" / "words", TEMPLATES / "reference" / "words"
"""The folders of words: what cards say, what else stands on faces, what is beside them on paper and on either table,
and what the reference of the card language tells."""


def languages(*folders: Path) -> Mapping[str, str]:
    """The codes, each by itself, of the languages that have a file in all of these folders (of none: in every one)."""
    asked = folders or (CARDS, FACES, SHEETS, TABLES, MODULES, REFERENCE)
    spoken = [{file.stem for file in folder.glob("*.json")} for folder in asked]
    return {code: code for code in sorted(set.intersection(*spoken))}


def language(code: str) -> str:
    """The language of that code, in any case. Raises :class:`~toolkit.errors.NotFound` with those that there are."""
    return one_of(languages(), code, "language")


def words_file(folder: Path, code: str) -> Path:
    """The file of a language in one folder of words. Raises :class:`~toolkit.errors.NotFound`."""
    return folder / f"{one_of(languages(folder), code, 'language')}.json"
