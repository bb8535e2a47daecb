"""Keeping what takes long to make: made once, kept among the user's caches, and trusted only if its checksum is right.

A file is a checksum, followed by the content of which it is one. Its name is to be the hash of what it was made from,
so that what is out of date is never read.
"""

from __future__ import annotations

import mmap
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from struct import Struct
from zlib import crc32

from toolkit import files
from toolkit.errors import CannotWrite

MOST_KEPT = 4
"""How many files of a kind are kept: those of the built-in cards, and of them with different packs laid over them."""

_ALIGNED = 64
"""Every part of a content begins at a multiple of so many bytes, as numbers in a row are read fastest."""

_CHECKSUM, _LENGTH = Struct(f"<Q{_ALIGNED - 8}x"), Struct("<Q")


def kept(path: Path, make: Callable[[], bytes]) -> memoryview:
    """The content of a file; if it is missing or damaged, what ``make`` makes, which is then kept there.

    Where it cannot be kept, it is made every time, and nothing is said.
    """
    found = _read(path)
    if found is not None:
        return found
    made = make()
    with suppress(CannotWrite):
        files.write(path, _CHECKSUM.pack(crc32(made)) + made)
        files.keep_newest(path.parent, f"*{path.suffix}", MOST_KEPT)
    return memoryview(made)


def _read(path: Path) -> memoryview | None:
    """The content of a file, as it lies there; None if there is none, or if it is not what was written."""
    try:
        with path.open("rb") as file:
            data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):  # an empty file cannot be looked into
        return None
    content = data[_ALIGNED:]
    return content if bytes(data[:_ALIGNED]) == _CHECKSUM.pack(crc32(content)) else None


def packed(parts: Sequence[bytes | memoryview]) -> bytes:
    """Some parts as one content, each after its length."""
    return b"".join(_padded(one) for part in parts for one in (_LENGTH.pack(len(part)), bytes(part)))


def _padded(part: bytes) -> bytes:
    return part.ljust(-(-len(part) // _ALIGNED) * _ALIGNED, b"\0")


def unpacked(content: memoryview) -> list[memoryview]:
    """The parts of such a content, as they lie there."""
    found, at = [], 0
    while at < len(content):
        (length,) = _LENGTH.unpack_from(content, at)
        found.append(content[at + _ALIGNED : at + _ALIGNED + length])
        at += _ALIGNED - (-length // _ALIGNED) * _ALIGNED
    return found
