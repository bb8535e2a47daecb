"""Asking an endpoint: one request, bounded in time and size, that goes to one place and follows no redirect."""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from toolkit.cards.schema import Schema
from toolkit.errors import CannotRead, RdiError
from toolkit.referee.reading.outside.endpoint import Endpoint, address, key
from toolkit.untrusted import record, source
from toolkit.untrusted.source import Bounds

if TYPE_CHECKING:
    import requests

Message = Mapping[str, str]

_NOT_TAKEN = frozenset({400, 415, 422, 501})
"""What servers answer that do not know ``response_format``, or one of the other wishes."""

_PLAIN = "identity"
_PIECE = 8_192
_LONGEST = 2_000
"""Tokens of the longest Case that is asked for."""


class NoReply(RdiError):
    """Nothing came that could be read. ``status`` is that of the answer, if there was one."""

    def __init__(self, endpoint: Endpoint, problem: str, status: int | None = None) -> None:
        self.status = status
        super().__init__(f"the reader at {endpoint.place} {problem}")


class _Said(msgspec.Struct, frozen=True):
    content: str | None = None


class _Choice(msgspec.Struct, frozen=True):
    message: _Said


class _Reply(msgspec.Struct, frozen=True):
    """What is read of a reply: the text of its first choice."""

    choices: Annotated[tuple[_Choice, ...], msgspec.Meta(min_length=1)]


def ask(endpoint: Endpoint, talk: Sequence[Message], schema: Schema, deadline: float) -> str:
    """What the model says, held to a schema where the server can do that. ``deadline`` is by the monotonic clock.

    Raises :class:`NoReply`, or :class:`CannotRead` for what is no reply of a chat endpoint.
    """
    plain = {"model": endpoint.model, "messages": list(talk), "stream": False}
    form = {"type": "json_schema", "json_schema": {"name": "case", "schema": schema}}
    try:
        return _said(endpoint, _sent(endpoint, _body(plain, form), deadline))
    except NoReply as fault:
        if fault.status not in _NOT_TAKEN:
            raise
    return _said(endpoint, _sent(endpoint, plain, deadline))


def _body(plain: Mapping[str, Any], form: Mapping[str, Any]) -> dict[str, Any]:
    return {**plain, "temperature": 0, "max_tokens": _LONGEST, "response_format": form}


def _said(endpoint: Endpoint, data: bytes) -> str:
    place = f"the reply of {endpoint.place}"
    bounds = Bounds(size=endpoint.bytes, values=20_000, depth=20)
    return record.converted(source.sound(place, data, bounds), _Reply).choices[0].message.content or ""


def _sent(endpoint: Endpoint, body: Mapping[str, Any], deadline: float) -> bytes:
    """Ask in a thread of its own: the time limits of sockets start anew with each byte that drips in."""
    answer: queue.Queue[bytes | Exception] = queue.Queue()
    talk = threading.Thread(target=lambda: answer.put(_tried(endpoint, body, deadline)), daemon=True)
    talk.start()
    try:
        found = answer.get(timeout=max(0.001, deadline - time.monotonic()))
    except queue.Empty:
        raise _late(endpoint) from None
    if isinstance(found, Exception):
        raise found
    return found


def _tried(endpoint: Endpoint, body: Mapping[str, Any], deadline: float) -> bytes | Exception:
    """The bytes of the answer, or why there are none; what a library says of it might hold the key, and is not told."""
    import requests
    from urllib3.exceptions import HTTPError

    try:
        return _posted(endpoint, body, deadline)
    except RdiError as fault:
        return fault
    except requests.exceptions.SSLError:
        return NoReply(endpoint, "has no valid certificate")
    except requests.exceptions.ConnectTimeout:
        return NoReply(endpoint, "cannot be reached in time")
    except requests.exceptions.Timeout:
        return _late(endpoint)
    except (requests.RequestException, OSError):
        return NoReply(endpoint, "cannot be reached")
    except (HTTPError, ValueError):  # what requests and urllib3 make of an address or an answer that is none
        return NoReply(endpoint, "cannot be talked to")


def _late(endpoint: Endpoint) -> NoReply:
    return NoReply(endpoint, f"did not answer within {endpoint.seconds:g} seconds")


def _posted(endpoint: Endpoint, body: Mapping[str, Any], deadline: float) -> bytes:
    """Ask without a session, which would look for proxies and passwords, and read a redirect to its end."""
    from requests import Request
    from requests.adapters import HTTPAdapter

    data = json.dumps(body, ensure_ascii=True).encode()
    request = Request("POST", address(endpoint), headers=_headers(endpoint), data=data).prepare()
    left = max(0.001, deadline - time.monotonic())
    times = (min(endpoint.connect, left), left)
    with closing(HTTPAdapter()) as adapter, closing(adapter.send(request, stream=True, timeout=times)) as answer:
        return _content(endpoint, answer, deadline)


def _headers(endpoint: Endpoint) -> dict[str, str]:
    secret = key(endpoint)
    plain = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "rdi-toolkit"}
    plain["Accept-Encoding"] = _PLAIN
    return {**plain, **({"Authorization": f"Bearer {secret}"} if secret else {})}


def _content(endpoint: Endpoint, answer: requests.Response, deadline: float) -> bytes:
    if 300 <= answer.status_code < 400:
        raise NoReply(endpoint, "sends elsewhere, where no question is sent", answer.status_code)
    if answer.status_code != 200:
        raise NoReply(endpoint, f"answers {answer.status_code}", answer.status_code)
    if answer.headers.get("Content-Encoding", _PLAIN) != _PLAIN:  # a few packed bytes may unpack to any number
        raise NoReply(endpoint, "answers packed, which was not asked for")
    found = b""
    for piece in answer.iter_content(_PIECE):
        found += piece
        if len(found) > endpoint.bytes:
            raise CannotRead(f"the reply of {endpoint.place} has more than {endpoint.bytes:,} bytes")
        if time.monotonic() > deadline:
            raise _late(endpoint)
    return found
