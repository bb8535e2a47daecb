"""A file that VASSAL opens: what goes into it, and how it is packed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from toolkit.vassal import archive
from toolkit.vassal.pictures import Picture, files

Progress = Callable[[Iterable[tuple[str, bytes]], str, int | None], Iterable[tuple[str, bytes]]]


class Product(NamedTuple):
    """A module or an extension: its ``path`` in the folder of products, its pictures, and all its other files by name.

    ``decks`` are the ids of the decks in it.
    """

    path: str
    decks: tuple[str, ...]
    pictures: Mapping[str, Picture]
    texts: Mapping[str, bytes]


def silent(items: Iterable[tuple[str, bytes]], _description: str, _total: int | None) -> Iterable[tuple[str, bytes]]:
    """Shows no progress."""
    return items


def packed(product: Product, progress: Progress = silent, kept: Mapping[str, bytes] = MappingProxyType({})) -> bytes:
    """The file; ``kept`` are pictures that need not be drawn, by file name."""
    missing = {name: picture for name, picture in product.pictures.items() if name not in kept}
    drawn = progress(files(missing), f"Drawing pictures for {product.path}", len(missing))
    images = {f"images/{name}": content for name, content in (*kept.items(), *drawn)}
    return archive.pack(images | dict(product.texts))
