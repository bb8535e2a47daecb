"""Measuring whole processes: seconds and peak memory, the best of several runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

RUNS = 3


class Cost(NamedTuple):
    """What a process cost: seconds on the clock, peak memory in MB, seconds of processors with its children's.

    On a machine that does other things too, the processors' time says more than the clock's.
    """

    seconds: float
    megabytes: float
    processors: float


def python(code: str, *arguments: str, runs: int = RUNS) -> Cost:
    """The best of some cold processes running this Python code."""
    return min(measured([sys.executable, "-P", "-c", code, *arguments]) for _ in range(runs))


def rdi(*arguments: str, runs: int = RUNS) -> Cost:
    """The best of some cold ``rdi`` processes."""
    code = "import sys; from toolkit.cli.main import run; sys.exit(run(sys.argv[1:]))"
    return python(code, *arguments, runs=runs)


def measured(command: Sequence[str], environment: Mapping[str, str] = MappingProxyType({})) -> Cost:
    """What a command costs, with this in its environment besides."""
    wrapped = [sys.executable, "-c", _WRAPPER, *command]
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    compiled |= environment
    done = subprocess.run(wrapped, stdout=subprocess.PIPE, check=True, text=True, env=compiled)
    return Cost(*json.loads(done.stdout.splitlines()[-1]))


_WRAPPER = """
import json, resource, subprocess, sys, time
started = time.perf_counter()
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
seconds = time.perf_counter() - started
used = resource.getrusage(resource.RUSAGE_CHILDREN)
peak = used.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
print(json.dumps([seconds, peak, used.ru_utime + used.ru_stime]))
"""


def best(action: object, runs: int = RUNS) -> float:
    """Seconds of the fastest of some calls of ``action``."""
    return min(_timed(action) for _ in range(runs))


def _timed(action: object) -> float:
    started = time.perf_counter()
    action()  # type: ignore[operator]
    return time.perf_counter() - started


def report(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table."""
    texts = [list(columns), *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    print(f"\n{title}")
    for row in texts:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
