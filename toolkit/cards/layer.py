"""Layers: the built-in database, and what packs lay over it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from toolkit import paths, record
from toolkit.cards.character import Character, CommonCards, DrinkDeck, Drinks, Events, Faction, Prizes
from toolkit.cards.corrections import Corrections
from toolkit.cards.pack import Pack
from toolkit.errors import CannotRead, Place

File = Character | CommonCards | Drinks | DrinkDeck | Faction | Prizes | Events | Corrections
"""What a file of the database may hold."""

FileType = (
    type[Character]
    | type[CommonCards]
    | type[Drinks]
    | type[DrinkDeck]
    | type[Faction]
    | type[Prizes]
    | type[Events]
    | type[Corrections]
)
"""The type of what it holds."""


class Layer(Struct, frozen=True):
    """The JSON files of one source of cards, by their path inside it (``characters/dimli.json``).

    ``replaces`` are the ids of what this layer corrects in the layers below. ``art`` is its folder of pictures,
    ``pack`` what it says about itself, if it is not the built-in one, and ``words`` are its files of words.
    """

    origin: Path
    files: Mapping[str, bytes]
    replaces: frozenset[str] = field(default=frozenset())
    art: Path | None = None
    pack: Pack | None = None
    words: Mapping[str, bytes] = field(default_factory=dict)

    def place(self, name: str) -> Path:
        """Where a file of this layer stands, for messages."""
        return self.origin / name


def file_type(name: str) -> FileType | None:
    """What the file of this name holds, by the folder it is in; None for a file that is no part of the database."""
    match name.split("/"):
        case ["common.json"]:
            return CommonCards
        case ["prizes.json"]:
            return Prizes
        case ["taverns" | "events", _]:
            return Events
        case ["characters", _]:
            return Character
        case ["drinks", "cards.json"]:
            return Drinks
        case ["drinks", _]:
            return DrinkDeck
        case ["otto", _]:
            return Faction
        case ["corrections", _]:
            return Corrections
        case _:
            return None


def built_in() -> Layer:
    """The database that comes with the toolkit."""
    root = paths.CARD_DATA
    names = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.json"))
    return Layer(root, {name: (root / name).read_bytes() for name in names if file_type(name)})


def decode(layer: Layer, name: str) -> File:
    """Read one file of a layer. Raises :class:`CannotRead` with the first fault in it."""
    kind = file_type(name)
    if kind is None:
        raise CannotRead("is no part of a card database", Place(layer.place(name)))
    return record.decode(layer.files[name], kind, layer.place(name))
