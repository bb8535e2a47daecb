"""Working on what is there already while more is being made."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

_AHEAD = 2
"""How many items may wait: more would only fill the memory."""

Item = TypeVar("Item")
Result = TypeVar("Result")


def behind(work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    """The result of ``work`` on each item, in order; one thread works while this one makes the next items."""
    from concurrent.futures import Future, ThreadPoolExecutor

    pending: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(1) as worker:
        for item in items:
            pending.append(worker.submit(work, item))
            if len(pending) > _AHEAD:
                yield pending.popleft().result()
        for last in pending:
            yield last.result()
