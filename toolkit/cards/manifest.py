"""Whether a pack is what it says it is: its manifest, the files in it, what it replaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

import msgspec

from toolkit.cards import parts
from toolkit.cards.document import Document, kind_of, shown
from toolkit.cards.pack import Pack
from toolkit.cards.packs import MANIFEST, NOTES, PICTURES, Contents
from toolkit.cards.references import Library
from toolkit.cards.wording.brought import FOLDERS, home
from toolkit.nearest import nearest
from toolkit.untrusted.fault import Fault, Remark

FILES = (
    *("common.json", "characters/NAME.json", "drinks/cards.json", "drinks/NAME.json", "otto/NAME.json"),
    *("prizes.json", "corrections/DECK-ID.json"),
    *("taverns/NAME.json", "events/NAME.json"),
    *("art/CARD-ID.png", "art/back/DECK-ID.png", "art/mat/CHARACTER-ID.png", NOTES),
    *(f"{folder}/LANG.json" for folder in FOLDERS.values()),
)
"""What may be in a pack besides its manifest and a README."""

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def faults(library: Library, layer: int, found: Contents, wanted: frozenset[str]) -> list[Fault]:
    """What is wrong with the pack at ``layer`` as a whole, as far as it is about the ``wanted`` files."""
    strays = _strays(library, found, wanted) if MANIFEST in found.json else ()
    return [*_manifest(library, layer, found, wanted), *strays]


def replaces(document: Document) -> list[str]:
    """The ids that a document says it replaces: corrections, by what is done in them."""
    if document.kind == "corrections":
        return [name for _trail, name in document.ids]
    value = document.source.value
    listed = value.get("replaces") if isinstance(value, dict) else None
    return [name for name in listed if isinstance(name, str)] if isinstance(listed, list) else []


def _manifest(library: Library, layer: int, found: Contents, wanted: frozenset[str]) -> Iterator[Fault]:
    if MANIFEST not in found.json:
        remedy = "`rdi new character` writes one to start from."
        yield Fault(shown(found.origin), None, "", f"has no {MANIFEST}, so it is no pack", remedy=remedy)
    for document in library.documents:
        if document.layer == layer and document.name in wanted:
            if document.kind != "corrections":
                yield from map(document.source.fault, _replaced_in_vain(library, document))
            if document.kind == "pack":
                yield from map(document.source.fault, _named(document))


def _named(document: Document) -> Iterator[Remark]:
    try:
        pack = msgspec.convert(document.source.value, Pack)
    except msgspec.ValidationError:
        return  # which the schema has told already
    yield from parts.remarks(pack, ())
    if not _SLUG.fullmatch(pack.id):
        yield Remark(("id",), f"is the id {pack.id[:80]!r}", "lower-case letters, digits and hyphens")
    if not pack.version:
        yield Remark(("version",), "is empty", "the pack's version, such as '0.1.0'")


def _replaced_in_vain(library: Library, document: Document) -> Iterator[Remark]:
    for index, name in enumerate(replaces(document)):
        at = ("replaces", index)
        layers = [known.document.layer for known in library.ids.get(name, [])]
        if not any(layer < document.layer for layer in layers):
            meant = nearest(name, sorted(library.ids), most=1)
            yield Remark(at, f"there is nothing called {name[:80]!r} to replace", meant=meant)
        elif document.layer not in layers:
            yield Remark(at, f"replaces {name!r}, which is not in the pack", serious=False)


def _strays(library: Library, found: Contents, wanted: frozenset[str]) -> Iterator[Fault]:
    for name in (*found.json, *found.others):
        if name in wanted and (problem := _stray(library, name)):
            yield Fault(shown(found.origin / name), None, "", problem, f"one of {', '.join(FILES)}", serious=False)


def _stray(library: Library, name: str) -> str:
    path = PurePosixPath(name)
    if name.endswith(".json"):
        return "" if kind_of(name) or home(name) or name == NOTES else "is not read"
    if path.parts[0] != "art" or path.suffix.lower() not in PICTURES:
        return ""
    shown = path.relative_to("art").with_suffix("").as_posix()
    return "" if shown in library.pictured else f"is the picture of nothing that is there: {shown!r}"
