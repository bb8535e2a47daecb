"""Checking recorded games: each move is made again, and the first one that may not be made is found, with its rule."""

from __future__ import annotations

from pathlib import Path

from toolkit.cards import Database
from toolkit.engine.history import History
from toolkit.engine.record import begin, read, steps
from toolkit.errors import NotLegal, RdiError
from toolkit.untrusted import source
from toolkit.untrusted.fault import Fault, Remark


def is_recorded(path: Path) -> bool:
    """Whether a file holds a recorded game, as ``rdi play --save`` writes one: its moves are lines, and not records.

    One without moves is told from a scenario by its having no name.
    """
    try:
        return is_of_record(source.load(path).value)
    except RdiError:
        return False


def is_of_record(value: object) -> bool:
    """Whether what a file holds is a recorded game (see :func:`is_recorded`)."""
    if not isinstance(value, dict):
        return False
    moves = value.get("moves")
    if isinstance(moves, list) and moves:
        return any(isinstance(move, str) for move in moves)
    return "players" in value and "name" not in value


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
