"""Keys: how one part of a module calls another, and what a player may type.

In our code a key is a readable text: ``Ctrl+D`` is typed, anything else is a call's name. The engine writes both as
numbers, of which it heeds only the name where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from toolkit.vassal.integer import integer
from toolkit.vassal.sequence import join, split

_MODIFIERS = {"Ctrl": 130, "Ctrl+Shift": 195, "Alt": 520}
"""Modifiers in the numbers of Java's AWT."""

_TYPED = re.compile(r"(Ctrl|Ctrl\+Shift|Alt)\+([A-Z0-9])")
_FIRST_NAMED, _LAST_NAMED = 57344, 63742
"""The code points that the engine deals out to named keys."""


def encode(key: str) -> str:
    """A key as the engine writes it: ``68,130`` for Ctrl+D, ``57344,0,Draw`` for the call Draw, "" for none."""
    if typed := _TYPED.fullmatch(key):
        return f"{ord(typed[2])},{_MODIFIERS[typed[1]]}"
    return f"{_FIRST_NAMED},0,{key}" if key else ""


def encode_all(keys: Iterable[str]) -> str:
    """Several keys in one field."""
    return join(map(encode, keys), ",")


def identity(encoded: str) -> str:
    """What tells a written key from others: its name, or its numbers where it is typed, or "" for no key."""
    code, *rest = split(encoded, ",")
    if len(rest) > 1 and rest[1]:
        return rest[1]
    number = integer(code) or 0
    is_typed = bool(rest) and number > 0 and not _FIRST_NAMED <= number <= _LAST_NAMED
    return f"{code},{rest[0]}" if is_typed else ""
