"""Putting a table and its decks where the game finds them, without ever touching what somebody else put there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

import msgspec

from toolkit import files
from toolkit.errors import CannotRead, CannotWrite, Faults, Place
from toolkit.tts.addresses import is_web
from toolkit.tts.folder import CACHE, SAVED_OBJECTS, SAVES, cached
from toolkit.tts.make import DECKS, INDEX, PICTURES
from toolkit.untrusted.record import read

RECORD = "Saves/rdi-toolkit.json"
"""What we installed: a hash of each file by its path. A file that differs from it is not ours (any more)."""

State = Literal["new", "changed", "same"]


@dataclass(frozen=True)
class Copy:
    """A file to be copied: from where, to where below the game's folder, and whether that changes anything."""

    source: Path
    name: str
    state: State


def plan(made: Path, game: Path) -> list[Copy]:
    """What installing the table in the folder ``made`` into the game's folder would do.

    Raises :class:`CannotRead` where no table was made, and :class:`CannotWrite` (or :class:`Faults`) for a file in
    the way that is not ours.
    """
    ours = _record(game)
    copies = [Copy(source, name, _state(source, game, name)) for source, name in _wanted(made)]
    foreign = [copy.name for copy in copies if copy.state == "changed" and not _is_ours(game, copy.name, ours)]
    if foreign:
        raise Faults(CannotWrite(_in_the_way(game / name)) for name in foreign)
    return copies


def install(made: Path, game: Path) -> list[Copy]:
    """Copy what is new or changed, and remember it. Returns everything that :func:`plan` told."""
    copies = plan(made, game)
    ours = dict(_record(game))
    for copy in copies:
        if copy.state != "same":
            files.write(files.inside(game, copy.name), copy.source.read_bytes())
        if not _is_cached(copy.name):
            ours[copy.name] = _digest(copy.source)
    files.write(game / RECORD, msgspec.json.format(msgspec.json.encode(dict(sorted(ours.items()))), indent=2) + b"\n")
    return copies


def on_this_machine(made: Path) -> list[str]:
    """The pictures of a made table that others would see as blanks."""
    return sorted(name for name, url in _index(made).items() if not is_web(url))


def _wanted(made: Path) -> Iterator[tuple[Path, str]]:
    """Each file, and its name below the game's folder."""
    saves = sorted(path for path in made.glob("*.json") if path.name != INDEX)
    if not saves:
        raise CannotRead("there is no table here", Place(made), remedy="Make one first: rdi tts")
    for save in saves:
        yield from _with_thumbnail(save, SAVES)
    for deck in sorted((made / DECKS).glob("*.json")):
        yield from _with_thumbnail(deck, SAVED_OBJECTS)
    for name, url in sorted(_index(made).items()):
        picture = files.inside(made / PICTURES, name)
        if is_web(url) and picture.is_file():
            yield picture, cached(url, picture.suffix)


def _with_thumbnail(save: Path, folder: str) -> Iterator[tuple[Path, str]]:
    yield save, f"{folder}/{save.name}"
    thumbnail = save.with_suffix(".png")
    if thumbnail.is_file():
        yield thumbnail, f"{folder}/{thumbnail.name}"


def _index(made: Path) -> Mapping[str, str]:
    return _names(made / INDEX)


def _record(game: Path) -> Mapping[str, str]:
    return _names(game / RECORD)


def _names(path: Path) -> Mapping[str, str]:
    """A file of names and texts; empty where there is none. Raises :class:`CannotRead`, or :class:`Faults`."""
    return read(path, dict[str, str], remedy="Remove it and try again.") if path.exists() else {}


def _state(source: Path, game: Path, name: str) -> State:
    """A file in the cache is left alone: its name says what is in it."""
    target = game / name
    if not target.exists():
        return "new"
    if _is_cached(name):
        return "same"
    if target.stat().st_size == source.stat().st_size and _digest(target) == _digest(source):
        return "same"
    return "changed"


def _is_cached(name: str) -> bool:
    return PurePosixPath(name).parts[0] == CACHE


def _is_ours(game: Path, name: str, ours: Mapping[str, str]) -> bool:
    return ours.get(name) == _digest(game / name)


def _in_the_way(path: Path) -> str:
    return f"{path} is not what was installed here: perhaps a game of yours is in it. Rename or remove it first."


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
