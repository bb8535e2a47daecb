"""What the table says, in one language: a file of ``templates/tts/words`` for each.

``{name}`` in a sentence is filled in by the script, and ``{name:one/several}`` agrees with who or how many that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from toolkit.errors import CannotRead, Faults, Place
from toolkit.faces.words import face_words
from toolkit.language import ENGLISH, TABLES, kept, words_file
from toolkit.record import read

_PLACE = re.compile(r"\{(?P<name>[a-z_]+)(?P<forms>:[^{}/]*/[^{}/]*)?\}")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language file: labels of the ``panel``, set-ups (``games``), names of ``pieces`` and of places on the table.

    What the script ``says`` is by chapter, the ``notebook`` by page: its "title", then its paragraphs.
    """

    language: str
    panel: dict[str, str]
    games: dict[str, str]
    pieces: dict[str, str]
    says: dict[str, dict[str, str]]
    notebook: dict[str, dict[str, str]]

    @property
    def sentences(self) -> Mapping[str, str]:
        """What the script says by the whole key, such as "losses.wins"."""
        return {f"{chapter}.{name}": text for chapter, of in self.says.items() for name, text in of.items()}

    @property
    def texts(self) -> Mapping[str, str]:
        """Every text by where it is in the file."""
        said = {f"$.says.{key}": text for key, text in self.sentences.items()}
        named = {f"$.games.{key}": text for key, text in self.games.items()}
        named |= {f"$.pieces.{key}": text for key, text in self.pieces.items()}
        named |= {f"$.notebook.{page}.{key}": text for page, of in self.notebook.items() for key, text in of.items()}
        return {f"$.panel.{key}": text for key, text in self.panel.items()} | named | said

    def piece(self, key: str, **known: object) -> str:
        """What a piece is called, or what stands on the table."""
        return self.pieces[key].format(**known)

    def marker(self, track: str, whose: str) -> str:
        """What a marker of a track is called."""
        return self.piece("marker", track=self.sentences[f"track.{track}"], whose=whose)


@kept
def words(language: str = ENGLISH) -> Words:
    """The words of a language, by its code.

    Raises :class:`NotFound` where there are none, and :class:`CannotRead` (:class:`Faults`) where they lack something.
    """
    found = read_words(words_file(TABLES, language))
    return msgspec.structs.replace(found, says={**found.says, "team": face_words(language).teams})


def read_words(file: Path) -> Words:
    """A language file. Raises :class:`CannotRead` (:class:`Faults`) where it lacks something."""
    found = read(file, Words)
    faults = [*_lacking(found, file)]
    if faults:
        raise faults[0] if len(faults) == 1 else Faults(faults)
    return found


def places(text: str) -> frozenset[str]:
    """What a sentence has to be filled with.

    >>> sorted(places("{who} {who:draws/draw} {count} cards."))
    ['count', 'who']
    """
    return frozenset(found["name"] for found in _PLACE.finditer(text))


def _lacking(found: Words, file: Path) -> Iterator[CannotRead]:
    """Every text is there and can be filled with what the English one is; nothing else stands in braces."""
    pattern = (found if found.language == ENGLISH else read_words(TABLES / f"{ENGLISH}.json")).texts
    own = found.texts
    for key in sorted(pattern.keys() ^ own.keys()):
        problem = "is missing" if key in pattern else "is a text that nothing says"
        yield CannotRead(problem, Place(file, path=key))
    for key in sorted(pattern.keys() & own.keys()):
        unknown = places(own[key]) - places(pattern[key])
        if unknown:
            expected = f"only {', '.join(sorted(places(pattern[key])))}" if places(pattern[key]) else "none"
            yield CannotRead(f"has {', '.join(sorted(unknown))} in braces", Place(file, path=key), expected=expected)
        elif re.search(r"[{}]", _PLACE.sub("", own[key])):
            yield CannotRead("has braces that hold no name", Place(file, path=key), expected="{who}, {who:one/several}")
