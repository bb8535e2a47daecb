"""Together: much work of one kind, done by all processors, where a process may be copied as it stands.

Anywhere else it is done here: on systems that cannot copy a process (``fork``), beside other threads, which a copy
would not have, and in a process that may have no children.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from toolkit import processors

One = TypeVar("One")
Made = TypeVar("Made")

_AT_ONCE = 2_000
"""So many pieces a process is handed at once."""

_OURS: list[Callable[[Any], Any]] = []
"""What a copy of the process does with each piece; in the process that was copied nothing."""


def together(work: Callable[[One], Made], pieces: Sequence[One]) -> list[Made]:
    """What comes of each piece, in their order. What is made must be picklable; ``work`` need not be.

    What copies processes is only imported here: most questions find all this made already.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    count = min(_processes(), len(pieces) // _AT_ONCE)
    if count > 1:
        try:
            with ProcessPoolExecutor(count, get_context("fork"), _OURS.append, (work,)) as pool:
                return list(pool.map(_done, pieces, chunksize=_AT_ONCE))
        except BrokenProcessPool:  # a copy was killed: it is all done here
            pass
    return [work(one) for one in pieces]


def _done(piece: Any) -> Any:
    (work,) = _OURS
    return work(piece)


def _processes() -> int:
    """By how many processes it may be done."""
    from multiprocessing import current_process, get_all_start_methods

    alone = threading.active_count() == 1 and not current_process().daemon
    return processors.available() if alone and "fork" in get_all_start_methods() else 1
