"""Zips of anybody's: everything that one claims is checked before anything in it is read, and nothing is believed.

A zip tells the size of each file twice, and may lie both times. So a file is unpacked piece by piece, and never
farther than was announced.
"""

from __future__ import annotations

import io
import os
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

from toolkit.errors import CannotRead, Faults, Place


@dataclass(frozen=True)
class Bounds:
    """How much a zip may hold.

    ``packed`` is the size of the zip, ``total`` that of all its files together, ``largest`` that of one, in bytes.
    ``ratio`` is of what comes out of a file to what went in. Unless they are ``kept`` in the zip, files are to lie in
    a folder, so that their names must be fit for any.
    """

    packed: int = 200_000_000
    count: int = 5_000
    total: int = 300_000_000
    largest: int = 100_000_000
    ratio: int = 200
    kept: bool = False


BOUNDS = Bounds()
_REMEDY = "Nothing of it was read; ask its maker for another one."
_ENCRYPTED = 0x1
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_SMALL = 1_000_000  # whatever is smaller may be packed as tightly as it likes
_LONGEST_NAME = 200
"""Characters of a name, which with all its accents is no longer than a file system takes."""

_LISTED = 1_000  # bytes that a file may take in the list of all files
_PIECE = 65_536
_MOST_FAULTS = 20

_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError, RuntimeError)


class Archive:
    """A zip whose list of files is sound. Nothing is unpacked but what is asked for."""

    def __init__(self, zipped: zipfile.ZipFile, path: Path, bounds: Bounds) -> None:
        self._zipped, self.path, self._bounds = zipped, path, bounds

    @cached_property
    def names(self) -> frozenset[str]:
        """The files in it."""
        return frozenset(info.filename for info in self._zipped.infolist() if not info.is_dir())

    def read(self, name: str, most: int | None = None) -> bytes:
        """One of its files. Raises :class:`CannotRead` for one that is damaged, or has more than ``most`` bytes."""
        most = self._bounds.largest if most is None else most
        if self._zipped.getinfo(name).file_size > most:
            raise CannotRead(f"has more than {most:,} bytes", Place(self.path / name))
        try:
            with self._zipped.open(name) as entry:
                return b"".join(iter(lambda: entry.read(_PIECE), b""))
        except _BROKEN as fault:
            raise CannotRead(f"cannot be unpacked: {fault}", Place(self.path / name)) from fault

    def damage(self, name: str) -> CannotRead | None:
        """What is wrong with one of its files that is not as it was when it was packed."""
        try:
            self.read(name)
        except CannotRead as fault:
            return fault
        return None


@contextmanager
def opened(path: Path, bounds: Bounds = BOUNDS) -> Iterator[Archive]:
    """Open a zip after looking over its list of files. Raises :class:`CannotRead`, or :class:`Faults` for several."""
    try:
        file = _Bounded(path, max(_PIECE, bounds.count * _LISTED))
    except (OSError, ValueError) as fault:
        raise CannotRead(f"cannot be opened: {getattr(fault, 'strerror', None) or fault}", Place(path)) from fault
    with file, _zip(file, path, bounds) as zipped:
        problems = islice(_problems(zipped, file.size, bounds), _MOST_FAULTS)
        faults = [CannotRead(problem, Place(path), remedy=_REMEDY) for problem in problems]
        if faults:
            raise faults[0] if len(faults) == 1 else Faults(faults)
        yield Archive(zipped, path, bounds)


class _Bounded(io.BufferedReader):
    """A file of which no more than so many bytes can be had at once: the list of files of a zip is read in one go."""

    def __init__(self, path: Path, most: int) -> None:
        super().__init__(path.open("rb", buffering=0))
        self.size, self._most = os.fstat(self.fileno()).st_size, most

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(min(self._most + 1, self.size if size is None or size < 0 else size))
        if len(found) > self._most:
            raise zipfile.BadZipFile("its list of files is too long")
        return found


def _zip(file: _Bounded, path: Path, bounds: Bounds) -> zipfile.ZipFile:
    if file.size > bounds.packed:
        raise CannotRead(f"is a zip of {file.size:,} bytes", Place(path), expected=f"at most {bounds.packed:,}")
    try:
        return zipfile.ZipFile(file)
    except _BROKEN as fault:
        raise CannotRead(f"is not a zip that can be read: {fault}", Place(path)) from fault


def _problems(zipped: zipfile.ZipFile, size: int, bounds: Bounds) -> Iterator[str]:
    infos = zipped.infolist()
    total = sum(info.file_size for info in infos)
    if sum(info.compress_size for info in infos) > size:
        yield "its files would take more room than it has: some of them are the same bytes"
    if len(infos) > bounds.count:
        yield f"it holds {len(infos):,} files; at most {bounds.count:,} are read"
    if total > bounds.total:
        yield f"it would unpack to {total:,} bytes; at most {bounds.total:,} are read"
    for info in infos:
        name = info.orig_filename
        unfit = "" if bounds.kept else _unfit(name)
        if problem := _astray(name) or unfit or _bad_kind(info) or _bad_size(info, bounds):
            yield f"its file {_shown(name)} {problem}"
    names = [info.filename if bounds.kept else info.filename.casefold() for info in infos]
    yield from (f"its file {_shown(name)} is there twice" for name, count in Counter(names).items() if count > 1)


def _astray(name: str) -> str:
    """What is wrong with a name that leads anywhere but into the folder to which it is unpacked."""
    if "\\" in name or ":" in name or name.startswith("/"):
        return "has a name that is not relative, or not written with '/'"
    if any(part in ("..", ".") for part in name.split("/")):
        return "has a name that leads out of the zip"
    return "" if name.strip("/") else "has no name"


def _unfit(name: str) -> str:
    """What is wrong with a name that not every folder takes."""
    if any(not letter.isprintable() for letter in name):
        return "has a name with characters that cannot be printed"
    if len(name) > _LONGEST_NAME:
        return f"has a name of {len(name)} characters; at most {_LONGEST_NAME} are read"
    return ""


def _bad_kind(info: zipfile.ZipInfo) -> str:
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is a link or a device"
    if info.compress_type not in _KINDS:
        return "is packed in a way that is not read; deflate is"
    return "is encrypted" if info.flag_bits & _ENCRYPTED else ""


def _bad_size(info: zipfile.ZipInfo, bounds: Bounds) -> str:
    if info.file_size > bounds.largest:
        return f"has {info.file_size:,} bytes; at most {bounds.largest:,} are read"
    if info.file_size > max(_SMALL, bounds.ratio * info.compress_size):
        return f"unpacks to more than {bounds.ratio} times its size, as a zip bomb does"
    return ""


def _shown(name: str) -> str:
    return ascii(name[:80])
