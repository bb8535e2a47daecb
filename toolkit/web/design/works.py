"""What takes a while: done beside the server, one thing for each pack at a time, and broken off at will."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Literal, TypeVar

from toolkit.errors import NotFound, NotLegal, RdiError, own_fault

T = TypeVar("T")

MOST_KEPT = 12
"""So many works are remembered; what the oldest of them made is thrown away."""

State = Literal["running", "done", "failed", "cancelled"]


@dataclass(frozen=True)
class Result:
    """What came of a work: ``lines`` to read, and a file to download if it made one."""

    lines: tuple[str, ...]
    name: str = ""
    content: bytes = b""
    media: str = "application/octet-stream"


class Cancelled(Exception):
    """Somebody has broken the work off."""


@dataclass(eq=False)
class Work:
    """A work for a pack, of whose ``count`` steps so many are ``done``.

    ``result`` is there when all are, ``fault`` says why it failed if it did.
    """

    pack: str
    what: str
    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    state: State = "running"
    done: int = 0
    count: int = 0
    result: Result | None = None
    fault: str = ""
    _stop: Event = field(default_factory=Event)

    def steps(self, items: Iterable[T], count: int) -> Iterator[T]:
        """Passes the steps on, and counts them. Raises :class:`Cancelled` before the next one if it is broken off."""
        self.count = count
        for item in items:
            self.check()
            yield item
            self.done += 1

    def check(self) -> None:
        """Raise :class:`Cancelled` if it is broken off."""
        if self._stop.is_set():
            raise Cancelled

    def cancel(self) -> None:
        """Break it off at its next step."""
        self._stop.set()

    def run(self, deed: Callable[[Work], Result]) -> None:
        """Do it, and remember what came of it."""
        try:
            self.result = deed(self)
            self.state = "done"
        except Cancelled:
            self.state = "cancelled"
        except RdiError as fault:
            self.fault, self.state = " ".join(fault.lines), "failed"
        except Exception as fault:
            self.fault, self.state = f"a fault of the toolkit itself: {own_fault(fault)}", "failed"
            raise


class Works:
    """The works of a server, by their ids."""

    def __init__(self) -> None:
        self._all: dict[str, Work] = {}

    def start(self, pack: str, what: str, deed: Callable[[Work], Result]) -> Work:
        """Begin a work for a pack. Raises :class:`NotLegal` while there is another."""
        if any(one.pack == pack and one.state == "running" for one in self._all.values()):
            raise NotLegal("something else is being made of this pack", instead="wait for it, or break it off")
        work = Work(pack, what)
        self._all[work.id] = work
        for old in [one for one in self._all.values() if one.state != "running"][: max(0, len(self._all) - MOST_KEPT)]:
            del self._all[old.id]
        Thread(target=work.run, args=(deed,), name=f"{what} of {pack}", daemon=True).start()
        return work

    def find(self, work: str) -> Work:
        """The work of this id. Raises :class:`NotFound`."""
        if work not in self._all:
            raise NotFound("work", work)
        return self._all[work]
