"""The linter: all checks over one module or extension."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from toolkit.errors import CannotRead, Faults, RdiError
from toolkit.untrusted.archive import opened
from toolkit.vassal.check import assets, calls, components, definitions, extensions, numbers, references, versions
from toolkit.vassal.check.fault import Fault, Level
from toolkit.vassal.check.source import BOUNDS, InTime, Item, Source, load, module_of

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
    assets.damaged,
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
    assets.setups,
    extensions.targets,
)
"""The checks of one file, and those that look up names, for which the module of an extension must be there."""


SECONDS = 60.0
"""So long a module is looked at: the largest published ones take a tenth of that."""

MOST_FAULTS = 200
"""So many findings of a check are listed."""

_LONGEST = 400
"""Characters of a place or a problem that are shown."""


def lint(file: Path, seconds: float = SECONDS) -> list[Fault]:
    """Everything that is wrong with a module or an extension, each finding once, faults first.

    An extension is looked at together with the module beside it. A file that cannot be read is one fault of its own; so
    is one that takes more than so many seconds.
    """
    found: set[Fault] = set()
    try:
        watch = _watch(time.monotonic() + seconds)
        with opened(file, BOUNDS) as package, _base(file, watch) as base:
            source = load(package, watch, base)
            for check in _checks(source):
                found.update(_listed(check(source)))
    except _OutOfTime:
        problem = f"it takes more than {seconds:g} seconds; not all of it was looked at"
        found.add(Fault(str(file), "unfinished", problem))
    except (CannotRead, Faults) as problem:
        return [_unreadable(fault) for fault in (problem.faults if isinstance(problem, Faults) else [problem])]
    return sorted(found, key=lambda fault: (fault.level, fault))


def _checks(source: Source) -> tuple[Check, ...]:
    alone = source.is_extension and source.base is None
    return _BY_ITSELF if alone else _BY_ITSELF + _WITH_ALL_THERE


@contextmanager
def _base(file: Path, watch: InTime) -> Iterator[Source | None]:
    """The module that this file would extend, if it is there."""
    module = module_of(file)
    if module is None:
        yield None
    else:
        with opened(module, BOUNDS) as package:
            yield load(package, watch)


class _OutOfTime(Exception):
    pass


def _watch(deadline: float) -> InTime:
    def in_time(items: Iterable[Item], /) -> Iterator[Item]:
        for item in items:
            if time.monotonic() > deadline:
                raise _OutOfTime
            yield item

    return in_time


def _listed(faults: Iterable[Fault]) -> Iterator[Fault]:
    """The first of each level. Hints are gone through for faults behind them; one fault too many ends the search."""
    counts: Counter[Level] = Counter()
    for fault in faults:
        counts[fault.level] += 1
        if counts[fault.level] <= MOST_FAULTS:
            place, kind, problem, remedy = map(_shortened, (fault.place, fault.kind, fault.problem, fault.remedy))
            yield Fault(place, kind, problem, remedy, fault.level)
        elif counts[fault.level] == MOST_FAULTS + 1:
            problem = f"there are more than {MOST_FAULTS} of them; these are the first"
            yield Fault(fault.kind, "too many", problem, level=fault.level)
        if counts[Level.FAULT] > MOST_FAULTS:
            return


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _unreadable(error: RdiError) -> Fault:
    if not isinstance(error, CannotRead):
        return Fault("", "unreadable", str(error))
    expected = f"Expected {error.expected}" if error.expected else ""
    return Fault(str(error.place), "unreadable", error.problem, error.remedy or expected)
