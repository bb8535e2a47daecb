"""Keeping the search index: built once, kept among the user's caches, and trusted only if its hash is right.

A file is a hash, followed by the SQLite database of which it is the hash. Its name is that of what it was made from, so
that what is out of date is never opened.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from toolkit import files
from toolkit.errors import CannotWrite
from toolkit.referee.passages import Passages, empty

MOST_KEPT = 4
"""How many indexes are kept: of the built-in cards, and of those with different packs laid over them."""

_SIZE = 32
"""The length of the hash, in bytes."""


def kept(passages: Passages, folder: Path) -> sqlite3.Connection:
    """The index of these passages from a folder of indexes, in memory; one that is missing or damaged is built anew.

    Where it cannot be kept, it is built every time, and nothing is said.
    """
    if not hasattr(sqlite3.Connection, "deserialize"):  # SQLite can be built without it
        return passages.table()
    path = folder / f"{passages.fingerprint()}.index"
    found = _read(path)
    if found is not None:
        return found
    built = passages.table()
    with suppress(CannotWrite):
        content = built.serialize()
        files.write(path, _hash(content) + content)
        files.keep_newest(folder, "*.index", MOST_KEPT)
    return built


def _read(path: Path) -> sqlite3.Connection | None:
    """The index in a file; None if there is none, or if it is not what was written."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    if _hash(data[_SIZE:]) != data[:_SIZE]:
        return None
    connection = empty()
    connection.deserialize(data[_SIZE:])
    return connection


def _hash(content: bytes) -> bytes:
    return blake2b(content, digest_size=_SIZE).digest()
