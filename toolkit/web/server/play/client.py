"""A browser at a table: what it is sent waits in a box of its own, so that a slow one keeps nobody waiting."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from toolkit.language import ENGLISH
from toolkit.web.server.rates import Rate

MOST_WAITING = 40
"""So many messages may wait for a client; one that takes none of them is let go."""

MOST_A_SECOND, BURST = 10.0, 40.0
"""So many messages a client may send: lastingly, and at once."""

TABLE = "table"
"""The kind of message that tells the whole table: of several that wait, the last is enough."""


class TooMuch(Exception):
    """A client sends more than it may, or takes nothing of what it is sent."""


class Client:
    """One connection. ``seat`` is whose it is; None for somebody who looks on. ``clock`` tells the time in seconds.

    ``language`` is the one in which it is told things.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, language: str = ENGLISH) -> None:
        self.seat: int | None = None
        self.language = language
        self.gone = asyncio.Event()
        self._box: deque[tuple[str, str]] = deque()
        self._filled = asyncio.Event()
        self._rate = Rate(MOST_A_SECOND, BURST, clock)

    @property
    def is_gone(self) -> bool:
        """Whether it has been let go."""
        return self.gone.is_set()

    def send(self, message: dict[str, Any]) -> None:
        """Put a message into the box; a client whose box is full is let go."""
        if self.is_gone:
            return
        kind = str(message.get("is", ""))
        if kind == TABLE:
            self._box = deque(one for one in self._box if one[0] != TABLE)
        if len(self._box) >= MOST_WAITING:
            self.close()
            return
        self._box.append((kind, json.dumps(message, ensure_ascii=False, separators=(",", ":"))))
        self._filled.set()

    def take(self) -> str | None:
        """The message that waits longest, taken out of the box; None if there is none."""
        return self._box.popleft()[1] if self._box else None

    async def next(self) -> str | None:
        """The same, as soon as there is one; None when the client has been let go."""
        while not self.is_gone:
            message = self.take()
            if message is not None:
                return message
            self._filled.clear()
            await self._filled.wait()
        return None

    def close(self) -> None:
        """Let the client go: what waits for it is thrown away."""
        self._box.clear()
        self.gone.set()
        self._filled.set()

    def count(self, much: float = 1.0) -> None:
        """Count a message of the client. Raises :class:`TooMuch`."""
        if not self._rate.allows(much):
            raise TooMuch
