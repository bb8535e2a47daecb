"""Language files read and checked against the card language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from toolkit.cards.effects import Effect
from toolkit.cards.wording.check import JOINING, faults
from toolkit.cards.wording.language import Language
from toolkit.cards.wording.scene import tag_of
from toolkit.errors import CannotRead, Faults, Place
from toolkit.language import CARDS, kept, words_file
from toolkit.record import read

FOLDER: Path = CARDS
"""Where the language files are, one per language, named by its code."""


@kept
def load_language(code: str) -> Language:
    """The language of this code, such as "en", with what packs lay over it.

    Raises :class:`NotFound` and :class:`CannotRead`. Whether it has words for all of the card language is not checked
    again each time: that is what :func:`read_language` is for.
    """
    return read(words_file(FOLDER, code), Language)


def read_language(path: Path) -> Language:
    """A language file, with all of it checked.

    Raises :class:`CannotRead` for one that is not of the right shape, else :class:`Faults`.
    """
    language = read(path, Language)
    found = [
        CannotRead(fault.problem, Place(path, path=fault.path), expected=fault.expected) for fault in faults(language)
    ]
    if found:
        raise Faults(found)
    return language


def check_languages() -> None:
    """Check the language files that come with the toolkit. Raises as :func:`read_language` does."""
    for path in _files():
        read_language(path)


def unsaid(verb: type[Effect]) -> tuple[str, ...]:
    """The language files that have no words for a verb, by name. Raises :class:`CannotRead`."""
    return () if verb in JOINING else tuple(file for file, verbs in _said().items() if tag_of(verb) not in verbs)


@cache
def _said() -> Mapping[str, frozenset[str]]:
    """The verbs that each language file has words for."""
    return {path.name: frozenset(read(path, Language).effects) for path in _files()}


def _files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))
