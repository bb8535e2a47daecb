"""Saved games of our own: no pieces, only what the module's properties hold when a new game begins.

A save that does not say that its game has begun before makes the engine lay out everything as in a new game, with what
extensions bring (``SetupStack``, ``NewGameIndicator``).
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.vassal import archive, metadata
from toolkit.vassal.metadata import Label
from toolkit.vassal.sequence import join

_COMMANDS_APART = "\x1b"
_HEAD, _KEY = "!VCSK", 0x52
"""What begins a veiled save, and the byte by which ours are veiled: any will do, so it is always the same."""


def new_game(properties: Mapping[str, str], label: Label) -> bytes:
    """The file of a new game of the module of this ``label``, in which its properties are these."""
    told = (join(("GlobalProperty\t", name, value, "Module"), ";") for name, value in properties.items())
    commands = _COMMANDS_APART.join(["begin_save", *told, "end_save"])
    about = {"moduledata": metadata.moduledata(label), "savedata": metadata.savedata(label)}
    return archive.pack({name: text.encode() for name, text in (about | {"savedGame": veiled(commands)}).items()})


def veiled(text: str) -> str:
    """As the engine writes its saves, so that nobody reads them by accident.

    >>> veiled("begin")
    '!VCSK5230373b3b3c'
    """
    return f"{_HEAD}{_KEY:02x}" + "".join(f"{byte ^ _KEY:02x}" for byte in text.encode())
