"""A browser at a table: what it is sent waits in a box of its own, so that a slow one keeps nobody waiting."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

MOST_WAITING = 40
"""So many messages may wait for a client; one that takes none of them is let go."""

MOST_A_SECOND, BURST = 10.0, 40.0
"""So many messages a client may send: lastingly, and at once."""


class TooMuch(Exception):
    """A client sends more than it may, or takes nothing of what it is sent."""


class Client:
    """One connection. ``seat`` is whose it is; None for somebody who looks on. ``clock`` tells the time in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.seat: int | None = None
        self.is_gone = False
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._clock, self._may, self._since = clock, BURST, clock()

    def send(self, message: dict[str, Any]) -> None:
        """Put a message into the box; a client whose box is full is let go."""
        if self.is_gone:
            return
        try:
            self.outbox.put_nowait(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Let the client go: what waits for it is thrown away."""
        self.is_gone = True
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    def count(self) -> None:
        """Count a message of the client. Raises :class:`TooMuch`."""
        now = self._clock()
        self._may = min(BURST, self._may + (now - self._since) * MOST_A_SECOND)
        self._since = now
        if self._may < 1:
            raise TooMuch
        self._may -= 1
