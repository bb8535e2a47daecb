"""Rulings: questions in players' words, with answers, the rules they rest on and the scenario that proves each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from toolkit import paths
from toolkit.record import Record, read
from toolkit.referee.answer import Verdict
from toolkit.referee.scenarios.files import Written, parse
from toolkit.rulebook import BOOKS, Book, Rulebook


class Contrary(Record, frozen=True):
    """What the scenario of a ruling would say if the answer were turned round.

    ``answer`` is the contrary answer: the other verdict or, where it is not one of yes or no, a few words. ``moves``
    has, by their place in the scenario (from 0), the moves that would stand there instead: ``can`` or ``cannot`` for
    the same move said the other way round, else the whole move. ``expect`` has the values that would come of it.
    """

    answer: Annotated[str, Meta(min_length=2, max_length=200)]
    moves: dict[Annotated[str, Meta(pattern="^[0-9]+$")], Literal["can", "cannot"] | dict[str, Any]] = {}
    expect: dict[str, Any] = {}


class Ruling(Record, frozen=True):
    """A question that has been settled.

    ``rules`` are slugs, ``cards`` ids, ``editions`` those for which it holds (empty: those that have all its rules).
    ``scenario`` is an inline scenario that proves the answer, and ``contrary`` what it would say if the answer were
    turned round, so that it must fail; without a scenario, ``why_no_scenario`` says why. ``also`` are other wordings of
    the question, all with the same answer.
    """

    id: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    question: Annotated[str, Meta(min_length=5, max_length=400)]
    answer: Annotated[str, Meta(min_length=5, max_length=1200)]
    verdict: Verdict
    rules: tuple[str, ...]
    cards: tuple[str, ...] = ()
    editions: tuple[Book, ...] = ()
    scenario: dict[str, Any] | None = None
    contrary: Contrary | None = None
    why_no_scenario: str = ""
    also: tuple[Annotated[str, Meta(min_length=5, max_length=400)], ...] = ()


class Rulings(Record, frozen=True):
    """Rulings about one thing: one file of ``card_data/rulings``."""

    rulings: tuple[Ruling, ...]


def load() -> tuple[Ruling, ...]:
    """Every ruling, file by file in the order of their names. Raises :class:`CannotRead` with file and JSON path."""
    files = sorted((paths.CARD_DATA / "rulings").glob("*.json"))
    return tuple(ruling for path in files for ruling in read(path, Rulings).rulings)


def editions_of(ruling: Ruling, book: Rulebook) -> tuple[Book, ...]:
    """The editions by which a ruling holds, oldest first: those that it names, else those that have all its rules."""
    if ruling.editions:
        return tuple(edition for edition in BOOKS if edition in ruling.editions)
    having = [book.editions_of(book.rule(slug)) for slug in ruling.rules]
    return tuple(edition for edition in BOOKS if all(edition in editions for editions in having))


def scenario(ruling: Ruling) -> Written | None:
    """The scenario of a ruling, read as one from a file. Raises :class:`Faults`."""
    return None if ruling.scenario is None else as_scenario(ruling, ruling.scenario)


def as_scenario(ruling: Ruling, plain: Mapping[str, Any]) -> Written:
    """A scenario about the question of a ruling. Raises :class:`Faults`."""
    return parse(f"the ruling {ruling.id}", msgspec.json.encode({"name": ruling.question, **plain}))
