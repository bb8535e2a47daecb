"""Reading a zip from a stranger: everything that it claims is checked before anything in it is read."""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import CannotRead, Faults, Place


@dataclass(frozen=True)
class Bounds:
    """How much a zip may hold. Sizes are in bytes; ``ratio`` is of what comes out to what went in."""

    count: int = 5_000
    total: int = 300_000_000
    ratio: int = 200
    packed: int = 200_000_000


BOUNDS = Bounds()
_REMEDY = "Nothing of it was read; ask its maker for another one."
_ENCRYPTED = 0x1
_SMALL = 1_000_000  # whatever is smaller may be packed as tightly as it likes


def names(path: Path, bounds: Bounds = BOUNDS) -> list[str]:
    """The files of a zip, after all checks. Raises :class:`Faults` or :class:`CannotRead`."""
    with _opened(path, bounds) as archive:
        return [info.filename for info in _files(archive)]


def read(path: Path, wanted: list[str], most: int, bounds: Bounds = BOUNDS) -> dict[str, bytes]:
    """Some files of a zip by name, each of ``most`` bytes at most. Raises as :func:`names` does."""
    with _opened(path, bounds) as archive:
        return {name: _read(archive, path, name, most) for name in wanted}


def _opened(path: Path, bounds: Bounds) -> zipfile.ZipFile:
    if (size := path.stat().st_size) > bounds.packed:
        raise CannotRead(f"is a zip of {size:,} bytes", Place(path), expected=f"at most {bounds.packed:,}")
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, UnicodeDecodeError) as fault:
        raise CannotRead(f"is not a zip that can be read: {fault}", Place(path)) from fault
    faults = [CannotRead(problem, Place(path), remedy=_REMEDY) for problem in _problems(archive, bounds)]
    if faults:
        archive.close()
        raise Faults(faults[:20])
    return archive


def _problems(archive: zipfile.ZipFile, bounds: Bounds) -> Iterator[str]:
    yield from _bulk(archive, bounds)
    seen: set[str] = set()
    for info in archive.infolist():
        name = _shown(info.orig_filename)
        if problem := _bad_name(info.orig_filename) or _bad_kind(info):
            yield f"its file {name} {problem}"
        if info.filename.casefold() in seen:
            yield f"its file {name} is there twice"
        seen.add(info.filename.casefold())


def _bulk(archive: zipfile.ZipFile, bounds: Bounds) -> Iterator[str]:
    infos = archive.infolist()
    total, packed = sum(info.file_size for info in infos), sum(info.compress_size for info in infos)
    if len(infos) > bounds.count:
        yield f"it holds {len(infos):,} files; at most {bounds.count:,} are read"
    if total > bounds.total:
        yield f"it would unpack to {total:,} bytes; at most {bounds.total:,} are read"
    if total > _SMALL and total > bounds.ratio * max(packed, 1):
        yield f"it unpacks to {total // max(packed, 1):,} times its size, as a zip bomb does"


def _bad_name(name: str) -> str:
    """What is wrong with a name, or nothing. It must lead nowhere but into the folder it is unpacked to."""
    if "\\" in name or ":" in name or name.startswith("/"):
        return "has a name that is not relative, or not written with '/'"
    if any(part in ("..", ".") for part in name.split("/")):
        return "has a name that leads out of the zip"
    if any(not letter.isprintable() for letter in name):
        return "has a name with characters that cannot be printed"
    return "" if name.strip("/") else "has no name"


def _bad_kind(info: zipfile.ZipInfo) -> str:
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is a link or a device"
    return "is encrypted" if info.flag_bits & _ENCRYPTED else ""


def _files(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    return [info for info in archive.infolist() if not info.is_dir()]


def _read(archive: zipfile.ZipFile, path: Path, name: str, most: int) -> bytes:
    size = archive.getinfo(name).file_size
    if size > most:
        raise CannotRead(f"has {size:,} bytes", Place(path / name), expected=f"at most {most:,}")
    try:
        return archive.read(name)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError, RuntimeError) as fault:
        raise CannotRead(f"cannot be unpacked: {fault}", Place(path / name)) from fault


def _shown(name: str) -> str:
    return ascii(name[:80])
