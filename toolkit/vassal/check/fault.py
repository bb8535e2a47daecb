"""What the linter finds."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Level(StrEnum):
    """How bad it is: a ``fault`` breaks something, a ``hint`` is worth a look."""

    FAULT = "fault"
    HINT = "hint"


class Fault(msgspec.Struct, frozen=True, order=True):
    """One finding: its ``kind`` in a word or two, where (component, piece, trait), what is wrong, what to do."""

    place: str
    kind: str
    problem: str
    remedy: str = ""
    level: Level = Level.FAULT

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}{f'. {self.remedy}' if self.remedy else ''}"
