"""Runs: what came of a scenario that the engine has played."""

from __future__ import annotations

from msgspec import Struct

from toolkit.engine import Ask, Game
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove
from toolkit.untrusted.fault import Remark


class Asked(Struct, frozen=True):
    """A question and its answer, which ``said`` has in words.

    ``logged`` is how much the log held when it was put; ``answering`` names what may be answered.
    """

    logged: int
    ask: Ask
    answer: AnyMove
    said: str
    answering: str


class Run(Struct, frozen=True):
    """A scenario that has been run: the game at its end, all that was asked, and what differed."""

    game: Game
    log: tuple[Entry, ...]
    asked: tuple[Asked, ...]
    remarks: tuple[Remark, ...]
