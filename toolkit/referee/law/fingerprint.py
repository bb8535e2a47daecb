"""Fingerprints: a hash of facts and of the code that makes something of them, to know what has to be made again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from hashlib import blake2b

import toolkit
from toolkit import paths


def fingerprint(facts: Sequence[bytes], code: Sequence[str]) -> str:
    """A hash of these facts, and of the dates of the code in these folders and files of the package."""
    known = repr((toolkit.__version__, sqlite3.sqlite_version, *_dates(code))).encode()
    return blake2b(b"\0".join((*facts, known)), digest_size=20).hexdigest()


def _dates(code: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    for name in code:
        place = paths.PACKAGE / name
        for path in sorted(place.glob("*.py")) if place.is_dir() else [place]:
            known = path.stat()
            yield path.name, known.st_size, known.st_mtime_ns
