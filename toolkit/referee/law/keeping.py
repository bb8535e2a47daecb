"""Keeping what takes long to make: made once, kept among the user's caches, and trusted only if its hash is right.

A file is a hash, followed by the content of which it is the hash. Its name is to be that of what it was made from, so
that what is out of date is never read.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from toolkit import files
from toolkit.errors import CannotWrite

MOST_KEPT = 4
"""How many files of a kind are kept: those of the built-in cards, and of them with different packs laid over them."""

_SIZE = 32
"""The length of the hash, in bytes."""


def kept(path: Path, make: Callable[[], bytes]) -> bytes:
    """The content of a file; if it is missing or damaged, what ``make`` makes, which is then kept there.

    Where it cannot be kept, it is made every time, and nothing is said.
    """
    found = _read(path)
    if found is not None:
        return found
    made = make()
    with suppress(CannotWrite):
        files.write(path, _hash(made) + made)
        files.keep_newest(path.parent, f"*{path.suffix}", MOST_KEPT)
    return made


def _read(path: Path) -> bytes | None:
    """The content of a file; None if there is none, or if it is not what was written."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return data[_SIZE:] if _hash(data[_SIZE:]) == data[:_SIZE] else None


def _hash(content: bytes) -> bytes:
    return blake2b(content, digest_size=_SIZE).digest()
