"""Packs: cards that users add, as a folder or a zip, laid over the built-in database. A pack is untrusted input."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path

from toolkit import paths
from toolkit.cards.layer import Layer, file_type
from toolkit.cards.pack import Pack
from toolkit.errors import CannotRead, Faults, Place
from toolkit.files import inside, write
from toolkit.untrusted import archive
from toolkit.untrusted.archive import Archive
from toolkit.untrusted.file import content
from toolkit.untrusted.record import converted
from toolkit.untrusted.source import BOUNDS, bytes_of, sound

MANIFEST = "pack.json"
"""The file of a pack in which it says what it is."""

_MOST_FILES = 5_000
PICTURES = (".png", ".jpg", ".jpeg")
"""The endings of the pictures that are taken as art."""

_WORDS = ("speech/", "wording/", "words/")
"""The folders of a pack in which languages are."""

NOTES = "art/art.json"
"""The file of a pack that says which point of each picture must stay in view."""


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


@contextmanager
def readable(found: Contents) -> Iterator[Callable[[str], bytes]]:
    """Reads any file of a pack by its path inside it. Raises :class:`CannotRead`."""
    if found.origin.is_dir():
        yield lambda name: content(found.origin / name, archive.BOUNDS.largest)
        return
    with archive.opened(found.origin) as zipped:
        named = _named(zipped)
        yield lambda name: zipped.read(named[name])


def layer(found: Contents) -> Layer:
    """A pack as a layer of the database, if its manifest is sound. Raises :class:`CannotRead`, or :class:`Faults`."""
    manifest = converted(sound(str(found.origin / MANIFEST), found.json.get(MANIFEST, b"")), Pack)
    files = {name: data for name, data in found.json.items() if file_type(name)}
    words = {name: data for name, data in found.json.items() if name.startswith(_WORDS)}
    return Layer(found.origin, files, frozenset(manifest.replaces), _art(found), manifest, words)


def _of_folder(folder: Path) -> Contents:
    files: list[Path] = []
    for top, _folders, names in os.walk(folder):
        files += [Path(top, name) for name in names]
        if len(files) > _MOST_FILES:
            raise CannotRead(f"holds more than {_MOST_FILES:,} files", Place(folder), remedy="Is it the right folder?")
    if strange := [path for path in files if path.is_symlink() or not path.is_file()]:
        raise Faults(CannotRead("is a link or a device, which a pack may not hold", Place(path)) for path in strange)
    named = {path.relative_to(folder).as_posix(): path for path in sorted(files)}
    wanted = {name: bytes_of(path) for name, path in named.items() if _is_data(name)}
    return Contents(folder, wanted, tuple(name for name in named if name not in wanted))


def _of_zip(path: Path) -> Contents:
    with archive.opened(path) as zipped:
        named = _named(zipped)
        data = {name: zipped.read(named[name], BOUNDS.size) for name in named if _is_data(name)}
    return Contents(path, data, tuple(name for name in named if name not in data))


def _named(zipped: Archive) -> Mapping[str, str]:
    """The files of a zip by their names in the pack, without what macOS adds to one."""
    names = sorted(name for name in zipped.names if not name.startswith("__MACOSX/"))
    top = _top_folder(names)
    return {name.removeprefix(top): name for name in names}


def _top_folder(names: Sequence[str]) -> str:
    """The one folder in which everything lies, where somebody zipped the folder rather than what is in it."""
    tops = {name.partition("/")[0] for name in names}
    only = f"{next(iter(tops))}/" if len(tops) == 1 else ""
    return only if f"{only}{MANIFEST}" in names else ""


def _is_data(name: str) -> bool:
    hidden = any(part.startswith(".") for part in name.split("/"))
    return name.endswith(".json") and not hidden and not name.startswith("art/")


def _art(found: Contents) -> Path | None:
    """The folder of the pack's pictures; those of a zip are unpacked into a cache."""
    if not any(map(_is_art, found.others)):
        return None
    return found.origin / "art" if found.origin.is_dir() else _unpacked(found) / "art"


def is_picture(name: str) -> bool:
    """Whether a file of a pack is to be art."""
    return name.startswith("art/") and name.lower().endswith(PICTURES)


def _is_art(name: str) -> bool:
    return name == NOTES or is_picture(name)


def _unpacked(found: Contents) -> Path:
    """A folder with the pictures of a zip, which is made once for each content of a zip."""
    with found.origin.open("rb") as file:
        folder = paths.unpacked() / file_digest(file, "sha256").hexdigest()[:16]
    done = folder / "complete"
    if done.exists():
        return folder
    with readable(found) as read:
        for name in filter(_is_art, found.others):
            write(inside(folder, name), read(name))
    write(done, "")
    return folder
