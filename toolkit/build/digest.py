"""Digests of what goes into products and of what comes out: equal digest, equal content."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from toolkit import paths

_LENGTH = 32
"""Hexadecimal digits of a digest."""

_DRAWN_BY = ("isal", "numpy", "pillow", "pypdfium2", "reportlab", "uharfbuzz")
"""Packages whose next version may give other bytes."""


def of(parts: Iterable[str]) -> str:
    """The digest of some texts in their order, names of files that are no text among them."""
    return of_bytes("\0".join(parts).encode("utf-8", "surrogatepass"))


def of_bytes(content: bytes) -> str:
    """The digest of some bytes."""
    return hashlib.sha256(content).hexdigest()[:_LENGTH]


def of_named(parts: Mapping[str, str]) -> str:
    """The digest of digests by name, in whatever order they come."""
    return of(text for item in sorted(parts.items()) for text in item)


def of_file(path: Path) -> str:
    """The digest of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:_LENGTH]


def of_tree(root: Path) -> str:
    """The digest of a file, or of all files below a folder with their names; of nothing where nothing is."""
    if root.is_file():
        return of_file(root)
    return of_named({path.relative_to(root).as_posix(): of_bytes(path.read_bytes()) for path in _files(root)})


def _files(root: Path) -> Iterator[Path]:
    for folder, below, names in os.walk(root):
        below[:] = [name for name in below if name != "__pycache__"]
        yield from filter(Path.is_file, (Path(folder, name) for name in names))


@cache
def of_program(*rooms: str) -> str:
    """The digest of the toolkit's own code in these rooms and of the packages that draw."""
    parts = {room: of_tree(paths.PACKAGE / room) for room in rooms}
    return of_named({**parts, **_versions()})


@cache
def _versions() -> Mapping[str, str]:
    from importlib.metadata import version

    return {name: version(name) for name in _DRAWN_BY}
