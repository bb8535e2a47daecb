"""A browser at a table: what it is sent waits in a box of its own, so that a slow one keeps nobody waiting."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from toolkit.language import ENGLISH
from toolkit.web.server.play.sight import NOTHING, Had
from toolkit.web.server.rates import Rate

MOST_WAITING = 40
"""So many messages may wait for a client; one that takes none of them is let go."""

MOST_A_SECOND, BURST = 10.0, 40.0
"""So many messages a client may send: lastingly, and at once."""

TABLE = "table"
"""The kind of message that tells the whole table: of several that wait, the last is enough."""


class TooMuch(Exception):
    """A client sends more than it may, or takes nothing of what it is sent."""


class _Letter(NamedTuple):
    """A message that waits: its kind, its text, and what the browser has of the table once it has been taken."""

    kind: str
    text: str
    has: Had | None


class Client:
    """One connection. ``seat`` is whose it is; None for somebody who looks on. ``clock`` tells the time in seconds.

    ``language`` is the one in which it is told things, ``had`` what it has been sent of the table.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, language: str = ENGLISH) -> None:
        self.seat: int | None = None
        self.language = language
        self.had = NOTHING
        self.gone = asyncio.Event()
        self._box: deque[_Letter] = deque()
        self._filled = asyncio.Event()
        self._rate = Rate(MOST_A_SECOND, BURST, clock)

    @property
    def is_gone(self) -> bool:
        """Whether it has been let go."""
        return self.gone.is_set()

    def send(self, message: dict[str, Any], has: Had | None = None) -> None:
        """Put a message into the box; a client whose box is full is let go.

        A message of the table says what has come since what the browser ``had``, which is what it ``has`` then.
        """
        if self.is_gone:
            return
        kind = str(message.get("is", ""))
        if kind == TABLE:
            self._box = deque(one for one in self._box if one.kind != TABLE)
        if len(self._box) >= MOST_WAITING:
            self.close()
            return
        self._box.append(_Letter(kind, msgspec.json.encode(message).decode(), has))
        self._filled.set()

    def take(self) -> str | None:
        """The message that waits longest, taken out of the box; None if there is none."""
        if not self._box:
            return None
        letter = self._box.popleft()
        self.had = letter.has or self.had
        return letter.text

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
