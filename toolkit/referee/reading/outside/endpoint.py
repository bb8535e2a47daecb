"""Endpoints: where a reader of the user's choice is, and whether it may be asked there at all."""

from __future__ import annotations

import os
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated
from urllib.parse import SplitResult, urlsplit

from msgspec import Meta, structs

from toolkit import paths
from toolkit.errors import CannotRead
from toolkit.record import Record
from toolkit.untrusted import record

KEY = "RDI_READER_KEY"
"""The environment variable whose content is sent as the key, unless the settings name another."""

_CHAT = "/chat/completions"
_SHOWN = 100


class Endpoint(Record, frozen=True):
    """A chat endpoint (``url``) and the ``model`` that is to read there.

    ``host`` names the one machine besides this one that may be asked. ``key`` is the name of an environment variable,
    never the key itself. ``seconds`` are for one question in all, ``connect`` for reaching the endpoint; ``bytes`` is
    the longest reply that is read.
    """

    url: Annotated[str, Meta(min_length=1, max_length=500)]
    model: Annotated[str, Meta(min_length=1, max_length=200)]
    host: Annotated[str, Meta(min_length=1, max_length=253)] | None = None
    key: Annotated[str, Meta(pattern="^[A-Za-z_][A-Za-z0-9_]{0,99}$")] | None = None
    seconds: Annotated[float, Meta(gt=0, le=600)] = 60.0
    connect: Annotated[float, Meta(gt=0, le=60)] = 3.0
    bytes: Annotated[int, Meta(ge=1_000, le=1_000_000)] = 100_000

    @property
    def place(self) -> str:
        """The machine and port, as they are told to the user."""
        return _parts(self.url).netloc[:_SHOWN]


class Settings(Record, frozen=True):
    """The user's settings file: ``{"reader": {"url": ..., "model": ...}}``."""

    reader: Endpoint | None = None


def settled(file: Path | None = None) -> Endpoint | None:
    """The endpoint of the settings file, if there is one. Raises :class:`CannotRead` with file, line and JSON path."""
    file = file or paths.settings()
    return record.read(file, Settings).reader if file.is_file() else None


def chosen(url: str | None, model: str | None, host: str | None, file: Path | None = None) -> Endpoint | None:
    """The endpoint of these options, each before what the settings file says; none where neither names one.

    Raises :class:`CannotRead` for one that may not be asked.
    """
    kept = settled(file)
    found = _named(url, model, host, kept) if url or model or host else kept
    if found is not None:
        address(found)
        key(found)
    return found


def _named(url: str | None, model: str | None, host: str | None, kept: Endpoint | None) -> Endpoint:
    """What the options say. Of another endpoint than the one that is named, nothing is kept: its key least of all."""
    if url is not None and (kept is None or url != kept.url):
        if model is None:
            raise CannotRead("the reader has no model", expected="--model NAME")
        return Endpoint(url[:500], model[:200], host)
    if kept is None:
        raise CannotRead("no reader is named", expected="--reader URL")
    return structs.replace(kept, model=model or kept.model, host=host or kept.host)


def address(endpoint: Endpoint) -> str:
    """Where questions are sent. Raises :class:`CannotRead` for what is neither this machine nor the host that is named.

    It is put together from its parts, so that whoever connects sees the same host as this check.
    """
    parts = _parts(endpoint.url)
    host = parts.hostname or ""
    if not _is_here(host):
        _demand_named(endpoint, parts, host)
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}{_path(parts.path)}"


def _demand_named(endpoint: Endpoint, parts: SplitResult, host: str) -> None:
    if (endpoint.host or "").lower() != host:
        remedy = f"Questions would be sent there; if that is meant: --reader-host {host[:_SHOWN]}"
        raise CannotRead(f"the reader {host[:_SHOWN]!r} is another machine", expected="one here", remedy=remedy)
    if parts.scheme != "https":
        raise CannotRead(f"the reader {host[:_SHOWN]!r} would be asked in the clear", expected="https://")


def _parts(url: str) -> SplitResult:
    fault = CannotRead(f"{url[:_SHOWN]!r} is no address of a reader", expected="such as http://127.0.0.1:8080")
    if not url.isascii() or not url.isprintable() or any(mark in url for mark in " \\@?#"):
        raise fault
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise fault from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise fault
    return parts


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _path(path: str) -> str:
    path = path.rstrip("/")
    return path if path.endswith(_CHAT) else f"{path or '/v1'}{_CHAT}"


def key(endpoint: Endpoint) -> str | None:
    """The key that is sent, if any. Raises :class:`CannotRead`, which tells nothing of it."""
    name = endpoint.key or KEY
    found = os.environ.get(name, "").strip()
    if endpoint.key and not found:
        raise CannotRead(f"the key of the reader should stand in {name}, which is not set")
    if not (found.isascii() and (not found or found.isprintable())):
        raise CannotRead(f"what stands in {name} is no key", expected="letters, digits and marks on one line")
    return found or None
