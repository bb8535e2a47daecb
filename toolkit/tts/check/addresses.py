"""Addresses in a save: where they stand, what is wrong with them as text, and what local pictures look like."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from toolkit.errors import CannotRead
from toolkit.tts.check.document import Document, Finding, mapping, text, whole
from toolkit.tts.sheet import Budget
from toolkit.untrusted.file import head, is_plain
from toolkit.untrusted.picture import MOST_BYTES, size

REQUIRED = frozenset({"FaceURL", "BackURL", "ImageURL", "MeshURL", "PDFUrl", "AssetbundleURL"})
"""Fields that may not be empty."""

LARGEST_SIDE = 8192
"""The game reduces larger pictures (pixels)."""

_OLD_STEAM = "cloud-3.steamusercontent.com"
_ASPECTS = (0.3, 3.4)


def addresses(document: Document) -> Iterator[tuple[str, str]]:
    """The JSON path and the address of every asset, in the order of the file; required ones even if empty."""
    return _within("$", document.save)


def _within(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key.lower().endswith("url") and isinstance(each, str) and (each or key in REQUIRED):
                yield f"{path}.{key}", each
        for key, each in value.items():
            if isinstance(each, dict | list):
                yield from _within(f"{path}.{key}", each)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            if isinstance(each, dict | list):
                yield from _within(f"{path}[{at}]", each)


def written(document: Document, *, release: bool) -> Iterator[Finding]:
    """No address is empty; none is of this machine only, if the save is to be ``release``d."""
    for path, url in addresses(document):
        if not url:
            yield Finding(path, "is empty: nothing is shown")
        elif url.startswith("file:") or (":" in url[:3] and not url.startswith("http")):
            if release:
                yield Finding(path, f"{shortened(url)} is on one machine: other players see a blank")
        elif _OLD_STEAM in url:
            yield Finding(
                path,
                f"{shortened(url)} answers no more; the same path under https://steamusercontent-a.akamaihd.net does",
                "warning",
            )
        elif not url.startswith(("http://", "https://")) and "//" in url:
            yield Finding(path, f"{shortened(url)} is no address the game knows")


def pictures(document: Document) -> Iterator[Finding]:
    """Sheets that are files of this machine are there, not too large, and divide into cards by their grid."""
    seen: set[tuple[str, int | None, int | None]] = set()
    for thing in document.things:
        for key, found in mapping(thing.fields.get("CustomDeck")).items():
            sheet = mapping(found)
            face = text(sheet.get("FaceURL"))
            known = (face, whole(sheet.get("NumWidth")), whole(sheet.get("NumHeight")))
            if face.startswith("file:") and known not in seen:
                seen.add(known)
                yield from _picture(f'{thing.child("CustomDeck")}["{key}"].FaceURL', face, sheet)


def _picture(path: str, url: str, sheet: dict[str, Any]) -> Iterator[Finding]:
    file = local_file(url)
    if not is_plain(file):
        yield Finding(path, f"{shortened(str(file))} is not there")
        return
    try:
        width, height = size(head(file, MOST_BYTES), file)
    except CannotRead as fault:
        yield Finding(path, f"{shortened(str(file))} cannot be opened as a picture: it {fault.problem}")
        return
    if max(width, height) > LARGEST_SIDE:
        yield Finding(path, f"{file} is {width} x {height} pixels; the game shrinks it to {LARGEST_SIDE}", "warning")
    elif max(width, height) > Budget().side:
        yield Finding(path, f"{file} is {width} x {height} pixels; {Budget().side} is recommended", "warning")
    columns, rows = whole(sheet.get("NumWidth")), whole(sheet.get("NumHeight"))
    if columns and rows and columns > 0 and rows > 0:
        aspect = (width / columns) / (height / rows)
        if not _ASPECTS[0] < aspect < _ASPECTS[1]:
            yield Finding(path, f"{file} cut into {columns} x {rows} gives cards {aspect:.2f} times as wide as high")


def local_file(url: str) -> Path:
    """The file of a ``file:`` address, percent signs or not."""
    path = url.removeprefix("file:").removeprefix("//")
    plain = path if is_plain(Path(path)) else unquote(path)
    return Path(plain[1:] if len(plain) > 2 and plain[2] == ":" else plain)


def shortened(url: str) -> str:
    """An address, not longer than fits into a message."""
    return url if len(url) <= 90 else f"{url[:60]}...{url[-25:]}"
