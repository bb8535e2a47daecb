"""Open to the network of a household: by which names it may be asked for, and the code that lets a browser in."""

from __future__ import annotations

import hmac
import secrets
import socket
from collections.abc import Collection
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

COOKIE = "joined"
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 8
HERE = ("127.0.0.1", "::1", "testclient")
"""Clients that are on this machine."""

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names by which only a browser on this machine asks for it."""

_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Join</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>The Red Dragon Inn</h1>
<form method="post" action="/join"><p><label>The code that the host shows:
<input name="code" autofocus autocomplete="off" autocapitalize="off"></label> <button>Come in</button></p></form>
{fault}</main></body></html>"""


def new_code() -> str:
    """A code to be read aloud: eight letters and figures that are not taken for one another."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def names() -> frozenset[str]:
    """The names and addresses by which this machine may be asked for in its network."""
    own = socket.gethostname()
    found = {own.lower(), f"{own.lower()}.local"}
    with suppress(OSError):
        found.update(socket.gethostbyname_ex(own)[2])
    if (address := route()) is not None:
        found.add(address)
    return frozenset(found)


def route() -> str | None:
    """The address of this machine in its network; None where there is none. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # an address for documentation, to which nothing leads
        return str(asked.getsockname()[0])
    return None


class Door:
    """Lets in who is on this machine, and everybody else who has given the code once."""

    def __init__(self, app: ASGIApp, code: str, here: Collection[str] = HERE) -> None:
        self.app, self.code, self.here = app, code, frozenset(here)
        self._key = secrets.token_urlsafe(18)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or ask for the code."""
        if scope["type"] not in ("http", "websocket") or self._is_let_in(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            answer = await self._asked(Request(scope, receive))
            await answer(scope, receive, send)

    def _is_let_in(self, scope: Scope) -> bool:
        if (scope.get("client") or ("", 0))[0] in self.here:
            return True
        headers = {name: value for name, value in scope["headers"] if name == b"cookie"}
        try:
            shown = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1")).get(COOKIE)
        except CookieError:
            return False
        return shown is not None and hmac.compare_digest(shown.value, self._key)

    async def _asked(self, request: Request) -> Response:
        if request.method != "POST":
            return HTMLResponse(_PAGE.format(fault=""), 401)
        said = parse_qs((await request.body()).decode("utf-8", "replace")).get("code", [""])[0]
        if not hmac.compare_digest(said.strip().lower().encode(), self.code.encode()):
            return HTMLResponse(_PAGE.format(fault='<p role="alert">That is not the code.</p>'), 401)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(COOKIE, self._key, httponly=True, samesite="strict")
        return answer
