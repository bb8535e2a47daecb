"""What can go wrong, as a user meets it: one base class and four kinds.

Each error is one fault. A reader that finds several raises them together as :class:`Faults`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

_LONGEST_NAME = 100
"""So much of a name is shown in a message."""


def own_fault(error: BaseException) -> str:
    """What a fault of the toolkit itself is, and where in its code."""
    import traceback

    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}: {error}"


class RdiError(Exception):
    """Anything that the toolkit tells its user has gone wrong. ``str(error)`` is the whole message."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The message as it is laid out: on one line, unless a kind of errors says otherwise."""
        return (str(self),)


@dataclass(frozen=True)
class Place:
    """Where in a file a fault stands.

    ``line`` counts from 1; ``path`` is a JSON path from ``$``. What is not known is left out.
    """

    file: Path | str | None = None
    line: int | None = None
    path: str | None = None

    def __str__(self) -> str:
        at = f"{self.file or ''}{f':{self.line}' if self.line else ''}"
        return " ".join(part for part in (at, self.path) if part)


class CannotRead(RdiError):
    """A file that is not what it should be.

    ``expected`` says what would have been right, ``remedy`` what to do about it.
    """

    def __init__(
        self, problem: str, place: Place | None = None, *, expected: str | None = None, remedy: str | None = None
    ) -> None:
        self.problem, self.place, self.expected, self.remedy = problem, place or Place(), expected, remedy
        where = f"{self.place}: " if str(self.place) else ""
        wanted = f"; expected {expected}" if expected else ""
        super().__init__(f"{where}{problem}{wanted}{f'. {remedy}' if remedy else ''}")


class CannotWrite(RdiError):
    """A file or folder that cannot be written: not permitted, full, or not ours to replace."""


class NotLegal(RdiError):
    """A move that the rules refuse, for this ``problem``.

    ``rule`` is the number of the rule, ``instead`` what would make it legal.
    """

    def __init__(self, problem: str, *, rule: str | None = None, instead: str | None = None) -> None:
        self.problem, self.rule, self.instead = problem, rule, instead
        super().__init__(problem + (f" (rule {rule})" if rule else "") + (f"; {instead}" if instead else ""))


class Ambiguous(RdiError):
    """A name that fits several things. ``candidates`` are their ids."""

    def __init__(self, name: str, candidates: Sequence[str]) -> None:
        self.name, self.candidates = name, tuple(candidates)
        super().__init__(f"{name!r} could be {_either(candidates)}. Say which.")


class NotFound(RdiError):
    """A name that fits nothing. ``nearest`` are the names that come nearest, best first."""

    def __init__(self, kind: str, name: str, nearest: Sequence[str] = ()) -> None:
        self.kind, self.name, self.nearest = kind, name, tuple(nearest)
        hint = f" Did you mean {_either(nearest)}?" if nearest else ""
        called = name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}..."
        super().__init__(f"No {kind} is called {called!r}.{hint}")


class Faults(RdiError):
    """Several faults, found in one go."""

    def __init__(self, faults: Iterable[RdiError]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of each."""
        return tuple(line for fault in self.faults for line in fault.lines)


def _either(names: Sequence[str]) -> str:
    quoted = [f'"{name}"' for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
