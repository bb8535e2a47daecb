"""A site of plain files for any web host, or for a folder: every page, its looks, its scripts and its pictures.

The folder remembers what was put there, and of what: what has not changed is not made again, what the site no longer
has is removed, and what somebody else put there is let alone. All of it changes at once, or nothing does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from toolkit import files, paths
from toolkit.build import digest
from toolkit.build.lock import locked
from toolkit.build.manifest import File, Made, Manifest
from toolkit.build.memory import remember
from toolkit.build.places import require_ours
from toolkit.build.product import Bench, Opening, Product, batches, reasons
from toolkit.build.shelf import Shelf, Staging
from toolkit.build.workshop import make
from toolkit.web import faces, offline
from toolkit.web.indexes import INDEXES
from toolkit.web.library import Library
from toolkit.web.page import Page
from toolkit.web.pages import all_pages
from toolkit.web.rendering import ASSETS, Press, asset

T = TypeVar("T")
Progress = Callable[[Iterable[T], str, int], Iterator[T]]
"""Passes things on while it shows how far they are: what they are, and how many."""

_PAGES = "pages"


@dataclass(frozen=True)
class Written:
    """What came of it: how many files were made, how many had not changed, and how many are gone."""

    made: int
    kept: int
    gone: int


def write(
    library: Library,
    folder: Path,
    *,
    packs: Sequence[Path] = (),
    with_faces: bool = True,
    overwrite: bool = False,
    progress: Progress[object] = lambda items, _, __: iter(items),
) -> Written:
    """Bring the site in a folder up to date; without faces, those that are there stay as they are.

    ``packs`` are those of the library's cards. The same cards and rules give the same bytes. Raises
    :class:`toolkit.errors.CannotWrite`, also for a file there that no site put there unless it may ``overwrite``.
    """
    shelf = Shelf(folder)
    with locked(shelf.lock):
        shelf.finish()
        before = shelf.read()
        staging = shelf.staging()
        try:
            pages = _pages(library, staging, before, shelf.damage(before), progress)
            pictures = _pictures(library, packs, staging, shelf, progress) if with_faces else _left(before)
            new = Manifest({**pages, **pictures})
            staged = {name: file for name, file in new.files.items() if (staging.files / name).is_file()}
            if not overwrite:
                require_ours(folder, staged, before.files)
            if new != before or staged:
                shelf.commit(staging, new)
        finally:
            staging.discard()
        return Written(len(staged), len(new.files) - len(staged), len(before.files.keys() - new.files.keys()))


def _files(library: Library, pages: Sequence[Page]) -> Iterator[tuple[str, bytes]]:
    """Every file of a site but the pictures of cards, by its address; the last one keeps all the others offline."""
    press, kept = Press(library.language), {}
    for name, content in _contents(library, press, pages):
        kept[name] = digest.of_bytes(content)
        yield name, content
    yield offline.WORKER, offline.worker(kept)


def _contents(library: Library, press: Press, pages: Sequence[Page]) -> Iterator[tuple[str, bytes]]:
    yield from ((name, asset(name)) for name in ASSETS)
    yield from ((name, script(library).encode()) for name, script in INDEXES.items())
    yield from offline.icons()
    yield offline.MANIFEST, offline.manifest(library.language)
    yield from ((page.address, press.page(page).encode()) for page in pages)


def count(library: Library) -> int:
    """How many files a site has, the pictures of cards left out."""
    return _count(tuple(all_pages(library)))


def _count(pages: Sequence[Page]) -> int:
    return len(ASSETS) + len(INDEXES) + len(offline.SIZES) + 2 + len(pages)


def _pages(
    library: Library, staging: Staging, before: Manifest, damaged: Mapping[str, str], progress: Progress[object]
) -> dict[str, Made]:
    made = {}
    there, pages = before.files, tuple(all_pages(library))
    todo: Iterator[tuple[str, bytes]] = progress(_files(library, pages), "Setting pages", _count(pages))  # type: ignore[assignment]
    for name, content in todo:
        file = File(len(content), digest.of_bytes(content))
        if there.get(name) != file or name in damaged:
            files.write(files.inside(staging.files, name), content)
        made[name] = Made({}, {name: file}, _PAGES)
    return made


def _left(before: Manifest) -> Mapping[str, Made]:
    return {name: made for name, made in before.products.items() if made.family == faces.FAMILY}


def _pictures(
    library: Library, packs: Sequence[Path], staging: Staging, shelf: Shelf, progress: Progress[object]
) -> Mapping[str, Made]:
    """Draw the pictures that have changed, several at once; all of them with what went into them."""
    opening = Opening(paths.caches() / "site" / library.language, tuple(packs), language=library.language)
    before = shelf.read()
    damaged, bench = shelf.damage(before), opening()
    products = list(faces.products(bench))
    todo = [one for one in products if reasons(one, before.products.get(one.name), damaged)]
    if todo:
        _draw(todo, opening, bench, staging, progress)
    made = {name: file for name, file in staging.made().items() if name in {one.name for one in todo}}
    return {one.name: _record(one, made, before) for one in products}


def _record(product: Product, made: Mapping[str, File], before: Manifest) -> Made:
    file = made[product.name] if product.name in made else before.files[product.name]
    return Made(dict(product.inputs), {product.name: file}, product.family)


def _draw(
    products: Sequence[Product], opening: Opening, bench: Bench, staging: Staging, progress: Progress[object]
) -> None:
    remember(bench.studio, Shelf(opening.output).faces)
    work = batches(products)
    for _ in progress(make(work, opening, staging.files, bench), "Drawing faces", len(work)):
        pass
