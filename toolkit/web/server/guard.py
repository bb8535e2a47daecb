"""What is let in: requests for this host, from its own pages, small enough and not too many."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toolkit.web.server.rates import Rates

MOST_BODY = 1_000_000
"""The largest body that is read, in bytes."""

BODY_WITHIN = 20.0
"""So many seconds the next part of a body may take."""

REQUESTS = (50.0, 3_000.0)
"""So many requests one address may make: in a second, lastingly, and at once."""

SOCKETS = (10.0, 600.0)
"""So many sockets it may open: as many as people at tables come back at once after the server has died."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)

_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]


class Guard:
    """Stands before an application, and turns away what is not for it.

    ``hosts`` are the names by which it may be asked for. Whoever comes from a page of another origin changes nothing
    and opens no socket.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], rates: Rates | None = None) -> None:
        self.app, self.hosts, self.requests = app, frozenset(hosts), rates or Rates(*REQUESTS)
        self.sockets = Rates(*SOCKETS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or turn it away."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal is None:
            if scope["type"] == "http":
                receive, send = _bounded(receive), _with_headers(send)
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await PlainTextResponse(refusal[1] + "\n", refusal[0])(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """The status and the words with which a request is turned away; None for one that is let in."""
        if _name(headers.get("host", "")) not in self.hosts:
            return 421, "This server does not go by that name."
        origin = headers.get("origin")
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and origin is not None and urlsplit(origin).netloc != headers.get("host"):
            return 403, "That comes from another site."
        said = headers.get("content-length", "0")
        if not said.isdecimal() or int(said) > MOST_BODY:
            return 413, f"That is larger than {MOST_BODY:,} bytes."
        client = (scope.get("client") or ("", 0))[0]
        rates = self.sockets if scope["type"] == "websocket" else self.requests
        return None if rates.allows(client) else (429, "That is too often: wait a minute.")


def _name(host: str) -> str:
    """A host without its port."""
    return urlsplit(f"//{host}").hostname or "" if host else ""


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *_HEADERS]
        await send(message)

    return sent


def _bounded(receive: Receive) -> Callable[[], Awaitable[MutableMapping[str, Any]]]:
    """What is received, cut off where a body becomes too large although it did not say so, or does not come."""
    count, is_whole = 0, False

    async def received() -> MutableMapping[str, Any]:
        nonlocal count, is_whole
        try:
            message = await (receive() if is_whole else asyncio.wait_for(receive(), BODY_WITHIN))
        except TimeoutError:
            return {"type": "http.disconnect"}
        count += len(message.get("body", b""))
        is_whole = message["type"] != "http.request" or not message.get("more_body", False)
        return {"type": "http.disconnect"} if count > MOST_BODY else message

    return received
