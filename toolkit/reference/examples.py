"""The examples of the reference: a pack of cards, each of which shows the word that its id ends in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import msgspec

from toolkit import paths
from toolkit.cards import AnyCard, Database, load
from toolkit.cards.packs import contents, layer
from toolkit.errors import CannotRead, Place
from toolkit.reference.catalogue import TOPICS, Chapter, Topic

FOLDER = paths.TEMPLATES / "reference" / "examples"
"""The pack."""


@dataclass(frozen=True)
class Example:
    """A word of a topic, the ``card`` that shows it, the deck that holds the card, and the part that the word is."""

    topic: Topic
    word: str
    card: AnyCard
    deck: str
    part: msgspec.Struct

    @property
    def name(self) -> str:
        """What it is called wherever it is referred to: ``effects/gain``."""
        return f"{self.topic.id}/{self.word}"


@cache
def database() -> Database:
    """The built-in cards with the examples over them. Raises as :func:`toolkit.cards.load`."""
    return load([layer(contents(FOLDER))])


def examples(chapter: Chapter) -> Iterator[Example]:
    """The examples of a chapter, in the order of the language.

    Raises :class:`CannotRead` for a card that does not use the word that its id ends in.
    """
    db = database()
    for topic in (TOPICS[name] for name in chapter.topics):
        for word, room in product(topic.members, chapter.rooms):
            if card := db.cards.get(f"{room}/{word}"):
                yield _example(topic, word, card, db)


def _example(topic: Topic, word: str, card: AnyCard, db: Database) -> Example:
    part = topic.shown_by(card, word)
    if part is None:
        raise CannotRead(f"the example {card.id!r} does not use {word!r}, one of the {topic.id}", Place(FOLDER))
    return Example(topic, word, card, db.decks_with[card.id][0], part)
