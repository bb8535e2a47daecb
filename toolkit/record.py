"""Records of our own data: how they behave, and how a file of them is read.

They are frozen, closed, and written without what is left at its default. What strangers wrote is read by
:mod:`toolkit.untrusted.record`, which finds more and takes longer.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from toolkit.errors import CannotRead, Place

T = TypeVar("T")


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of a data file. A key that it does not know is a fault, not a surprise."""


def read(path: Path, kind: type[T]) -> T:
    """A file that comes with the toolkit, as a record. Raises :class:`CannotRead` with file and JSON path."""
    try:
        return decode(path.read_bytes(), kind, path)
    except OSError as fault:
        raise CannotRead(f"cannot be opened: {fault.strerror}", Place(path)) from fault


def decode(content: bytes, kind: type[T], path: Path) -> T:
    """What such a file holds, as a record. Raises as :func:`read` does."""
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.DecodeError as fault:
        problem, _, at = str(fault).partition(" - at `")
        raise CannotRead(problem, Place(path, path=at.rstrip("`") or None)) from fault
    except UnicodeDecodeError as fault:
        raise CannotRead("is not UTF-8", Place(path)) from fault
    except RecursionError as fault:
        raise CannotRead("is nested without end", Place(path)) from fault
