"""The languages that cards, faces, sheets and tables are worded in: the one place that knows which there are.

A language is a code, such as "de", that has a file of words in each folder of them, and pages for both tables. Add
those, and it is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from toolkit.errors import CannotRead
from toolkit.nearest import one_of
from toolkit.paths import CARD_DATA, TEMPLATES

ENGLISH = "en"
"""The language that is spoken where none is asked for, and that every other one is held against."""

CARDS, FACES = CARD_DATA / "wording", TEMPLATES / "faces" / "words"
SHEETS, TABLES = TEMPLATES / "sheets" / "words", TEMPLATES / "tts" / "words"
MODULES, REFERENCE = TEMPLATES / "vassal" / "words", TEMPLATES / "reference" / "words"
"""The folders of words: what cards say, what else stands on faces, what is beside them on paper and on either table,
and what the reference of the card language tells."""

_WORDS = (CARDS, FACES, SHEETS, TABLES, MODULES, REFERENCE)

NOTEBOOK, HELP = TEMPLATES / "tts" / "notebook", TEMPLATES / "vassal" / "help"
"""The folders of pages, a folder in them for each language: what lies on one table, and the help of the other."""


def languages(*folders: Path) -> Mapping[str, str]:
    """The codes, each by itself, of the languages that have a file in all of these folders (of none: everything)."""
    spoken = [_worded(folder) for folder in folders] or [*map(_worded, _WORDS), *map(_told, (NOTEBOOK, HELP))]
    return {code: code for code in sorted(set.intersection(*spoken))}


def _worded(folder: Path) -> set[str]:
    return {file.stem for file in folder.glob("*.json")}


def _told(folder: Path) -> set[str]:
    return {page.parent.name for page in folder.glob("*/*")}


def language(code: str) -> str:
    """The language of that code, in any case.

    Raises :class:`~toolkit.errors.NotFound` with those that there are, and :class:`~toolkit.errors.CannotRead` for one
    that was only begun, with what it lacks.
    """
    known, begun = languages(), code.strip().lower()
    if begun not in known and begun in set().union(*map(_worded, _WORDS)):
        lacking = [folder / f"{begun}.json" for folder in _WORDS if begun not in _worded(folder)]
        lacking += [folder / begun for folder in (NOTEBOOK, HELP) if begun not in _told(folder)]
        missing = ", ".join(str(path.relative_to(TEMPLATES.parent)) for path in lacking)
        raise CannotRead(f"the language {begun!r} was only begun: there is no {missing}", remedy="Add it.")
    return one_of(known, code, "language")


def words_file(folder: Path, code: str) -> Path:
    """The file of a language in one folder of words. Raises :class:`~toolkit.errors.NotFound`."""
    return folder / f"{one_of(languages(folder), code, 'language')}.json"
