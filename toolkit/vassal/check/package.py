"""Opening a module somebody gave us: a zip that may be broken, huge or hostile."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path, PurePosixPath

from toolkit.errors import CannotRead, Place

MOST_ENTRIES = 20_000
LARGEST_FILE = 2 * 1024**3
LARGEST_ENTRY = 256 * 1024**2
LARGEST_TEXT = 64 * 1024**2
LARGEST_WHOLE = 4 * 1024**3
HIGHEST_RATIO = 200
"""A zip beyond one of these is refused before anything is unpacked; all but the counts are bytes."""

_SMALL = 1024**2
"""What unpacks to less than this may shrink as much as it likes."""


class Package:
    """The zip of a module. Nothing is unpacked but what is asked for, and never more than was announced."""

    def __init__(self, archive: zipfile.ZipFile, file: Path) -> None:
        self._archive, self.file = archive, file

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all entries."""
        return frozenset(self._archive.namelist())

    def read(self, name: str, most: int = LARGEST_TEXT) -> bytes:
        """One entry. Raises :class:`CannotRead` for one that is damaged or longer than ``most`` bytes."""
        try:
            with self._archive.open(name) as entry:
                content = entry.read(most + 1)
        except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError, ValueError) as fault:
            raise CannotRead(f"the entry {name} is damaged: {fault}", Place(self.file)) from fault
        if len(content) > most:
            raise CannotRead(f"the entry {name} is longer than {most:,} bytes", Place(self.file))
        return content


@contextmanager
def opened(file: Path) -> Iterator[Package]:
    """Open a module after looking at its table of contents. Raises :class:`CannotRead` if it is no safe zip."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise CannotRead("larger than 2 GiB", Place(file))
        archive = zipfile.ZipFile(file)
    except OSError as fault:
        raise CannotRead(f"cannot be opened: {fault.strerror or fault}", Place(file)) from fault
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as fault:
        raise CannotRead(f"not a zip: {fault}", Place(file), expected="a VASSAL module (.vmod)") from fault
    with archive:
        _refuse(archive, file)
        yield Package(archive, file)


def _refuse(archive: zipfile.ZipFile, file: Path) -> None:
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise CannotRead(f"{len(entries):,} entries", Place(file), expected=f"at most {MOST_ENTRIES:,}")
    if sum(entry.file_size for entry in entries) > LARGEST_WHOLE:
        raise CannotRead("unpacks to more than 4 GiB", Place(file))
    for entry in entries:
        if problem := _unsafe(entry):
            raise CannotRead(f"the entry {entry.filename!r} {problem}", Place(file))
    if len({entry.filename for entry in entries}) < len(entries):
        raise CannotRead("two entries have the same name", Place(file))


def _unsafe(entry: zipfile.ZipInfo) -> str:
    name = entry.filename
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if not parts or ".." in parts or parts[0] == "/" or ":" in parts[0] or "\0" in name:
        return "leads out of the module"
    if stat.S_ISLNK(entry.external_attr >> 16):
        return "is a link"
    if entry.flag_bits & 1:
        return "is encrypted"
    if entry.file_size > LARGEST_ENTRY:
        return "unpacks to more than 256 MiB"
    if entry.file_size > max(_SMALL, HIGHEST_RATIO * entry.compress_size):
        return f"unpacks to more than {HIGHEST_RATIO} times its size"
    return ""
