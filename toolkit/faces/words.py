"""The words that stand on faces in each language: those of layouts, card types, tokens and marks.

What cards say is worded elsewhere (:mod:`toolkit.cards.wording`), and so is what characters call their trackers and
zones (:func:`toolkit.cards.wording.named`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from toolkit.cards.wording.load import load_language
from toolkit.errors import CannotRead, Faults, Place
from toolkit.faces.face import LANGUAGE
from toolkit.language import FACES, kept, words_file
from toolkit.record import read

FOLDER = FACES
"""Where these files are, one per language, named by its code."""

_SECTIONS = ("types", "tokens", "teams", "marks", "layouts", "page")


class FaceWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``templates/faces/words/<language>.json``.

    ``types`` and ``tokens`` are those of ``looks.json``, ``teams`` its teams, counted from 1, ``marks`` what is said
    of a card that is not certain, by :attr:`toolkit.cards.provenance.Provenance.mark`, and ``layouts`` what a layout
    names as ``{words.deck}``; ``page`` is what a page of cards says.
    """

    language: str
    types: dict[str, str]
    tokens: dict[str, str]
    teams: dict[str, str]
    marks: dict[str, str]
    layouts: dict[str, str]
    page: dict[str, str]


@kept
def face_words(language: str = LANGUAGE) -> FaceWords:
    """The words of a language such as "de".

    Raises :class:`NotFound` for a language that has no file, :class:`CannotRead`, and :class:`Faults` with every word
    that it has not and English has, or the other way round.
    """
    return read_words(words_file(FOLDER, language))


def read_words(file: Path) -> FaceWords:
    """A file of words. Raises :class:`CannotRead` and :class:`Faults`, as :func:`face_words` does."""
    words, english = read(file, FaceWords), read(FOLDER / f"{LANGUAGE}.json", FaceWords)
    faults = [
        CannotRead(f"{'has no' if key in wanted else 'has an unknown'} {key!r}", Place(file, path=f"$.{section}"))
        for section in _SECTIONS
        for wanted in (getattr(english, section),)
        for key in sorted(getattr(words, section).keys() ^ wanted.keys())
    ]
    if faults:
        raise Faults(faults)
    return words


@kept
def layout_words(language: str) -> Mapping[str, str]:
    """What layouts may name: their own words, and what the icons stand for."""
    icons: dict[str, str] = dict(load_language(language).icons.items())
    return icons | face_words(language).layouts
