"""Games played in batches, one after the other or by several processes: what comes out is the same.

Batches are counted in their order, and only then is the state file replaced; so whatever stops a run, no game is
counted twice, and none is lost that the file tells of.
"""

from __future__ import annotations

import hashlib
import pickle
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from threading import current_thread, main_thread
from typing import Annotated, NamedTuple

import msgspec

import toolkit
from toolkit import files
from toolkit.arena.bots import is_quick
from toolkit.arena.plan import MOST_GAMES, Plan, table
from toolkit.arena.tally import Tally, added
from toolkit.arena.watched import play
from toolkit.cards import Database
from toolkit.errors import CannotRead, Place, RdiError
from toolkit.record import Record
from toolkit.untrusted.record import read

QUICK_BATCH = 20
"""So many games are played in one go by bots that do not look ahead; of others, one."""

AHEAD = 2
"""So many batches wait for each process."""

MOST_WORKERS = 256


class Kept(Record, frozen=True):
    """A run as it is kept in a file: by which ``version``, with which ``cards`` (a digest), how much is ``done``."""

    version: str
    cards: str
    plan: Plan
    done: Annotated[int, msgspec.Meta(ge=0, le=MOST_GAMES)]
    tally: Tally


class Counted(NamedTuple):
    """A batch that has been played, and what is remembered of it."""

    batch: range
    tally: Tally


class Stopped(RdiError):
    """A process of a run has died."""


class Run:
    """Games of a plan, by number from 0. ``done`` of them are counted in ``tally``.

    With a ``file``, what is counted is kept there after each batch, and a run goes on where the file ends. Raises
    :class:`CannotRead` for a file of another version, other cards or another plan.
    """

    def __init__(self, plan: Plan, cards: Database, file: Path | None = None) -> None:
        self.plan, self.cards, self.file = plan, cards, file
        self.done, self.tally = 0, Tally()
        if file is not None and file.exists():
            kept = resumed(file, plan, cards)
            self.done, self.tally = kept.done, kept.tally

    def count(self, games: int) -> int:
        """How many batches are still to be played."""
        return max(0, -(-(games - self.done) // self._size))

    def go(self, games: int, workers: int = 1) -> Iterator[int]:
        """Play up to so many games in all; after each batch, how many are done.

        Raises :class:`Stopped` if a process dies, and :class:`toolkit.errors.CannotWrite` for a file that cannot be
        written.
        """
        few = workers == 1 or self.count(games) == 1
        for batch, tally in self._alone(games) if few else self._together(games, workers):
            self.tally = added(self.tally, tally)
            self.done = batch.stop
            self._keep()
            yield self.done

    @property
    def _size(self) -> int:
        return QUICK_BATCH if all(map(is_quick, self.plan.bots)) else 1

    def _batches(self, games: int) -> Iterator[range]:
        size = self._size
        return (range(first, min(first + size, games)) for first in range(self.done, games, size))

    def _alone(self, games: int) -> Iterator[Counted]:
        for batch in self._batches(games):
            yield Counted(batch, play((table(self.plan, self.cards, number) for number in batch), self.cards))

    def _together(self, games: int, workers: int) -> Iterator[Counted]:
        """What comes of each batch, in their order; only so many are ahead of the one that is waited for."""
        waiting: deque[tuple[range, Future[Tally]]] = deque()
        shared = (pickle.dumps(self.cards), self.plan)
        pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, shared)
        try:
            for batch in self._batches(games):
                with _deaf():
                    coming = pool.submit(_played, batch)
                waiting.append((batch, coming))
                if len(waiting) >= AHEAD * workers:
                    yield _waited_for(waiting)
            while waiting:
                yield _waited_for(waiting)
        except BrokenProcessPool as fault:
            kept = f"go on with --resume {self.file}" if self.file else "play again, with --resume FILE to keep them"
            raise Stopped(f"a process has died after {self.done:,} games were counted; {kept}") from fault
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _keep(self) -> None:
        if self.file is not None:
            kept = Kept(toolkit.__version__, digest(self.cards), self.plan, self.done, self.tally)
            files.write(self.file, msgspec.json.encode(kept) + b"\n")


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


def _waited_for(waiting: deque[tuple[range, Future[Tally]]]) -> Counted:
    batch, coming = waiting.popleft()
    return Counted(batch, coming.result())


def resumed(file: Path, plan: Plan, cards: Database) -> Kept:
    """A run as it was kept. Raises :class:`CannotRead` for one that does not go on as this one."""
    kept = read(file, Kept, remedy="Such a file is written by `rdi arena --resume`.")
    remedy = "Name another file, or ask for the same."
    if kept.version != toolkit.__version__:
        problem = f"is of version {kept.version} of the toolkit, and this is {toolkit.__version__}"
        raise CannotRead(problem, Place(file), remedy="Name another file: their games may differ.")
    if kept.cards != digest(cards):
        raise CannotRead("was played with other cards", Place(file), remedy=remedy)
    other = [name for name in Plan.__struct_fields__ if getattr(kept.plan, name) != getattr(plan, name)]
    if other:
        raise CannotRead(f"was played with other {', '.join(other)}", Place(file), remedy=remedy)
    if kept.tally.games + kept.tally.unfinished != kept.done:
        raise CannotRead(f"tells of {kept.done} games and counts {kept.tally.games}", Place(file), remedy=remedy)
    return kept


def digest(cards: Database) -> str:
    """What tells one set of cards from another."""
    parts = (cards.cards, cards.characters, cards.drink_decks, cards.factions)
    return hashlib.sha256(b"\0".join(msgspec.json.encode(dict(part)) for part in parts)).hexdigest()


# in a process of the pool


class _Shared(NamedTuple):
    cards: Database
    plan: Plan


_shared: list[_Shared] = []
"""What the games of a process are played with."""


def _begin(cards: bytes, plan: Plan) -> None:
    _shared[:] = [_Shared(pickle.loads(cards), plan)]  # noqa: S301 - of our own making, a moment ago


def _played(batch: range) -> Tally:
    """The games of a batch, unless Ctrl-C comes, which does not wait for their end."""
    cards, plan = _shared[0]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return play((table(plan, cards, number) for number in batch), cards)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
