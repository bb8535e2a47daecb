"""A save of anybody's as we found it: plain JSON of which nothing may be taken for granted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from toolkit.errors import CannotRead, Place

LARGEST = 100_000_000
"""Bytes of the largest save that is read; the largest published ones have a tenth of that."""

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
        """All objects: those on the table, and those in bags, decks, states and joints."""
        found: list[Thing] = []
        waiting = list(_listed(self.save, "ObjectStates", "$", on_table=True))[::-1]
        while waiting:
            thing = waiting.pop()
            found.append(thing)
            waiting.extend(list(_within(thing))[::-1])
        return tuple(found)

    @property
    def owners(self) -> tuple[Thing, ...]:
        """All that may have a script and panels: the save itself, and every object."""
        return Thing("$", self.save, on_table=False), *self.things


def read(path: Path) -> Document:
    """Read a save. Raises :class:`CannotRead` for what is too large, not UTF-8, not JSON or nested without end."""
    place = Place(path)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as fault:
        raise CannotRead(f"cannot be read: {fault.strerror}", place) from fault
    if len(content) > LARGEST:
        raise CannotRead(f"is larger than {LARGEST // 1_000_000} MB", place, expected="a save of Tabletop Simulator")
    return Document(_decode(content, path))


def _decode(content: bytes, path: Path) -> Mapping[str, Any]:
    try:
        save = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        raise CannotRead("is not UTF-8", Place(path), expected="a save of Tabletop Simulator in UTF-8") from fault
    except json.JSONDecodeError as fault:
        raise CannotRead(f"is not JSON: {fault.msg}", Place(path, fault.lineno)) from fault
    except (RecursionError, ValueError) as fault:
        raise CannotRead("is nested too deep, or holds a number that is too long", Place(path)) from fault
    if not isinstance(save, dict):
        raise CannotRead("is not a save", Place(path, path="$"), expected="an object with ObjectStates")
    return save


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
