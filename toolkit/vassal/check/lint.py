"""The linter: all checks over one module or extension."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from toolkit.errors import CannotRead
from toolkit.vassal.check import assets, calls, components, definitions, extensions, numbers, references, versions
from toolkit.vassal.check.fault import Fault
from toolkit.vassal.check.package import opened
from toolkit.vassal.check.source import Source, load, module_of

Check = Callable[[Source], Iterator[Fault]]

_BY_ITSELF: tuple[Check, ...] = (
    components.classes,
    components.attributes,
    definitions.readable,
    definitions.traits,
    definitions.returns,
    numbers.slots,
    numbers.states,
    assets.unused,
    assets.positions,
    versions.stamps,
    versions.needed,
    extensions.alone,
    extensions.fits,
)
_WITH_ALL_THERE: tuple[Check, ...] = (
    *references.CHECKS,
    calls.unheard,
    calls.unsent,
    assets.pictures,
    assets.pages,
    extensions.targets,
)
"""The checks of one file, and those that look up names, for which the module of an extension must be there."""


def lint(file: Path) -> list[Fault]:
    """Everything that is wrong with a module or an extension, each finding once, faults first.

    An extension is looked at together with the module beside it. A file that cannot be read is one fault of its own.
    """
    try:
        with opened(file) as package, _base(file) as base:
            source = load(package, base)
            alone = source.is_extension and base is None
            checks = _BY_ITSELF if alone else _BY_ITSELF + _WITH_ALL_THERE
            found = {fault for check in checks for fault in check(source)}
    except CannotRead as problem:
        return [Fault(str(problem.place), "unreadable", problem.problem, _expectation(problem))]
    return sorted(found, key=lambda fault: (fault.level, fault))


@contextmanager
def _base(file: Path) -> Iterator[Source | None]:
    """The module that this file would extend, if it is there."""
    module = module_of(file)
    if module is None:
        yield None
    else:
        with opened(module) as package:
            yield load(package)


def _expectation(problem: CannotRead) -> str:
    return problem.remedy or (f"Expected {problem.expected}" if problem.expected else "")
