"""What a pack says about itself: its ``pack.json``."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from toolkit.record import Record

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]


Frame = Literal["plain", "double", "notched", "studded", "rope"]
"""What may run round the cards of a deck: a line, two, one with notched corners, a strap with studs, a rope."""


class DeckLook(Record, frozen=True):
    """How the cards, the back and the mat of a deck look: a colour, "#rrggbb", an icon, by its name, and a frame.

    What is not said is as it is without.
    """

    colour: Colour | None = None
    emblem: str | None = None
    frame: Frame | None = None


class CardLook(Record, frozen=True):
    """What the picture of a card is about where nobody painted one: a main and a second icon, by their names."""

    emblem: str | None = None
    second: str | None = None


class Pack(Record, frozen=True):
    """Cards that a user adds: a folder or zip of the same files as the built-in database, laid over it.

    ``replaces`` lists the ids of cards, characters, Drink Decks and factions of the database below that the pack
    corrects. A pack that holds one of those ids without listing it is refused, so that nothing is replaced by mistake.
    ``looks`` and ``pictures`` say how decks and cards look, by their ids, its own or others.
    """

    id: str
    name: str
    version: str
    authors: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    looks: dict[str, DeckLook] = {}
    pictures: dict[str, CardLook] = {}
