"""What is written beside the pieces on a sheet, in each language: the files of ``templates/sheets/words``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from toolkit.errors import CannotRead, Faults, Place
from toolkit.language import ENGLISH, SHEETS, kept, words_file
from toolkit.record import read

_PLACE = re.compile(r"\{([a-z]+)\}")


class SheetWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of texts; ``{what}`` in one is filled in."""

    language: str
    texts: dict[str, str]

    def say(self, key: str, **filled: str) -> str:
        """A text with its places filled in."""
        return _PLACE.sub(lambda place: filled[place[1]], self.texts[key])

    def listed(self, names: Sequence[str]) -> str:
        """Names in a sentence: cards, mats and coins."""
        *first, last = names
        return self.say("and", first=", ".join(first), last=last) if first else last


@kept
def sheet_words(language: str = ENGLISH) -> SheetWords:
    """The words of a language. Raises :class:`~toolkit.errors.NotFound`, and as :func:`read_words`."""
    return read_words(words_file(SHEETS, language))


def read_words(file: Path) -> SheetWords:
    """A file of words. Raises :class:`CannotRead`, and :class:`Faults` with every text that differs from English."""
    words, english = read(file, SheetWords), read(SHEETS / f"{ENGLISH}.json", SheetWords)
    faults = [
        CannotRead("lacks it, or has other places to fill than in English", Place(file, path=f"$.texts.{key}"))
        for key in sorted(words.texts.keys() | english.texts.keys())
        if _places(words, key) != _places(english, key)
    ]
    if faults:
        raise Faults(faults)
    return words


def _places(words: SheetWords, key: str) -> set[str] | None:
    """The places of a text; None if there is no such text."""
    return set(_PLACE.findall(words.texts[key])) if key in words.texts else None
