"""What a module says about itself: its name, its version, and the oldest engine that can run it."""

from __future__ import annotations

import os

from toolkit import __version__
from toolkit.vassal.component import Component, component, document

ENGINE = "3.6.0"
"""The oldest engine that has all that we use: fast matches on decks, and decks given by an expression."""

NAME = "The Red Dragon Inn (unofficial)"
DESCRIPTION = "Made by fans, for eight; not official."
VERSION = __version__
_FIRST_OF_2026 = 1767225600


def moduledata() -> str:
    """The entry ``moduledata``, which the engine reads before it opens the module."""
    fields = {
        "version": VERSION,
        "extra1": "",
        "extra2": "",
        "VassalVersion": ENGINE,
        "dateSaved": str(saved_at()),
        "description": DESCRIPTION,
        "name": NAME,
    }
    root = component("data", *(component(tag, content=text) for tag, text in fields.items()), version="1")
    return document(root)


def root(contents: tuple[Component, ...], next_slot: int) -> Component:
    """The element that holds everything."""
    attributes = {
        "name": NAME,
        "version": VERSION,
        "description": DESCRIPTION,
        "VassalVersion": ENGINE,
        "nextPieceSlotId": str(next_slot),
        "ModuleOther1": "",
        "ModuleOther2": "",
    }
    return Component("VASSAL.build.GameModule", attributes, contents)


def saved_at() -> int:
    """When the module counts as made, in milliseconds: SOURCE_DATE_EPOCH (in seconds), or the first day of 2026."""
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    return (int(told) if told.isdecimal() else _FIRST_OF_2026) * 1000
