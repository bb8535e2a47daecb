"""The linter: all checks over one module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from toolkit.errors import CannotRead
from toolkit.vassal.check import assets, calls, components, definitions, numbers, references, versions
from toolkit.vassal.check.fault import Fault
from toolkit.vassal.check.package import opened
from toolkit.vassal.check.source import Source, load

CHECKS: tuple[Callable[[Source], Iterator[Fault]], ...] = (
    components.classes,
    components.attributes,
    definitions.readable,
    definitions.traits,
    definitions.returns,
    *references.CHECKS,
    calls.unheard,
    calls.unsent,
    numbers.slots,
    numbers.states,
    assets.pictures,
    assets.pages,
    assets.unused,
    assets.positions,
    versions.stamps,
    versions.needed,
)


def lint(file: Path) -> list[Fault]:
    """Everything that is wrong with a module, each finding once, faults first.

    A file that cannot be read as a module is one fault of its own.
    """
    try:
        with opened(file) as package:
            source = load(package)
            found = {fault for check in CHECKS for fault in check(source)}
    except CannotRead as problem:
        return [Fault(str(problem.place), "unreadable", problem.problem, _expectation(problem))]
    return sorted(found, key=lambda fault: (fault.level, fault))


def _expectation(problem: CannotRead) -> str:
    return problem.remedy or (f"Expected {problem.expected}" if problem.expected else "")
