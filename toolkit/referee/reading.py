"""Reading scenario files: every fault at once, each with its file, line and JSON path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from toolkit.errors import CannotRead, Faults, NotFound, Place
from toolkit.nearest import nearest
from toolkit.record import Record
from toolkit.referee.scenario import MOVES, Decline, Player, Scenario
from toolkit.untrusted import source
from toolkit.untrusted.fault import Remark, Trail
from toolkit.untrusted.source import Source

Kind = TypeVar("Kind", bound=Record)

_AT = re.compile(r" - at `(\$[^`]*)`$")
_STEP = re.compile(r"\.\.\.|\[\.\.\.\]|\.([A-Za-z0-9_-]+)|\[(\d+)\]")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<key>.*)`$")
_UNLISTED = re.compile(r"^Invalid enum value '(?P<word>.*)'$")
_PLAIN = [
    (re.compile(technical), plain)
    for technical, plain in (
        (" \\| ", "` or `"),
        ("`null`", "nothing"),
        ("`object`", "a record"),
        ("`array`", "a list"),
        ("`str`", "text"),
        ("`int`", "a number"),
        ("`float`", "a fraction"),
        ("`bool`", "true or false"),
        ("(?:of length )?<= ", "of at most "),
        ("(?:of length )?>= ", "of at least "),
        ("`", "'"),
    )
]
"""What msgspec calls things, and what they are called here."""

_MISSING = re.compile(r"^Object missing required field `(?P<key>.*)`$")


@dataclass(frozen=True)
class Written:
    """A scenario as it stands in a file. ``source`` tells where each part of it is."""

    scenario: Scenario
    source: Source

    def faults(self, remarks: Iterable[Remark]) -> Faults:
        """These remarks as errors to raise."""
        return Faults(self.source.fault(remark).error() for remark in remarks)


def files(paths: Iterable[Path]) -> list[Path]:
    """The scenario files that these files and folders name. Raises :class:`NotFound` for what is not there."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.json"))
        elif path.exists():
            found.append(path)
        else:
            raise NotFound("file or folder", str(path))
    return list(dict.fromkeys(found))


def read(path: Path) -> Written:
    """Read a scenario. Raises :class:`Faults`, or :class:`CannotRead` for a file that cannot be opened."""
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise CannotRead(f"cannot be opened: {fault.strerror}", Place(path)) from fault
    return parse(str(path), data)


def parse(file: str, data: bytes) -> Written:
    """Read the scenario that a file holds. Raises :class:`Faults`."""
    read_source, faults = source.read(file, data)
    if read_source is None or faults:
        raise Faults(fault.error() for fault in faults)
    reader = _Reader()
    scenario = reader.scenario(read_source.value)
    if scenario is None or reader.remarks:
        raise Faults(read_source.fault(remark).error() for remark in reader.remarks)
    return Written(scenario, read_source)


class _Reader:
    """Converts a scenario part by part, so that a fault in one part does not hide those in another."""

    def __init__(self) -> None:
        self.remarks: list[Remark] = []

    def scenario(self, value: Any) -> Scenario | None:
        if not isinstance(value, dict):
            self.remarks.append(Remark((), "is no scenario", 'a record with "name", "players", "moves" and "expect"'))
            return None
        players = [self._record(player, Player, ("players", n)) for n, player in _items(value, "players")]
        moves = [self._move(move, ("moves", n)) for n, move in _items(value, "moves")]
        rest = {**value, "players": [{"name": f"player {n}"} for n in range(2)], "moves": _unread(value, "moves")}
        if isinstance(players_given := value.get("players"), list) and 2 <= len(players_given) <= 10:
            head = self._record(rest, Scenario, ())
        else:
            head = self._record(value, Scenario, ())
        if head is None or None in players or None in moves:
            return None
        return msgspec.structs.replace(head, players=tuple(filter(None, players)), moves=tuple(filter(None, moves)))

    def _move(self, value: Any, trail: Trail) -> Record | None:
        kind = next((key for key in MOVES if isinstance(value, dict) and key in value), None)
        if kind is None:
            known = ", ".join(MOVES)
            self.remarks.append(Remark(trail, "does not say what happens", f"a record with one of the keys {known}"))
            return None
        move = self._record(value, MOVES[kind], trail)
        if isinstance(move, Decline) and not move.decline:
            self.remarks.append(Remark((*trail, "pass"), "is false", "true"))
        return move

    def _record(self, value: Any, kind: type[Kind], trail: Trail) -> Kind | None:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as fault:
            self.remarks.append(_remark(str(fault), kind, trail))
            return None


def _items(value: Mapping[str, Any], key: str) -> Iterator[tuple[int, Any]]:
    items = value.get(key)
    return enumerate(items) if isinstance(items, list) else iter(())


def _unread(value: Mapping[str, Any], key: str) -> Any:
    """An empty list in place of one whose items are read apart; anything else as it is."""
    items = value.get(key, [])
    return [None] * len(items) if isinstance(items, list) else items


def _remark(message: str, kind: type[Record], trail: Trail) -> Remark:
    """What msgspec found wrong, with the trail to it."""
    at = _AT.search(message)
    problem = message[: at.start()] if at else message
    inner = _trail(at[1]) if at else ()
    if unknown := _UNKNOWN.match(problem):
        known = kind.__struct_encode_fields__ if not inner else ()
        key = unknown["key"]
        meant = nearest(key, known, most=1)
        expected = "" if meant or not known else f"one of {', '.join(known)}"
        return Remark((*trail, *inner, key), f"there is no key {key[:60]!r} here", expected, meant=meant)
    if missing := _MISSING.match(problem):
        return Remark((*trail, *inner), "is not complete", f"the key {missing['key']!r}")
    if unlisted := _UNLISTED.match(problem):
        words = _words(kind, inner)
        meant = nearest(unlisted["word"], words, most=1)
        return Remark((*trail, *inner), f"is {unlisted['word']!r}", f"one of {', '.join(words)}", meant=meant)
    expected, _, found = problem.removeprefix("Expected ").partition(", got ")
    if problem.startswith("Expected ") and found:
        return Remark((*trail, *inner), f"is {_plain(found)}", _plain(expected))
    if problem.startswith("Expected "):
        return Remark((*trail, *inner), "is out of bounds", _plain(expected))
    return Remark((*trail, *inner), problem[0].lower() + problem[1:])


def _words(annotation: Any, trail: Trail) -> list[str]:
    """The words that may stand where this trail leads to, in data of this type."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        fields = {field.encode_name: field.type for field in msgspec.structs.fields(annotation)}
        return _words(fields[str(trail[0])], trail[1:]) if trail and trail[0] in fields else []
    if get_origin(annotation) is Literal:
        return [] if trail else list(get_args(annotation))
    inner = trail[1:] if trail and get_origin(annotation) in (tuple, dict) else trail
    return [word for argument in get_args(annotation) for word in _words(argument, inner)]


def _plain(words: str) -> str:
    for technical, plain in _PLAIN:
        words = technical.sub(plain, words)
    return words


def _trail(path: str) -> Trail:
    steps = (match.group(1, 2) for match in _STEP.finditer(path))
    return tuple(name if name else int(index) for name, index in steps if name or index)
