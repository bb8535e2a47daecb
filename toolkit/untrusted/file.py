"""The bytes of a file that somebody names: as many as are wanted, and no more."""

from __future__ import annotations

from pathlib import Path

from toolkit.errors import CannotRead, Place


def is_plain(path: Path) -> bool:
    """Whether a path that a stranger may have written leads to a plain file of this machine.

    A device or a pipe could be read for ever, and the share of another machine would learn who asks.
    """
    try:
        return not path.as_posix().startswith("//") and path.is_file()
    except (OSError, ValueError):  # for a name that is too long, or has a null byte
        return False


def head(path: Path, most: int) -> bytes:
    """The first ``most`` bytes of a file, or all if it has fewer. Raises :class:`CannotRead` if it cannot be opened."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as fault:  # a ValueError for a path with a null byte
        raise CannotRead(f"cannot be opened: {getattr(fault, 'strerror', None) or fault}", Place(path)) from fault


def content(path: Path, most: int) -> bytes:
    """All bytes of a file. Raises :class:`CannotRead` if it cannot be opened, or has more than ``most``."""
    found = head(path, most + 1)
    if len(found) > most:
        raise CannotRead(f"has more than {most:,} bytes", Place(path))
    return found
