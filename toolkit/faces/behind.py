"""Working on what is there already while more is being made."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

_AHEAD = 2
"""How many items may wait: more would only fill the memory."""

AT_ONCE = _AHEAD + 2
"""How many items may be in use at once: those that wait, the one that is worked on, and the next one being made."""

Item = TypeVar("Item")
Result = TypeVar("Result")


def behind(work: Callable[[Item], Result], items: Iterable[Item], *, ahead: int = _AHEAD) -> Iterator[Result]:
    """The result of ``work`` on each item, in order; one thread works while this one makes the next items.

    At most ``ahead`` items are made before the result of the first of them is taken.
    """
    from concurrent.futures import Future, ThreadPoolExecutor

    pending: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(1) as worker:
        for item in items:
            pending.append(worker.submit(work, item))
            if len(pending) > ahead:
                yield pending.popleft().result()
        for last in pending:
            yield last.result()
