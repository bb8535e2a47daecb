"""Who plays the batches of a run: this process, several of them, or (:mod:`toolkit.arena.cluster`) those of others."""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from threading import Thread, current_thread, main_thread
from typing import NamedTuple, Protocol, TypeVar

from toolkit.arena.plan import Plan, table
from toolkit.arena.tally import Tally
from toolkit.arena.watched import play
from toolkit.cards import Database
from toolkit.errors import RdiError

AHEAD = 2
"""So many batches wait for each process."""

MODEST = 5
"""The niceness of a process beside a server: others go first, and it still gets its share of a busy machine."""

Coming = TypeVar("Coming")


class Counted(NamedTuple):
    """A batch that has been played, and what is remembered of it."""

    batch: range
    tally: Tally


class Stopped(RdiError):
    """Somebody who plays has died, or cannot be reached any more."""


class Crew(Protocol):
    """Plays batches of games, which are known by their numbers alone."""

    def play(self, plan: Plan, cards: Database, batches: Iterable[range]) -> Iterator[Counted]:
        """What comes of each batch, in their order. Raises :class:`Stopped`."""


def played(plan: Plan, cards: Database, batch: Iterable[int]) -> Tally:
    """What is remembered of the games of these numbers."""
    return play((table(plan, cards, number) for number in batch), cards)


class Alone:
    """Plays them here, one after the other."""

    def play(self, plan: Plan, cards: Database, batches: Iterable[range]) -> Iterator[Counted]:
        """What comes of each batch."""
        return (Counted(batch, played(plan, cards, batch)) for batch in batches)


class Processes(NamedTuple):
    """So many processes of this machine, its ``workers``, which let others go first by their ``niceness``."""

    workers: int
    niceness: int = 0

    def play(self, plan: Plan, cards: Database, batches: Iterable[range]) -> Iterator[Counted]:
        """What comes of each batch; only so many are ahead of the one that is waited for."""
        pool = ProcessPoolExecutor(
            self.workers, get_context("spawn"), _begin, (pickle.dumps(cards), plan, self.niceness)
        )

        def begin(batch: range) -> Future[Tally]:
            with _deaf():
                return pool.submit(_played, batch)

        try:
            yield from in_order(batches, begin, Future.result, lambda: self.workers)
        except BrokenProcessPool as fault:
            raise Stopped("a process has died") from fault
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def in_order(
    batches: Iterable[range],
    begin: Callable[[range], Coming],
    end: Callable[[Coming], Tally],
    workers: Callable[[], int],
) -> Iterator[Counted]:
    """Begin batches, a few ahead for each of the workers, and end them in their order."""
    waiting: deque[tuple[range, Coming]] = deque()
    for batch in batches:
        waiting.append((batch, begin(batch)))
        while len(waiting) >= AHEAD * workers():
            first, coming = waiting.popleft()
            yield Counted(first, end(coming))
    for batch, coming in waiting:
        yield Counted(batch, end(coming))


@contextmanager
def _deaf() -> Iterator[None]:
    """Let the processes that are started meanwhile not hear Ctrl-C, which is for whoever started them."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# in a process of the pool


def end_with_parent() -> None:
    """Let this process end when the one that began it does, also where that was killed."""
    parent = parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(1)

        Thread(target=wait, daemon=True).start()


class _Shared(NamedTuple):
    cards: Database
    plan: Plan


_shared: list[_Shared] = []
"""What the games of a process are played with."""


def be_nice(niceness: int) -> None:
    """Let others on this machine go first, where the system knows how."""
    with suppress(AttributeError, OSError):
        os.nice(niceness)


def _begin(cards: bytes, plan: Plan, niceness: int) -> None:
    end_with_parent()
    be_nice(niceness)
    _shared[:] = [_Shared(pickle.loads(cards), plan)]  # noqa: S301 - of our own making, a moment ago


def _played(batch: range) -> Tally:
    """The games of a batch, unless Ctrl-C comes, which does not wait for their end."""
    cards, plan = _shared[0]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return played(plan, cards, batch)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
