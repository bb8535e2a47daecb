"""Where a fact is known from, and what is doubtful about it."""

from __future__ import annotations

from toolkit.cards.words import Status
from toolkit.record import Record

UNCERTAIN: frozenset[Status] = frozenset({"family_only", "inferred", "unknown", "stand-in"})
"""Statuses of what nobody has shown us: marked wherever such a card appears."""


class Doubt(Record, frozen=True):
    """A point on which sources differ or are silent.

    ``about`` names it, ``says`` lists what each source has, ``chosen`` tells what our data follow and why.
    ``open`` is false where the sources differ but the choice is safe.
    """

    about: str
    says: tuple[str, ...]
    chosen: str
    open: bool = True


class Provenance(Record, frozen=True):
    """The evidence for a record: how well it is known, from where, and what is doubtful."""

    status: Status
    sources: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    notes: str = ""

    @property
    def uncertain(self) -> bool:
        """Whether the record must be marked: its status is weak, or a doubt about it is open."""
        return self.status in UNCERTAIN or any(doubt.open for doubt in self.doubts)

    @property
    def stands_in(self) -> bool:
        """Whether the record is made up, to fill a slot of a published deck."""
        return self.status == "stand-in"

    @property
    def mark(self) -> str:
        """What is said of such a record wherever it appears; nothing of one that is certain."""
        if self.stands_in:
            return "stand-in"
        return "not known for sure" if self.uncertain else ""
