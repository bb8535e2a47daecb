"""A seat: who decides there, and what it passes on by itself."""

from __future__ import annotations

from toolkit.record import Record
from toolkit.table.occasion import Occasion


class Seat(Record, frozen=True):
    """A seat at a table.

    ``taken`` tells whether it is a person's. ``bot`` is the kind of bot that decides: for itself, or in the place of a
    person who is away, until they come back. A seat that has neither is open, and the table waits for somebody.
    ``passes`` are the occasions at which the person lets the table pass for them; ``waiting`` that it does so until
    something happens that they can answer.
    """

    taken: bool = False
    bot: str | None = None
    passes: frozenset[Occasion] = frozenset()
    waiting: bool = False

    @property
    def is_open(self) -> bool:
        """Whether anybody may sit down."""
        return not self.taken and self.bot is None

    @property
    def decides(self) -> bool:
        """Whether a person decides here now."""
        return self.taken and self.bot is None
