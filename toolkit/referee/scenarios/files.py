"""Reading scenario files: every fault at once, each with its file, line and JSON path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from toolkit.errors import Faults, NotFound
from toolkit.record import Record
from toolkit.referee.scenarios.scenario import MOVES, Decline, Player, Scenario
from toolkit.untrusted import record, source
from toolkit.untrusted.fault import Remark, Trail
from toolkit.untrusted.source import Source

Kind = TypeVar("Kind", bound=Record)


class Written(Struct, frozen=True):
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
    return parse(str(path), source.bytes_of(path))


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
        found = record.fitted(value, kind, trail)
        if isinstance(found, Remark):
            self.remarks.append(found)
            return None
        return found


def _items(value: Mapping[str, Any], key: str) -> Iterator[tuple[int, Any]]:
    items = value.get(key)
    return enumerate(items) if isinstance(items, list) else iter(())


def _unread(value: Mapping[str, Any], key: str) -> Any:
    """An empty list in place of one whose items are read apart; anything else as it is."""
    items = value.get(key, [])
    return [None] * len(items) if isinstance(items, list) else items
