"""Games on a Dask cluster. Needs the extra ``arena``, here and on every worker of it.

A batch that dies with its worker is played again by another one. It is counted when it comes back, and so only once.
"""

from __future__ import annotations

import logging
import pickle
import time
import warnings
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple
from uuid import uuid4

import toolkit
from toolkit.arena.crew import Counted, Stopped, in_order, played
from toolkit.arena.plan import Plan
from toolkit.arena.tally import Tally
from toolkit.cards import Database
from toolkit.errors import CannotRead

try:
    from distributed import Client, KilledWorker, WorkerPlugin, get_worker
    from distributed.versions import VersionMismatchWarning
except ImportError as missing:
    raise CannotRead(
        f"{missing.name} is not installed", remedy="`pip install rdi-toolkit[arena]` brings it."
    ) from missing

REACHED_WITHIN = 10.0
"""Seconds within which a cluster answers."""

PATIENCE = 30.0
"""Seconds for which a cluster may be without any worker."""

LOOK = 1.0
"""Seconds between two looks at whether the cluster is still there."""

_GONE = (OSError, TimeoutError, CancelledError, AttributeError)
"""What a client raises whose scheduler is gone; the last, since it then has none."""

_REMEDY = "Start one with `dask scheduler` and `dask worker ADDRESS`, or leave --dask out."


class Cluster(NamedTuple):
    """The workers of the Dask cluster whose scheduler is at an address, such as ``tcp://localhost:8786``.

    ``patience`` is for how many seconds it may be without any worker.
    """

    address: str
    patience: float = PATIENCE

    def play(self, plan: Plan, cards: Database, batches: Iterable[range]) -> Iterator[Counted]:
        """What comes of each batch. Raises :class:`CannotRead` where no cluster is, :class:`Stopped` if it is gone."""
        name = f"rdi-arena-{uuid4().hex}"
        with _connected(self.address) as client:
            wait = _Wait(client, self.address, self.patience)
            wait.for_workers()
            _require_toolkit(client)
            client.register_plugin(_Sharing(pickle.dumps(cards), plan), name)

            def begin(batch: range) -> Any:
                return client.submit(_played, name, batch, key=f"{name}-{batch.start}", pure=False)

            try:
                yield from in_order(batches, begin, wait.to_the_end, wait.threads)
            finally:
                if client.status == "running":
                    with suppress(*_GONE):
                        client.unregister_worker_plugin(name)


class _Wait:
    """Waits for what a cluster does, as long as it is there."""

    def __init__(self, client: Any, address: str, patience: float) -> None:
        self.client, self.address, self.patience = client, address, patience
        self._workers: dict[str, int] = {}
        self._looked = self._seen = time.monotonic()

    def threads(self) -> int:
        """How many batches are played at once."""
        self._look()
        return max(1, sum(self._workers.values()))

    def for_workers(self) -> None:
        """Wait until there is a worker."""
        self._looked = float("-inf")
        self._look()
        while not self._workers:
            time.sleep(LOOK)
            self._look()

    def to_the_end(self, coming: Any) -> Tally:
        """What a batch has come to."""
        while True:
            try:
                found: Tally = coming.result(timeout=LOOK)
            except TimeoutError:
                self._look()
            except (CancelledError, OSError) as fault:
                raise self._gone() from fault
            except KilledWorker as fault:
                raise Stopped(f"a batch of games has ended one worker after the other at {self.address}") from fault
            except ModuleNotFoundError as fault:
                raise Stopped(f"a worker that came later lacks the toolkit: {fault}") from fault
            else:
                return found

    def _look(self) -> None:
        """See who works there, now and then."""
        now = time.monotonic()
        if now - self._looked < LOOK:
            return
        if self.client.status != "running":
            raise self._gone()
        try:
            self._workers = dict(self.client.nthreads())
        except _GONE as fault:
            raise self._gone() from fault
        self._looked = time.monotonic()
        if self._workers:
            self._seen = self._looked
        elif self._looked - self._seen > self.patience:
            raise Stopped(f"the Dask cluster at {self.address} has no worker (`dask worker {self.address}` starts one)")

    def _gone(self) -> Stopped:
        return Stopped(f"the Dask cluster at {self.address} is gone")


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """A client of a cluster, which says nothing itself. Raises :class:`CannotRead` where no cluster is."""
    with _quiet():
        client = _client(address)
        try:
            yield client
        finally:
            with suppress(*_GONE):
                client.close(timeout=REACHED_WITHIN)


@contextmanager
def _quiet() -> Iterator[None]:
    """Let Dask write no log, nor warn of other libraries there: what there is to say of a cluster, we say."""
    logs = [logging.getLogger(name) for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    before = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", VersionMismatchWarning)
            yield
    finally:
        for log, level in zip(logs, before, strict=True):
            log.setLevel(level)


def _client(address: str) -> Any:
    try:
        return Client(address, timeout=REACHED_WITHIN, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as fault:
        reason = str(fault).split("\n")[0]
        raise CannotRead(f"no Dask cluster is reached at {address!r}: {reason}", remedy=_REMEDY) from fault


def _require_toolkit(client: Any) -> None:
    """Every worker has the toolkit, and the same version of it. Raises :class:`Stopped`."""
    told = client.run(eval, "__import__('toolkit').__version__", on_error="return")
    for worker, found in told.items():
        if isinstance(found, Exception):
            raise Stopped(f"the worker {worker} lacks the toolkit ({found}): install it there")
        if found != toolkit.__version__:
            ours = toolkit.__version__
            raise Stopped(f"the worker {worker} has version {found} of the toolkit: install {ours} there, as here")


# in a worker


class _Sharing(WorkerPlugin):
    """Brings what a run is played with to each worker, to those that come later too."""

    def __init__(self, cards: bytes, plan: Plan) -> None:
        self.packed, self.plan = cards, plan

    def setup(self, worker: Any) -> None:  # noqa: ARG002 - its interface
        """Unpack it once."""
        self.cards: Database = pickle.loads(self.packed)  # noqa: S301 - of our own making


def _played(run: str, batch: range) -> Tally:
    shared = get_worker().plugins[run]
    assert isinstance(shared, _Sharing), "a run has brought what it is played with"
    return played(shared.plan, shared.cards, batch)
