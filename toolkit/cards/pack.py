"""What a pack says about itself: its ``pack.json``."""

from __future__ import annotations

from toolkit.record import Record


class Pack(Record, frozen=True):
    """Cards that a user adds: a folder or zip of the same files as the built-in database, laid over it.

    ``replaces`` lists the ids of cards, characters, Drink Decks and factions of the database below that the pack
    corrects. A pack that holds one of those ids without listing it is refused, so that nothing is replaced by mistake.
    """

    id: str
    name: str
    version: str
    authors: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
