"""Rulings: questions in players' words, with answers, the rules they rest on and the scenario that proves each."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from toolkit import paths
from toolkit.record import Record, read
from toolkit.referee.reading import Written, parse
from toolkit.rulebook import Book, Rulebook

Verdict = Literal["yes", "no", "depends"] | None
"""What a question comes to; None where it is not one of yes or no, or where nothing settles it."""


class Ruling(Record, frozen=True):
    """A question that has been settled.

    ``rules`` are slugs, ``cards`` ids, ``editions`` those for which it holds (empty: all). ``scenario`` is an inline
    scenario that proves the answer; without one, ``why_no_scenario`` says why. ``also`` are other wordings of the
    question, all with the same answer.
    """

    id: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    question: Annotated[str, Meta(min_length=5, max_length=400)]
    answer: Annotated[str, Meta(min_length=5, max_length=1200)]
    verdict: Verdict
    rules: tuple[str, ...]
    cards: tuple[str, ...] = ()
    editions: tuple[Book, ...] = ()
    scenario: dict[str, Any] | None = None
    why_no_scenario: str = ""
    also: tuple[Annotated[str, Meta(min_length=5, max_length=400)], ...] = ()


class Rulings(Record, frozen=True):
    """Rulings about one thing: one file of ``card_data/rulings``."""

    rulings: tuple[Ruling, ...]


def load() -> tuple[Ruling, ...]:
    """Every ruling, file by file in the order of their names. Raises :class:`CannotRead` with file and JSON path."""
    files = sorted((paths.CARD_DATA / "rulings").glob("*.json"))
    return tuple(ruling for path in files for ruling in read(path, Rulings).rulings)


def holds(ruling: Ruling, book: Rulebook, edition: Book) -> bool:
    """Whether a ruling holds by an edition: it names it, or names none, and all its rules stand in that rulebook."""
    if ruling.editions:
        return edition in ruling.editions
    return all(edition in book.editions_of(book.rule(slug)) for slug in ruling.rules)


def scenario(ruling: Ruling) -> Written | None:
    """The scenario of a ruling, read as one from a file. Raises :class:`Faults`."""
    if ruling.scenario is None:
        return None
    return parse(f"the ruling {ruling.id}", msgspec.json.encode({"name": ruling.question, **ruling.scenario}))
