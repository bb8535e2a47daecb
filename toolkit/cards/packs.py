"""Packs: cards that users add, as a folder or a zip, laid over the built-in database. A pack is untrusted input."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import msgspec

from toolkit import paths
from toolkit.cards import archive
from toolkit.cards.layer import Layer, file_type
from toolkit.cards.pack import Pack
from toolkit.cards.source import MOST_BYTES
from toolkit.errors import CannotRead, Faults, Place
from toolkit.files import inside, write

MANIFEST = "pack.json"
"""The file of a pack in which it says what it is."""

_MOST_FILES = 5_000
_MOST_PICTURE = 50_000_000
PICTURES = (".png", ".jpg", ".jpeg")
"""The endings of the pictures that are taken as art."""


@dataclass(frozen=True)
class Contents:
    """The files of a pack: the ``json`` ones by their path inside it, and the paths of all ``others``."""

    origin: Path
    json: Mapping[str, bytes]
    others: tuple[str, ...] = ()


def user_packs() -> tuple[Path, ...]:
    """The packs in the user's folder, by name."""
    folder = paths.user_packs()
    inside = sorted(folder.iterdir()) if folder.is_dir() else []
    return tuple(path for path in inside if (path / MANIFEST).is_file() or path.suffix == ".zip")


def contents(path: Path) -> Contents:
    """What a pack holds. Raises :class:`CannotRead` or :class:`Faults` if it is no folder or zip, or not a safe one."""
    if path.is_dir():
        return _of_folder(path)
    if path.is_file():
        return _of_zip(path)
    raise CannotRead("is neither a folder nor a zip", Place(path), remedy="Is the name right?")


def layer(found: Contents) -> Layer:
    """A pack as a layer of the database, if its manifest is sound. Raises :class:`CannotRead`."""
    try:
        manifest = msgspec.json.decode(found.json.get(MANIFEST, b""), type=Pack)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise CannotRead(f"is no manifest of a pack: {fault}", Place(found.origin / MANIFEST)) from fault
    files = {name: data for name, data in found.json.items() if file_type(name)}
    return Layer(found.origin, files, frozenset(manifest.replaces), _art(found), manifest)


def _of_folder(folder: Path) -> Contents:
    files: list[Path] = []
    for top, _folders, names in os.walk(folder):
        files += [Path(top, name) for name in names]
        if len(files) > _MOST_FILES:
            raise CannotRead(f"holds more than {_MOST_FILES:,} files", Place(folder), remedy="Is it the right folder?")
    if strange := [path for path in files if path.is_symlink() or not path.is_file()]:
        raise Faults(CannotRead("is a link or a device, which a pack may not hold", Place(path)) for path in strange)
    named = {path.relative_to(folder).as_posix(): path for path in sorted(files)}
    wanted = {name: _bounded(path) for name, path in named.items() if _is_data(name)}
    return Contents(folder, wanted, tuple(name for name in named if name not in wanted))


def _of_zip(path: Path) -> Contents:
    names = _names(path)
    top = _top_folder(names)
    wanted = [name for name in names if _is_data(name.removeprefix(top))]
    found = archive.read(path, wanted, MOST_BYTES)
    inner = [name.removeprefix(top) for name in names if name not in found]
    return Contents(path, {name.removeprefix(top): found[name] for name in sorted(found)}, tuple(sorted(inner)))


def _names(path: Path) -> list[str]:
    """The files of a zip, without what macOS adds to one."""
    return [name for name in archive.names(path) if not name.startswith("__MACOSX/")]


def _top_folder(names: Sequence[str]) -> str:
    """The one folder in which everything lies, where somebody zipped the folder rather than what is in it."""
    tops = {name.partition("/")[0] for name in names}
    only = f"{next(iter(tops))}/" if len(tops) == 1 else ""
    return only if f"{only}{MANIFEST}" in names else ""


def _is_data(name: str) -> bool:
    hidden = any(part.startswith(".") for part in name.split("/"))
    return name.endswith(".json") and not hidden and not name.startswith("wording/")


def _bounded(path: Path) -> bytes:
    """At most one byte more than is allowed, so that whoever reads it sees that it is too long."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise CannotRead(f"cannot be read: {fault.strerror or fault}", Place(path)) from fault


def _art(found: Contents) -> Path | None:
    """The folder of the pack's pictures; those of a zip are unpacked into a cache."""
    pictures = [name for name in found.others if _is_picture(name)]
    if not pictures:
        return None
    return found.origin / "art" if found.origin.is_dir() else _unpacked(found.origin) / "art"


def _is_picture(name: str) -> bool:
    return name.startswith("art/") and name.lower().endswith(PICTURES)


def _unpacked(path: Path) -> Path:
    """A folder with the pictures of a zip, which is made once for each content of a zip."""
    folder = paths.unpacked() / sha256(path.read_bytes()).hexdigest()[:16]
    done = folder / "complete"
    if done.exists():
        return folder
    names = _names(path)
    top = _top_folder(names)
    for name in names:
        if _is_picture(inner := name.removeprefix(top)):
            write(inside(folder, inner), archive.read(path, [name], _MOST_PICTURE)[name])
    write(done, "")
    return folder
