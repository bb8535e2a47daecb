"""Making batches of products, in as many processes as there are processors.

Processes and not threads, because pdfium is not made for threads; started afresh and not forked, so that it works the
same on every system.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from toolkit import processors
from toolkit.build.product import Batch, Bench
from toolkit.errors import CannotWrite, RdiError

Opener = Callable[[], Bench]
"""Opens the bench in another process: picklable."""

WORTH_A_PROCESS = 100
"""Below this many faces, starting another process takes longer than drawing them."""

_MOST_PROCESSES = 8


def make(batches: Sequence[Batch], open_bench: Opener, folder: Path, bench: Bench | None = None) -> Iterator[Batch]:
    """Make all batches below ``folder`` and yield each when it is done.

    ``bench`` is this process's own, if it is open already. Raises :class:`RdiError` with the first fault; then all
    work stops.
    """
    processes = min(len(batches), processors.available(), _MOST_PROCESSES)
    if processes < 2 or sum(batch.weight for batch in batches) < WORTH_A_PROCESS:
        return _make_here(batches, bench or open_bench(), folder)
    return _make_apart(batches, open_bench, folder, processes)


def _make_here(batches: Iterable[Batch], bench: Bench, folder: Path) -> Iterator[Batch]:
    for batch in batches:
        _make_one(batch, bench, folder)
        yield batch


def _make_one(batch: Batch, bench: Bench, folder: Path) -> None:
    try:
        batch.job.make(bench, folder, batch.names)
    except OSError as fault:
        raise CannotWrite(f"{fault.filename or folder}: cannot be written: {fault.strerror or fault}") from fault


def _make_apart(batches: Sequence[Batch], open_bench: Opener, folder: Path, processes: int) -> Iterator[Batch]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, _prepare, (open_bench,)) as pool:
        ranked = sorted(
            batches, key=lambda batch: (-batch.weight, batch.names)
        )  # so that no heavy one is left at the end
        waiting = {pool.submit(_make_in_child, batch, folder): batch for batch in ranked}
        try:
            for done in as_completed(waiting):
                _raise_fault(done)
                yield waiting[done]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            _stop_children()
            raise


def _raise_fault(done: Future[str | None]) -> None:
    try:
        fault = done.result()
    except BrokenProcessPool as broken:
        raise RdiError("a process of the build was ended from outside; is there enough memory?") from broken
    if fault is not None:
        raise RdiError(fault)


def _stop_children() -> None:
    for child in multiprocessing.active_children():
        child.terminate()


_bench: Bench
"""The bench of a child process."""


def _prepare(open_bench: Opener) -> None:
    global _bench
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops us
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _bench = open_bench()


def _end_with_parent() -> None:
    """Wait for the parent's end, however it ends, and go too: nobody waits for what is made here any more."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only children are prepared"
    parent.join()
    os._exit(1)


def _make_in_child(batch: Batch, folder: Path) -> str | None:
    """Make a batch; the result is what went wrong, as text, since not every error can be sent to another process."""
    try:
        _make_one(batch, _bench, folder)
    except RdiError as fault:
        return str(fault)
    return None
