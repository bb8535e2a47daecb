"""What a module says to its players, in the language that it is made for.

Our code says it in English, and the file of English holds only what shall be said otherwise; every other language has a
file with each of these texts and its own. What is said while a module of a language is built (:func:`speaking`) is said
in that one, the names of seats, piles and maps too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import msgspec

from toolkit.errors import NotFound
from toolkit.language import ENGLISH, MODULES, kept, own, words_file
from toolkit.nearest import nearest
from toolkit.record import read

_PROPERTY = re.compile(r"\$[^$]*\$")
_SPOKEN = ContextVar("spoken", default=ENGLISH)


class Speech(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``templates/vassal/words/<language>.json``: what each English text is in this language.

    ``help`` is what stands on the pages of the help menu, in each language by the same keys.
    """

    language: str
    help: dict[str, str]
    texts: dict[str, str]


@kept
def speech(language: str) -> Speech:
    """The texts of a language.

    Raises :class:`toolkit.errors.NotFound` where it has no file, and :class:`toolkit.errors.CannotRead`.
    """
    return read(words_file(MODULES, language), Speech)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within it, :func:`say` speaks this language."""
    token = _SPOKEN.set(speech(language).language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


class Said(str):
    """A text that is in the language already, and is not said again."""

    __slots__ = ()


def say(text: str, **parts: object) -> str:
    """A text in the language that is spoken, with ``{names}`` filled in; all other braces stay.

    What holds nothing but ``$properties$`` and signs is the same in all languages.

    Raises :class:`toolkit.errors.NotFound` for a text that the language has not.

    >>> say("Order for {seat}", seat="Seat 3")
    'Order for Seat 3'
    """
    if isinstance(text, Said) or not any(map(str.isalpha, _PROPERTY.sub("", text))):
        return text
    said = _in(_SPOKEN.get(), text)
    for name, part in parts.items():
        said = said.replace(f"{{{name}}}", str(part))
    return Said(said)


def _in(language: str, text: str) -> str:
    texts = speech(language).texts
    if text in texts:
        return texts[text]
    if language != ENGLISH and language in own():  # what a pack has not translated stays English
        raise NotFound(f"text of the module ({words_file(MODULES, language).name})", text, nearest(text, texts))
    return text
