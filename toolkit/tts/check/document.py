"""A save of anybody's as we found it: plain JSON of which nothing may be taken for granted."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from toolkit.errors import CannotRead, Place
from toolkit.untrusted.source import Bounds, bytes_of, sound

BOUNDS = Bounds(size=100_000_000, values=1_500_000, depth=100)
"""How much a save may hold: the largest published ones have a tenth of that."""

MOST_THINGS = 100_000

_LONGEST = 60
"""Characters of a text in a message."""

Level = Literal["fault", "warning"]


@dataclass(frozen=True)
class Finding:
    """Something wrong: where (a JSON path), what, and whether the game stumbles over it or only may."""

    path: str
    problem: str
    level: Level = "fault"


@dataclass(frozen=True)
class Thing:
    """An object of a save: its JSON path, its fields, and whether it lies on the table rather than in something."""

    path: str
    fields: Mapping[str, Any]
    on_table: bool

    @property
    def name(self) -> str:
        """The kind of object, such as ``DeckCustom``; empty where that is not text."""
        return text(self.fields.get("Name"))

    def child(self, key: str) -> str:
        """The JSON path of one of its fields."""
        return f"{self.path}.{key}"


@dataclass(frozen=True)
class Document:
    """A save file and every object in it, however deep."""

    save: Mapping[str, Any]

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """All objects: those on the table, and those in bags, decks, states and joints.

        Raises :class:`CannotRead` for more than any game could hold.
        """
        found: list[Thing] = []
        waiting = list(_listed(self.save, "ObjectStates", "$", on_table=True))[::-1]
        while waiting:
            thing = waiting.pop()
            found.append(thing)
            waiting.extend(list(_within(thing))[::-1])
            if len(found) + len(waiting) > MOST_THINGS:
                raise CannotRead(f"the save holds more than {MOST_THINGS:,} objects")
        return tuple(found)

    @property
    def owners(self) -> tuple[Thing, ...]:
        """All that may have a script and panels: the save itself, and every object."""
        return Thing("$", self.save, on_table=False), *self.things


def read(path: Path) -> Document:
    """Read a save. Raises :class:`CannotRead`, or :class:`Faults`, for what is no JSON, or beyond the bounds."""
    content = bytes_of(path, BOUNDS).removeprefix(BOM_UTF8)  # which the game reads past too
    save = sound(str(path), content, BOUNDS).value
    if not isinstance(save, dict):
        raise CannotRead("is not a save", Place(path, path="$"), expected="an object with ObjectStates")
    return Document(save)


def _listed(owner: Mapping[str, Any], key: str, path: str, *, on_table: bool) -> Iterator[Thing]:
    for number, each in enumerate(items(owner.get(key))):
        if isinstance(each, dict):
            yield Thing(f"{path}.{key}[{number}]", each, on_table)


def _within(thing: Thing) -> Iterator[Thing]:
    for key in ("ContainedObjects", "ChildObjects"):
        yield from _listed(thing.fields, key, thing.path, on_table=False)
    for number, state in mapping(thing.fields.get("States")).items():
        if isinstance(state, dict):
            yield Thing(f'{thing.path}.States["{number}"]', state, on_table=False)


def shown(value: object) -> str:
    """A value in a message."""
    match value:
        case list() | dict():
            return "a list" if isinstance(value, list) else "an object"
        case str() if len(value) > _LONGEST:
            return f"{value[:_LONGEST]!r}..."
    return repr(value)


def text(value: object) -> str:
    """The value if it is text, else an empty one."""
    return value if isinstance(value, str) else ""


def items(value: object) -> list[Any]:
    """The value if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def mapping(value: object) -> dict[str, Any]:
    """The value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def whole(value: object) -> int | None:
    """The value if it is a whole number."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None
