"""Games on a Dask cluster: the same bytes as here, though workers die, and a line where no cluster is any more."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from socket import socket

import msgspec
import pytest
from distributed import KilledWorker, LocalCluster

from toolkit import cards
from toolkit.arena import cluster as clusters
from toolkit.arena.cluster import Cluster
from toolkit.arena.crew import Processes, Stopped
from toolkit.arena.plan import Plan
from toolkit.arena.run import Run
from toolkit.errors import CannotRead

CARDS = cards.load()
PLAN = Plan(("gog", "gerki", "fiona"), 2, seed=3)
GAMES = 205


@pytest.fixture
def two() -> Iterator[LocalCluster]:
    """A cluster of two processes, each playing one batch at a time."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=60, host="127.0.0.1"
    ) as found:
        yield found


def dask(part: str, *said: str) -> subprocess.Popen[bytes]:
    """A process of a cluster, as its own command starts it."""
    command = [sys.executable, "-P", "-m", f"distributed.cli.dask_{part}", *said]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def text(run: Run) -> bytes:
    return msgspec.json.encode(run.tally)


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(two: LocalCluster) -> None:
    there, here = Run(PLAN, CARDS), Run(PLAN, CARDS)
    victim = two.workers[0].pid
    for done in there.go(GAMES, Cluster(two.scheduler_address)):
        if done == 40:
            os.kill(victim, getattr(signal, "SIGKILL", signal.SIGTERM))
    for _done in here.go(GAMES, Processes(2)):
        pass
    assert there.done == GAMES
    assert there.tally.games + there.tally.unfinished == GAMES
    assert text(there) == text(here)
    assert two.workers[0].pid != victim


def test_a_cluster_that_is_gone_in_the_middle_is_told_with_what_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0", silence_logs=60) as found:
        run = Run(PLAN, CARDS, file)
        coming = run.go(2000, Cluster(found.scheduler_address))
        assert next(coming) == 20
        found.close()
        with pytest.raises(Stopped, match=r"stopped after [\d,]+ games: .* is gone; go on with --resume"):
            for _done in coming:
                pass
    again = Run(PLAN, CARDS, file)
    assert (again.done, text(again)) == (run.done, text(run))


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("nonsense", "missing port number"),
        ("foo://here:1", "unknown address scheme"),
        ("tcp://127.0.0.1:1", "[Tt]imed out"),
    ],
)
def test_where_no_cluster_is_a_line_says_how_to_start_one(
    address: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "REACHED_WITHIN", 0.5)
    with pytest.raises(CannotRead, match=f"no Dask cluster is reached at '{address}': .*{says}.* `dask scheduler`"):
        next(Run(PLAN, CARDS).go(20, Cluster(address)))


def test_a_cluster_without_workers_is_not_waited_for_for_ever() -> None:
    with (
        LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=60) as empty,
        pytest.raises(Stopped, match=r"stopped after 0 games: .* has no worker .* starts one"),
    ):
        next(Run(PLAN, CARDS).go(20, Cluster(empty.scheduler_address, patience=2)))


def test_workers_of_another_version_play_nothing(two: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters.toolkit, "__version__", "77.0")
    with pytest.raises(Stopped, match=r"has version \S+ of the toolkit: install 77\.0 there"):
        next(Run(PLAN, CARDS).go(20, Cluster(two.scheduler_address)))


def test_a_scheduler_that_is_killed_is_told_without_a_traceback(tmp_path: Path) -> None:
    """As a user meets it: the whole command, and the cluster that the documentation of Dask tells to start."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    scheduler = dask("scheduler", "--host", address, "--no-dashboard")
    worker = dask("worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny")
    file = tmp_path / "run.json"
    said = f"arena --games 100000 --characters gog,eve --players 2 --dask {address} --quiet --resume".split()
    command = [sys.executable, "-P", "-m", "toolkit", *said, str(file)]
    playing = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 60
        while not file.exists() and time.monotonic() < deadline and playing.poll() is None:
            time.sleep(0.1)
        scheduler.kill()
        _, told = playing.communicate(timeout=60)
    finally:
        for process in (playing, worker, scheduler):
            process.kill()
            process.wait()
    assert playing.returncode == 1
    assert told.startswith("rdi: stopped after ")
    assert told.endswith(f" games: the Dask cluster at {address} is gone; go on with --resume {file}\n")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (KilledWorker("a batch", "a worker", 3), "a batch of games has ended one worker after the other at tcp://x:1"),
        (ModuleNotFoundError("No module named 'toolkit'"), "a worker that came later lacks the toolkit"),
        (OSError("the connection is closed"), "the Dask cluster at tcp://x:1 is gone"),
        (CancelledError(), "the Dask cluster at tcp://x:1 is gone"),
    ],
)
def test_what_a_batch_may_end_in_is_a_line(fault: Exception, says: str) -> None:
    class Coming:
        def result(self, timeout: float) -> None:
            assert timeout > 0
            raise fault

    with pytest.raises(Stopped, match=says):
        clusters._Wait(None, "tcp://x:1", 1.0).to_the_end(Coming())
