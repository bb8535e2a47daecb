"""What is wrong with a file of JSON: where it is, what was found, what would be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from toolkit.errors import CannotRead, Place

Trail = tuple[str | int, ...]
"""The keys and indexes that lead from a whole document to a value in it."""


MOST_FAULTS = 200
"""Faults of a file that are listed: whoever made more of them has to start again anyway."""


@dataclass(frozen=True)
class Fault:
    """One fault of a file.

    ``line`` counts from 1, ``path`` is a JSON path from ``$``. ``meant`` are the right names that come nearest to a
    wrong one. What is not ``serious`` is only a warning.
    """

    file: str
    line: int | None
    path: str
    problem: str
    expected: str = ""
    remedy: str = ""
    meant: tuple[str, ...] = ()
    serious: bool = True

    def __str__(self) -> str:
        return str(self.error())

    def error(self) -> CannotRead:
        """The fault as an error to raise."""
        place = Place(self.file, self.line, self.path)
        return CannotRead(f"{self.problem}{self._hint()}", place, expected=self.expected, remedy=self.remedy)

    def _hint(self) -> str:
        return f"; did you mean {' or '.join(repr(name) for name in self.meant)}?" if self.meant else ""


class Remark(NamedTuple):
    """A fault of a record, by the trail of keys and indexes that leads to it; its file and line are not known here."""

    trail: Trail
    problem: str
    expected: str = ""
    remedy: str = ""
    meant: tuple[str, ...] = ()
    serious: bool = True
