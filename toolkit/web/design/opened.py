"""Packs as their designer sees them: every card and every file of a folder, however faulty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from toolkit.build import digest
from toolkit.build.edits import Snapshot, snapshot
from toolkit.cards import Database, packs
from toolkit.cards.document import Document, document, kind_of, shown
from toolkit.cards.layer import Layer
from toolkit.cards.packs import MANIFEST, Contents
from toolkit.cards.validate import Report, database, layers, validate_pack
from toolkit.engine import not_yet
from toolkit.errors import CannotWrite, Faults, NotFound, RdiError
from toolkit.nearest import nearest
from toolkit.untrusted.fault import Fault, Trail


@dataclass(frozen=True)
class Part:
    """A part of a file that is edited alone: a card, or with an empty ``trail`` the whole file."""

    file: str
    trail: Trail = ()


@dataclass(frozen=True)
class Listed:
    """A card of a pack in a list: where it stands, its id, and its title if it has one."""

    part: Part
    id: str
    title: str


@dataclass(frozen=True)
class Opened:
    """A pack as it lies in its folder at this moment. ``below`` are the packs over which it is laid."""

    key: str
    contents: Contents
    below: tuple[Path, ...] = ()
    files: Mapping[str, Document | None] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        """Where it is."""
        return self.contents.origin

    @property
    def is_folder(self) -> bool:
        """Whether anything can be saved in it: not in a zip."""
        return self.folder.is_dir()

    @cached_property
    def name(self) -> str:
        """What it calls itself; its folder's name if it does not say."""
        manifest = self.files.get(MANIFEST)
        said = manifest.source.value.get("name") if manifest and isinstance(manifest.source.value, dict) else None
        return said if isinstance(said, str) and said.strip() else self.folder.name

    @cached_property
    def cards(self) -> tuple[Listed, ...]:
        """Every card that has an id, in the order of the files."""
        return tuple(one for name, found in self.files.items() if found for one in _cards(name, found))

    @cached_property
    def report(self) -> Report:
        """What is wrong with it."""
        return self.with_files({})

    def with_files(self, changed: Mapping[str, str]) -> Report:
        """What would be wrong with it if these files held these texts."""
        json = {**self.contents.json, **{name: text.encode("utf-8", "replace") for name, text in changed.items()}}
        return validate_pack(replace(self.contents, json=json), self.below, [not_yet.remarks])

    def with_only(self, name: str, text: str) -> Report:
        """What would be wrong with it if it had no files but its manifest and this one."""
        json = {MANIFEST: self.contents.json.get(MANIFEST, b""), name: text.encode("utf-8", "replace")}
        return validate_pack(replace(self.contents, json=json), self.below)

    def loaded(self) -> Database:
        """The cards with this pack on top. Raises :class:`Faults` with all that is seriously wrong with it."""
        if not self.report.sound:
            raise Faults(fault.error() for fault in self.report.faults if fault.serious)
        return database(self.report)

    def card(self, card_id: str) -> Listed:
        """The card of this id. Raises :class:`NotFound`."""
        found = next((one for one in self.cards if one.id == card_id), None)
        if found is None:
            ids = [one.id for one in self.cards]
            raise NotFound("card of this pack", card_id, nearest(card_id[:200], ids))
        return found

    def data(self, name: str) -> bytes:
        """The bytes of a file that may be edited. Raises :class:`NotFound`."""
        if name not in self.files:
            raise NotFound("file of this pack", name, nearest(name[:200], list(self.files)))
        return self.contents.json[name]

    def version(self, name: str) -> str:
        """What tells this state of a file from another."""
        return digest.of_bytes(self.data(name))

    def place(self, name: str) -> str:
        """A file as faults name it."""
        return shown(self.folder / name)

    def name_of(self, fault: Fault) -> str:
        """The file of which a fault speaks, by its name in the pack; empty for one that is not edited here."""
        return next((name for name in self.files if self.place(name) == fault.file), "")


def _cards(name: str, found: Document) -> Iterator[Listed]:
    for trail, card_id in found.ids:
        value: Any = found.source.value
        for step in trail:
            value = value[step]
        title = value.get("title")
        yield Listed(Part(name, trail), card_id, title if isinstance(title, str) else "")


class Shelf:
    """All packs of a server, in the order in which they are laid over the cards, by the keys of their addresses."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders: dict[str, Path] = {}
        self._known: dict[str, tuple[Snapshot, tuple[Path, ...]]] = {}
        for folder in folders:
            self.folders[self._free(_slug(folder))] = folder

    def _free(self, wanted: str) -> str:
        names = (wanted, *(f"{wanted}-{number}" for number in range(2, len(self.folders) + 3)))
        return next(name for name in names if name not in self.folders)

    def open(self, key: str) -> Opened:
        """A pack as it is now. Raises :class:`NotFound`, and what cannot be read of it at all as :class:`RdiError`."""
        if key not in self.folders:
            raise NotFound("pack", key, nearest(key[:200], list(self.folders)))
        folder = self.folders[key]
        found = packs.contents(folder)
        kinds = {name: kind for name in found.json if (kind := kind_of(name))}
        first = sorted(kinds, key=lambda name: (name != MANIFEST, name))
        files = {name: document(1, name, kinds[name], shown(folder / name), found.json[name])[0] for name in first}
        return Opened(key, found, self._below(key), files)

    def _below(self, key: str) -> tuple[Path, ...]:
        """The sound packs below one, which are looked at again when a file of them has changed."""
        before = list(self.folders.values())[: list(self.folders).index(key)]
        now = snapshot(before)
        if key not in self._known or self._known[key][0] != now:
            self._known[key] = now, sound(before)[0]
        return self._known[key][1]


def sound(folders: Sequence[Path]) -> tuple[tuple[Path, ...], tuple[Layer, ...]]:
    """Those of the packs that can be laid over one another, the rest left out; and what they are laid as."""
    kept: tuple[Path, ...] = ()
    laid: tuple[Layer, ...] = ()
    for folder in folders:
        try:
            laid = layers((*kept, folder))
        except RdiError:
            continue
        kept = (*kept, folder)
    return kept, laid


def require_folder(pack: Opened) -> None:
    """Raise :class:`CannotWrite` for a pack in which nothing can be saved."""
    if not pack.is_folder:
        raise CannotWrite(f"{shown(pack.folder)} is a file, in which nothing is saved: unpack it to edit it")


def _slug(folder: Path) -> str:
    return re.sub(r"[^a-z0-9]+", "-", folder.absolute().name.lower().removesuffix(".zip")).strip("-") or "pack"
