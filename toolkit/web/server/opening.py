"""Opening: the pages that need no engine are there at once, and all else as soon as it has been brought in."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Receive, Scope, Send


class Opening:
    """An application that begins as its ``first`` part, which ``holds`` some paths, and becomes what ``make`` makes.

    That takes a second or so. Whoever asks for something that only the whole has, waits for it; :meth:`whole` may be
    called before, by anybody, so that nobody has to.
    """

    def __init__(self, first: ASGIApp, holds: Callable[[str], bool], make: Callable[[], ASGIApp]) -> None:
        self._first, self._holds, self._make = first, holds, make
        self._made: ASGIApp | None = None
        self._making = Lock()

    def whole(self) -> ASGIApp:
        """The whole application, made once."""
        with self._making:
            if self._made is None:
                self._made = self._make()
            return self._made

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by the part that can."""
        is_first = self._made is None and scope["type"] == "http" and self._holds(scope["path"])
        if is_first or scope["type"] == "lifespan":
            await self._first(scope, receive, send)
            return
        if self._made is None:
            await run_in_threadpool(self.whole)
        assert self._made is not None, "it has just been made"
        await self._made(scope, receive, send)
