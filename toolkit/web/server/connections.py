"""Connections as they are taken: not too many of one address, and none that says nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from toolkit.web.server.rates import Rates

MOST_OF_ONE = 600
"""So many connections one address may have at a time: more are closed as they come."""

OFTEN = (60.0, 1_500.0)
"""So many connections one address may begin: in a second, lastingly, and at once."""

MOST_FILES = 8_192
"""So many files and connections the process asks the system for, which often gives 1,024 unless it is asked."""

LONGEST_MESSAGE = 16_384
"""So many letters a message at a table may have."""

REQUEST_WITHIN = 5.0
"""So many seconds a connection has to say what it wants; then it is closed."""


class Connection(H11Protocol):
    """A connection that is closed when it keeps silent, stops in the middle of a head, or is one too many."""

    _silent: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Take a connection, or close it at once."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not _begun.allows(address) or _of(address, self.connections) > MOST_OF_ONE:
            transport.abort()
        else:
            self._expect()

    def data_received(self, data: bytes) -> None:
        """Read what is said."""
        super().data_received(data)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        if self._silent is not None:
            self._silent.cancel()
        super().connection_lost(exc)

    def _expect(self) -> None:
        """Give a time in which a request is to come; none while one is answered, or once it has become a socket."""
        if self.conn.their_state is not h11.IDLE:
            if self._silent is not None:
                self._silent.cancel()
            self._silent = None
        elif self._silent is None:
            self._silent = self.loop.call_later(REQUEST_WITHIN, self.transport.abort)


_begun = Rates(*OFTEN)
"""How often each address has come."""


def _of(address: str, connections: Iterable[object]) -> int:
    """How many connections are of this address."""
    found = (getattr(one, "client", None) for one in connections)
    return sum(1 for client in found if client and client[0] == address)


def ask_for_files() -> None:
    """Let this process have as many connections as it takes, where the system lets it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
