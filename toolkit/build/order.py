"""A build from start to end: what is asked, what has to be made and why, making it, moving it in."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from toolkit import paths
from toolkit.build import digest
from toolkit.build.lock import locked
from toolkit.build.manifest import File, Made, Manifest
from toolkit.build.product import Product, Step, batches, reasons
from toolkit.build.staging import Shelf
from toolkit.errors import RdiError

if TYPE_CHECKING:
    from toolkit.build.product import Bench

Progress = Callable[[Iterable[Any], str, int], Iterator[Any]]
"""Passes things on and shows how many of how many: items, what is done, how many there are."""


@dataclass(frozen=True)
class Order:
    """What is asked for. Without ``decks`` all decks, without ``only`` all groups of products."""

    output: Path
    decks: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    packs: tuple[Path, ...] = ()

    @property
    def partial(self) -> bool:
        """Whether less than everything is asked for: then products that are not asked for stay as they are."""
        return bool(self.decks or self.only)

    def digest(self) -> str:
        """The digest of what is asked and of everything that could go into it, without reading any of it as cards."""
        sources = (paths.PACKAGE, paths.CARD_DATA, paths.TEMPLATES, *self.packs)
        program = digest.of_program()
        return digest.of(["decks", *self.decks, "only", *self.only, program, *map(digest.of_tree, sources)])


@dataclass(frozen=True)
class Done:
    """What a build did: what it made and why, how many products it kept, which files are gone."""

    made: tuple[Step, ...]
    kept: int
    manifest: Manifest
    removed: tuple[str, ...] = ()


def build(order: Order, progress: Progress, *, force: bool = False) -> Done:
    """Bring the output folder up to date. Raises :class:`RdiError`, and then it is as it was before."""
    shelf = Shelf(order.output)
    with locked(shelf.lock):
        shelf.recover()
        manifest, asked = shelf.read(), order.digest()
        damaged = damage(order.output, manifest)
        if manifest.asked == asked and not damaged and not force:
            return Done((), len(manifest.products), manifest)
        return _build(order, shelf, Manifest({} if force else manifest.products, asked), damaged, progress)


def dry_run(order: Order, *, force: bool = False) -> Done:
    """What :func:`build` would do now."""
    manifest = Shelf(order.output).read()
    damaged = damage(order.output, manifest)
    if manifest.asked == order.digest() and not damaged and not force:
        return Done((), len(manifest.products), manifest)
    _, products = _planned(order)
    new, steps = _outdated(order, products, Manifest() if force else manifest, damaged)
    return Done(steps, len(new.products), new, _gone(manifest, new, steps))


def damage(output: Path, manifest: Manifest) -> Mapping[str, str]:
    """What has happened to files since they were made: "missing" or "not as it was made", by path."""
    found = {path: _damage(output / path, file) for path, file in manifest.files.items()}
    return {path: what for path, what in found.items() if what}


def _damage(path: Path, file: File) -> str:
    if not path.is_file():
        return "missing"
    same = path.stat().st_size == file.size and digest.of_file(path) == file.digest
    return "" if same else "not as it was made"


def _planned(order: Order) -> tuple[Bench, Sequence[Product]]:
    from toolkit.build.recipes import Opening, plan

    bench = Opening(order.output, order.packs)()
    return bench, plan(bench, order.decks, order.only)


def _outdated(
    order: Order, products: Sequence[Product], manifest: Manifest, damaged: Mapping[str, str]
) -> tuple[Manifest, tuple[Step, ...]]:
    """What stays, and the steps for the rest."""
    why = {product.name: reasons(product, manifest.products.get(product.name), damaged) for product in products}
    keep = {name for name, found in why.items() if not found} | (_others(why, manifest) if order.partial else set())
    kept = {name: made for name, made in manifest.products.items() if name in keep}
    return Manifest(kept, manifest.asked), tuple(
        Step(product, why[product.name]) for product in products if why[product.name]
    )


def _others(planned: Iterable[str], manifest: Manifest) -> set[str]:
    """Products that a partial order is not about."""
    from toolkit.build.recipes import family

    families = {family(name) for name in planned}
    return {name for name in manifest.products if family(name) not in families}


def _gone(old: Manifest, kept: Manifest, steps: Sequence[Step]) -> tuple[str, ...]:
    remade = {step.product.name for step in steps}
    return tuple(sorted(name for name in old.products if name not in kept.products and name not in remade))


def _build(order: Order, shelf: Shelf, manifest: Manifest, damaged: Mapping[str, str], progress: Progress) -> Done:
    from toolkit.build.recipes import Opening
    from toolkit.build.workshop import make

    bench, products = _planned(order)
    kept, steps = _outdated(order, products, manifest, damaged)
    shelf.staging.mkdir(parents=True, exist_ok=True)
    work = batches(step.product for step in steps)
    for _ in progress(make(work, Opening(order.output, order.packs), bench, shelf.staging), "Making", len(work)):
        pass
    new = Manifest({**kept.products, **_made([step.product for step in steps], shelf)}, manifest.asked)
    gone = _gone(shelf.read(), kept, steps)
    shelf.commit(new)
    return Done(steps, len(kept.products), new, gone)


def _made(products: Iterable[Product], shelf: Shelf) -> Mapping[str, Made]:
    """The records of products that are in the staging folder now."""
    inputs = {product.name: dict(product.inputs) for product in products}
    found: dict[str, dict[str, File]] = {name: {} for name in inputs}
    for path, file in shelf.staged().items():
        found[_owner(path, inputs)][path] = file
    if missing := [name for name, made in found.items() if not made]:
        raise RdiError(f"{missing[0]} was not made: its recipe wrote no such file")
    return {name: Made(inputs[name], found[name]) for name in inputs}


def _owner(path: str, products: Container[str]) -> str:
    """The product that a file belongs to: itself, or the folder that it is in."""
    for name in (path, *(parent.as_posix() for parent in PurePosixPath(path).parents)):
        if name in products:
            return name
    raise RdiError(f"{path} was made, but belongs to nothing that was to be made")
