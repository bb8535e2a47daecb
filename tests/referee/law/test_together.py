"""Work that is shared out comes back whole and in order, and is done here where no process can be copied."""

import os
import subprocess
import sys
import threading

from toolkit.referee.law.together import together

MANY = range(10_000)

BEGIN = """
import os
from toolkit.referee.law import together as module
module._processes = lambda: 2
here, much = os.getpid(), "x" * 3
"""


def alone(code: str) -> str:
    """What a program prints, in a process of its own that two may be copied from."""
    ran = subprocess.run([sys.executable, "-c", BEGIN + code], capture_output=True, text=True, timeout=60)
    assert ran.stderr == ""
    return ran.stdout.strip()


def test_what_is_made_elsewhere_comes_in_the_order_of_the_pieces() -> None:
    code = """
made = module.together(lambda piece: (piece, much, os.getpid() != here), range(10_000))
print(made == [(piece, "xxx", True) for piece in range(10_000)])
"""
    assert alone(code) == "True"


def test_where_a_copy_is_killed_it_is_all_done_here() -> None:
    code = """
made = module.together(lambda piece: -piece if os.getpid() == here else os._exit(1), range(10_000))
print(made == [-piece for piece in range(10_000)])
"""
    assert alone(code) == "True"


def test_little_work_and_work_beside_other_threads_is_done_here() -> None:
    assert set(together(lambda _: os.getpid(), range(9))) == {os.getpid()}
    done: list[set[int]] = []
    beside = threading.Thread(target=lambda: done.append(set(together(lambda _: os.getpid(), MANY))))
    beside.start()
    beside.join()
    assert done == [{os.getpid()}]
