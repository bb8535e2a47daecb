"""Propositions: what each rule says, asked as players ask, with the yes or no that it answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from toolkit import paths
from toolkit.record import Record, read
from toolkit.referee.answer import Verdict

Wording = Annotated[str, Meta(min_length=5, max_length=400)]


class Proposition(Record, frozen=True):
    """The questions that one rule answers: with yes, with no, by what depends, and those of no yes or no.

    A wording that begins with "RDI 1:" asks by that edition. A number with a plus, as in "8+ cards", stands for that
    number and every greater one.
    """

    yes: tuple[Wording, ...] = ()
    no: tuple[Wording, ...] = ()
    depends: tuple[Wording, ...] = ()
    open: tuple[Wording, ...] = ()

    def asked(self) -> Iterator[tuple[Verdict, tuple[str, ...]]]:
        """Each verdict with the questions that have it."""
        pairs: tuple[tuple[Verdict, tuple[str, ...]], ...] = (
            ("yes", self.yes),
            ("no", self.no),
            ("depends", self.depends),
            (None, self.open),
        )
        yield from ((verdict, wordings) for verdict, wordings in pairs if wordings)


class Propositions(Record, frozen=True):
    """One file of ``card_data/propositions``: those of a chapter's rules, or of some sections of it, by slug."""

    propositions: dict[str, Proposition]


def load() -> dict[str, Proposition]:
    """The propositions of every rule, by its slug. Raises :class:`CannotRead` with file and JSON path."""
    found: dict[str, Proposition] = {}
    for path in sorted((paths.CARD_DATA / "propositions").glob("*.json")):
        found |= read(path, Propositions).propositions
    return found
