"""What a module or an extension says about itself: its name, its version, and the oldest engine that can run it."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import NamedTuple

from toolkit import __version__
from toolkit.language import ENGLISH
from toolkit.vassal import gpid
from toolkit.vassal.component import Component, component, document
from toolkit.vassal.game import MOST, Game, Guests
from toolkit.vassal.speech import say

ENGINE = "3.6.0"
"""The oldest engine that has all that we use: fast matches on decks, and decks given by an expression."""

NAME = "The Red Dragon Inn (unofficial)"
_FIRST_OF_2026 = 1767225600


class Label(NamedTuple):
    """The name, version and description of a module or an extension.

    The engine warns of a saved game that was played with a module of another name; of another version it takes note.
    """

    name: str
    version: str
    description: str


def of_game(game: Game, contents: Component) -> Label:
    """The label of a module with these contents, numbered.

    For all that is built in, in English, for eight, it is a plain name; otherwise it says more.
    """
    own = [", ".join(sorted(deck.id for deck in game.decks if not deck.owner))] if game.chosen else []
    own += [f"{game.players} seats"] if game.players != MOST else []
    own += [game.language] if game.language != ENGLISH else []
    own += [f"corrected by {pack.name} {pack.version}" for pack in game.corrections]
    name = f"{NAME}: {'; '.join(own)}" if own else NAME
    return Label(
        name, _version(__version__, contents), say("Made by fans, for {players}; not official.", players=game.players)
    )


def of_guests(guests: Guests, contents: Component) -> Label:
    """The label of an extension with these contents, numbered as in a module."""
    own = ", ".join(deck.name for deck in guests.decks)
    return Label(
        guests.pack.name, _version(guests.pack.version, contents), say("Made by fans; not official. {decks}", decks=own)
    )


def _version(number: str, contents: Component) -> str:
    """A version that tells the data, too: it is another one as soon as a piece, a card or a command is."""
    digest = sha256(document(contents).encode()).hexdigest()
    return f"{number}+{digest[:8]}"


def moduledata(label: Label) -> str:
    """The entry ``moduledata``, which the engine reads before it opens the module."""
    return _data(label, {"extra1": "", "extra2": "", "name": label.name})


def savedata(label: Label) -> str:
    """The entry ``savedata`` of a saved game."""
    return _data(label, {"extra1": "", "extra2": ""})


def extensiondata(label: Label) -> str:
    """The entry ``extensiondata``, which the engine reads before it opens the extension."""
    return _data(label, {"universal": "false"})


def _data(label: Label, more: dict[str, str]) -> str:
    fields = {"version": label.version, "VassalVersion": ENGINE, "dateSaved": str(saved_at())}
    fields |= {"description": label.description} | more
    return document(component("data", *(component(tag, content=text) for tag, text in fields.items()), version="1"))


def module(label: Label, contents: tuple[Component, ...]) -> Component:
    """The element that holds everything in a module."""
    attributes = {
        "name": label.name,
        "version": label.version,
        "description": label.description,
        "VassalVersion": ENGINE,
        "nextPieceSlotId": str(gpid.FREE),
        "ModuleOther1": "",
        "ModuleOther2": "",
    }
    return Component("VASSAL.build.GameModule", attributes, contents)


def extension(label: Label, extension_id: str, base: Label, contents: tuple[Component, ...]) -> Component:
    """The element that holds everything in an extension of the module ``base``."""
    attributes = {
        "anyModule": "false",
        "description": label.description,
        "extensionId": extension_id,
        "module": base.name,
        "moduleVersion": base.version,
        "nextPieceSlotId": str(gpid.FREE),
        "vassalVersion": ENGINE,
        "version": label.version,
    }
    return Component("VASSAL.build.module.ModuleExtension", attributes, contents)


def saved_at() -> int:
    """When the module counts as made, in milliseconds: SOURCE_DATE_EPOCH (in seconds), or the first day of 2026."""
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    return (int(told) if told.isdecimal() else _FIRST_OF_2026) * 1000
