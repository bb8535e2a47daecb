"""The words of the reference in each language: the files of ``templates/reference/words``.

What a record of the language is about stands in English with its type, and nowhere else.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from toolkit.errors import CannotRead, Faults, Place
from toolkit.language import ENGLISH, REFERENCE, kept, own, words_file
from toolkit.record import read
from toolkit.reference.catalogue import CHAPTERS, TOPICS, inner

_PLACE = re.compile(r"\{([a-z]+)\}")


class ChapterWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a chapter is called, and what it is about."""

    title: str
    about: str


class ReferenceWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of words.

    ``texts`` stand around the examples; ``{what}`` in one is filled in. ``topics`` are what the kinds of values are
    called, ``chapters`` are by their ids. ``about`` tells of ``effects/gain``, of ``who/you``, of ``records/Option``.
    """

    language: str
    texts: dict[str, str]
    topics: dict[str, str]
    chapters: dict[str, ChapterWords]
    about: dict[str, str]

    def say(self, key: str, **filled: object) -> str:
        """A text with its places filled in."""
        return _PLACE.sub(lambda place: str(filled[place[1]]), self.texts[key])


@kept
def reference_words(language: str = ENGLISH) -> ReferenceWords:
    """The words of a language. Raises :class:`~toolkit.errors.NotFound`, and as :func:`read_words`."""
    return read_words(words_file(REFERENCE, language))


def read_words(file: Path) -> ReferenceWords:
    """A file of words, in English with what the types tell of themselves.

    Raises :class:`CannotRead`, and :class:`Faults` with everything that is missing or of which there is nothing.
    """
    words, english = read(file, ReferenceWords), read(REFERENCE / f"{ENGLISH}.json", ReferenceWords)
    if words.language not in own() - {ENGLISH}:
        words = msgspec.structs.replace(words, about=_docstrings() | words.about)
    wanted = {
        "texts": list(english.texts),
        "topics": list(TOPICS),
        "chapters": [chapter.id for chapter in CHAPTERS],
        "about": list(_told()),
    }
    faults = [fault for key, names in wanted.items() for fault in _unlike(file, key, getattr(words, key), names)]
    if faults:
        raise Faults(faults)
    return words


def _unlike(file: Path, section: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[CannotRead]:
    there, asked = set(found), set(wanted)
    for name in sorted(there ^ asked):
        problem = "has no words for it" if name in asked else "there is nothing of that name"
        yield CannotRead(problem, Place(file, path=f"$.{section}.{name}"))


def _told() -> Iterator[str]:
    """Everything that is told of: each word of each topic, and each record that stands in a kind of card."""
    for topic in TOPICS.values():
        yield from (f"{topic.id}/{word}" for word in topic.members)
    yield from _records()


def _records() -> dict[str, type[msgspec.Struct]]:
    cards = (member for member in TOPICS["kinds"].members.values() if isinstance(member, type))
    return {f"records/{record.__name__}": record for card in cards for record in inner(card)}


def _docstrings() -> dict[str, str]:
    """What the types tell of themselves, by name."""
    records = {f"{topic.id}/{word}": kind for topic in TOPICS.values() for word, kind in topic.members.items()}
    return {
        name: inspect.getdoc(kind) or ""
        for name, kind in (records | _records()).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    }
