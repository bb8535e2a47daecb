"""Where bots think that look ahead: in a process beside the server, so that no request and no other table waits."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from toolkit.arena.crew import MODEST, be_nice, end_with_parent
from toolkit.cards import Database
from toolkit.engine.moves import AnyMove
from toolkit.table.thinking import STAND_IN, Thought, decide

Then = Callable[[Thought, AnyMove], None]


class Thinkers:
    """One process for all tables, begun when it is first needed, and anew when it dies or there are other cards."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._cards: Database | None = None

    def think(self, thought: Thought, cards: Database, then: Then) -> None:
        """Think, and call ``then`` with what came of it; a bot that does not look ahead decides where that fails."""
        try:
            coming = asyncio.get_running_loop().run_in_executor(self._process(cards), _thought, thought)
        except RuntimeError:
            self._failed(thought, cards, then)
            return

        def thought_of(done: asyncio.Future[AnyMove]) -> None:
            if done.cancelled():
                return
            if done.exception() is None:
                then(thought, done.result())
            else:
                self._failed(thought, cards, then)

        coming.add_done_callback(thought_of)

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._cards = None

    def _process(self, cards: Database) -> ProcessPoolExecutor:
        if self._pool is None or self._cards is not cards:
            self.close()
            self._cards = cards
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin, (pickle.dumps(cards),))
        return self._pool

    def _failed(self, thought: Thought, cards: Database, then: Then) -> None:
        self.close()
        then(thought, decide(thought._replace(bot=STAND_IN), cards))


# in the process

_shared: list[Database] = []
"""The cards that games are played with."""


def _begin(cards: bytes) -> None:
    end_with_parent()
    _shared[:] = [pickle.loads(cards)]  # noqa: S301 - of our own making, a moment ago
    be_nice(MODEST)


def _thought(thought: Thought) -> AnyMove:
    return decide(thought, _shared[0])
