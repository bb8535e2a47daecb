"""What players say in everyday words, each with the one word by which it is compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from toolkit import paths
from toolkit.record import Record, read

Concept = Annotated[str, Meta(pattern="^[a-z]+(_[a-z]+)*$", max_length=40)]
Phrase = Annotated[str, Meta(pattern="^[a-z0-9]+( [a-z0-9]+)*$", max_length=60)]
Joined = Annotated[str, Meta(pattern="^[a-z0-9_]+( [a-z0-9_]+)*$", max_length=60)]


class Words(Record, frozen=True):
    """What players say: the file `card_data/words/everyday.json`, in small letters, without apostrophes.

    ``said`` has each word of the game, with all else that is said for it; a word may stand for itself alone.
    ``together`` has the same for what is said in several such words, once each of them is known.
    """

    said: dict[Concept, tuple[Phrase, ...]]
    together: dict[Concept, tuple[Joined, ...]] = {}

    def phrases(self) -> Iterator[str]:
        """Everything that is said in everyday words."""
        for concept, said in self.said.items():
            yield from (concept.replace("_", " "), *said)


def load() -> Words:
    """What players say. Raises :class:`CannotRead` with file and JSON path."""
    return read(paths.CARD_DATA / "words" / "everyday.json", Words)
