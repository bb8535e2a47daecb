"""Writing PDF files small: what is no stream by itself goes into one that is compressed.

ISO 32000-1, 7.5.7 (object streams) and 7.5.8 (cross-reference streams).
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from hashlib import sha256
from itertools import accumulate

_PLAIN, _PACKED = 1, 2
"""Where an object is: at a place in the file, or in an object stream."""


class File:
    """A file of objects that are numbered from 1, with their table at its end."""

    def __init__(self, version: tuple[int, int]) -> None:
        self._parts: list[bytes] = []
        self._length, self._digest = 0, sha256()
        self._small: list[tuple[int, bytes]] = []
        self._places = {0: (0, 0, 65535)}
        self._put(b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % version)

    def add(self, number: int, content: bytes) -> None:
        """Add an object as PDF writes it, with a line's end after it if it is a stream."""
        if content.endswith(b"endstream\n"):
            self._places[number] = (_PLAIN, self._length, 0)
            self._put(b"%d 0 obj\n" % number, content, b"endobj\n")
        else:
            self._small.append((number, content))

    def ended(self, free: int, known: Mapping[str, bytes]) -> bytes:
        """The whole file; ``free`` is the first number not taken, ``known`` are the references that its table holds."""
        self._places |= {number: (_PACKED, free, at) for at, (number, _) in enumerate(self._small)}
        self.add(free, self._packed())
        start = self._length
        self._places[free + 1] = (_PLAIN, start, 0)
        self.add(free + 1, self._table(known))
        self._put(b"startxref\n%d\n%%%%EOF\n" % start)
        return b"".join(self._parts)

    def _put(self, *parts: bytes) -> None:
        for part in parts:
            self._parts.append(part)
            self._length += len(part)
            self._digest.update(part)

    def _packed(self) -> bytes:
        starts = accumulate((len(content) + 1 for _, content in self._small), initial=0)
        index = b" ".join(b"%d %d" % (number, start) for (number, _), start in zip(self._small, starts, strict=False))
        contents = b"\n".join((index, *(content for _, content in self._small)))
        return _stream(b"/Type/ObjStm/N %d/First %d" % (len(self._small), len(index) + 1), contents)

    def _table(self, known: Mapping[str, bytes]) -> bytes:
        named = b"".join(b"/%s %s" % (name.encode(), reference) for name, reference in known.items())
        digest = self._digest.hexdigest()[:32].encode()
        entries = b"/Type/XRef/Size %d/W[1 4 3]%s/ID[<%s><%s>]" % (len(self._places), named, digest, digest)
        rows = (self._places[number] for number in range(len(self._places)))
        return _stream(
            entries, b"".join(kind.to_bytes(1) + at.to_bytes(4) + more.to_bytes(3) for kind, at, more in rows)
        )


def _stream(entries: bytes, content: bytes) -> bytes:
    packed = zlib.compress(content)
    return b"<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\n" % (entries, len(packed), packed)
