"""One build at a time in an output folder. The system lets the lock go when its process ends, however it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from toolkit.errors import CannotWrite


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file at ``path``. Raises :class:`CannotWrite` when another build holds it, or none can be made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as fault:
        raise CannotWrite(f"{path.parent}: cannot be written: {fault.strerror}") from fault
    try:
        _take(handle)
    except OSError as fault:
        os.close(handle)
        raise CannotWrite(
            f"{path.parent.parent}: another build is running there; wait for it, or use --output"
        ) from fault
    try:
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
