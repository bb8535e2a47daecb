"""Checking recorded games: each move is made again, and the first one that may not be made is found, with its rule."""

from __future__ import annotations

from pathlib import Path

import msgspec

from toolkit.cards import Database
from toolkit.engine.history import History
from toolkit.engine.record import begin, read, steps
from toolkit.errors import NotLegal, RdiError
from toolkit.untrusted import source
from toolkit.untrusted.fault import Fault, Remark
from toolkit.untrusted.record import fitted


class _Outline(msgspec.Struct):
    """What tells a recorded game from a scenario: its moves are lines, and not records."""

    moves: tuple[str, ...]
    seed: int | None = None


def is_recorded(path: Path) -> bool:
    """Whether a file holds a recorded game, as ``rdi play --save`` writes one."""
    try:
        outline = fitted(source.load(path).value, _Outline)
    except RdiError:
        return False
    return isinstance(outline, _Outline) and (bool(outline.moves) or outline.seed is not None)


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
        return (source.load(path).fault(Remark(("moves", made), str(fault))),)
    return ()
