"""Checking recorded games: each move is made again, and the first one that may not be made is found, with its rule."""

from __future__ import annotations

from pathlib import Path

import msgspec

from toolkit.cards import Database
from toolkit.engine.history import History
from toolkit.engine.record import begin, read, steps
from toolkit.errors import NotLegal
from toolkit.untrusted import source
from toolkit.untrusted.fault import Fault, Remark

MOST_BYTES = 8_000_000
"""The largest file that is looked into: more than the longest game that is recorded."""


class _Outline(msgspec.Struct):
    """What tells a recorded game from a scenario: its moves are lines, and not records."""

    moves: tuple[str, ...]
    seed: int | None = None


def is_recorded(path: Path) -> bool:
    """Whether a file holds a recorded game, as ``rdi play --save`` writes one."""
    try:
        outline = msgspec.json.decode(path.read_bytes(), type=_Outline) if path.stat().st_size <= MOST_BYTES else None
    except (OSError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return outline is not None and (bool(outline.moves) or outline.seed is not None)


def faults(path: Path, cards: Database) -> tuple[Fault, ...]:
    """The first move of a recorded game that may not be made, and why; nothing if all of them may.

    Raises :class:`toolkit.errors.RdiError` for a file that cannot be played at all.
    """
    record = read(path)
    made = 0
    try:
        for _ in steps(History(begin(record, cards)), record):
            made += 1
    except NotLegal as fault:
        found, _ = source.read(str(path), path.read_bytes())
        assert found is not None, "it has just been read"
        return (found.fault(Remark(("moves", made), str(fault))),)
    return ()
