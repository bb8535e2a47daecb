"""Batches are made in several processes, and whatever goes wrong there is told here."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from toolkit.build.product import Batch, Bench, Product, batches
from toolkit.build.workshop import make
from toolkit.errors import CannotRead, Place, RdiError

NOTHING: Any = None


@dataclass(frozen=True)
class Job:
    """Writes its process's number into each file, or fails."""

    fails: str = ""
    weight: int = 100

    def make(self, _bench: Bench, folder: Path, names: Sequence[str]) -> None:
        for name in names:
            (folder / name).write_text(str(os.getpid()))
        match self.fails:
            case "card":
                raise CannotRead("does not fit", Place("eve.json", 3, "$.title"), remedy="Shorten it")
            case "disk":
                raise OSError(28, "No space left on device", "x.png")
            case "killed":
                os._exit(9)
            case "slow":
                time.sleep(600)


def open_bench() -> Bench:
    return Bench(NOTHING, NOTHING, Path())


def run(work: Sequence[Batch], folder: Path) -> set[Batch]:
    return set(make(work, open_bench, folder))


def test_work_is_shared_out_among_processes(tmp_path: Path) -> None:
    work = [Batch(Job(), (str(number),)) for number in range(6)]
    assert run(work, tmp_path) == set(work)
    makers = {path.read_text() for path in tmp_path.iterdir()}
    assert len(list(tmp_path.iterdir())) == 6
    assert str(os.getpid()) not in makers


def test_a_little_work_is_done_here(tmp_path: Path) -> None:
    run([Batch(Job(weight=1), ("a",)), Batch(Job(weight=1), ("b",))], tmp_path)
    assert {path.read_text() for path in tmp_path.iterdir()} == {str(os.getpid())}


@pytest.mark.parametrize("weight", [1, 100])
@pytest.mark.parametrize(
    ("fails", "message"),
    [("card", "eve.json:3 $.title: does not fit. Shorten it"), ("disk", "x.png: cannot be written: No space left")],
)
def test_a_fault_reads_the_same_wherever_it_happens(fails: str, message: str, weight: int, tmp_path: Path) -> None:
    work = [Batch(Job(weight=weight), ("a",)), Batch(Job(fails, weight), ("b",))]
    with pytest.raises(RdiError) as fault:
        run(work, tmp_path)
    assert str(fault.value).startswith(message)


def test_a_process_that_is_killed_is_told_and_not_waited_for(tmp_path: Path) -> None:
    with pytest.raises(RdiError, match="ended from outside"):
        run([Batch(Job(), ("a",)), Batch(Job("killed"), ("b",))], tmp_path)


SLOWLY = """
import sys
from pathlib import Path
from tests.build.test_workshop import Job, run
from toolkit.build import workshop
from toolkit.build.product import Batch
workshop.processors.available = lambda: 2
run([Batch(Job("slow"), ("a",)), Batch(Job("slow"), ("b",))], Path(sys.argv[1]))
"""


def test_processes_end_when_only_their_parent_is_killed(tmp_path: Path) -> None:
    parent = subprocess.Popen([sys.executable, "-c", SLOWLY, str(tmp_path)], stdout=subprocess.PIPE)
    while len(list(tmp_path.iterdir())) < 2:
        assert parent.poll() is None
        time.sleep(0.02)
    parent.kill()
    parent.communicate(timeout=60)  # what they print ends when no process is left that could print


def test_products_of_one_job_are_made_together_but_not_too_many() -> None:
    light, heavy = Job(weight=1), Job(weight=30)
    products = [Product(f"light/{number}", {}, light) for number in range(50)]
    products += [Product("heavy/a", {}, heavy), Product("heavy/b", {}, heavy)]
    assert [(batch.job, len(batch.names)) for batch in batches(products)] == [
        (light, 40),
        (light, 10),
        (heavy, 1),
        (heavy, 1),
    ]
