"""A build from start to end: what is asked, what has to be made and why, making it, moving it in."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from toolkit import paths
from toolkit.build import digest
from toolkit.build.lock import locked
from toolkit.build.manifest import File, Made, Manifest
from toolkit.build.memory import remember
from toolkit.build.product import Bench, Opening, Product, Step, batches, reasons
from toolkit.build.staging import Shelf
from toolkit.errors import RdiError

Progress = Callable[[Iterable[Any], str, int], Iterator[Any]]
"""Passes things on and shows how many of how many: items, what is done, how many there are."""


@dataclass(frozen=True)
class Order:
    """What is asked for.

    Without ``decks`` all decks, without ``only`` all kinds of products; with ``force`` everything is made again.
    """

    output: Path
    decks: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    packs: tuple[Path, ...] = ()
    art: tuple[Path, ...] = ()
    force: bool = False

    @property
    def partial(self) -> bool:
        """Whether less than everything is asked for: then products that are not asked for stay as they are."""
        return bool(self.decks or self.only)

    @property
    def opening(self) -> Opening:
        """How the bench for it is opened, here and in other processes."""
        return Opening(self.output, self.packs, self.art, reuse=not self.force)

    def digest(self) -> str:
        """The digest of what is asked and of everything that could go into it, without reading any of it as cards."""
        sources = (paths.PACKAGE, paths.CARD_DATA, paths.TEMPLATES, *self.packs, *self.art)
        asked = [str(self.output.resolve()), "decks", *self.decks, "only", *self.only]  # a table knows where it is
        return digest.of([*asked, digest.of_program(), *map(digest.of_tree, sources)])


@dataclass(frozen=True)
class Done:
    """What a build did: what it made and why, how many products it kept, which are gone, and what there is now.

    ``warnings`` are about pictures that could be better.
    """

    made: tuple[Step, ...]
    kept: int
    gone: tuple[str, ...]
    manifest: Manifest
    warnings: tuple[str, ...] = ()


def build(order: Order, progress: Progress) -> Done:
    """Bring the output folder up to date. Raises :class:`RdiError`, and then it is as it was before."""
    shelf = Shelf(order.output)
    with locked(shelf.lock):
        shelf.recover()
        before = shelf.read()
        plan = _plan(order, shelf, before)
        made = _make(plan, order.opening, shelf, progress) if plan.steps else {}
        new = Manifest({**plan.kept, **made}, plan.asked)
        if plan.steps or new != before:
            shelf.commit(new)
        return Done(plan.steps, len(plan.kept), plan.gone, new, plan.warnings)


def dry_run(order: Order) -> Done:
    """What :func:`build` would do now."""
    shelf = Shelf(order.output)
    manifest = shelf.read()
    plan = _plan(order, shelf, manifest)
    return Done(plan.steps, len(plan.kept), plan.gone, manifest, plan.warnings)


@dataclass(frozen=True)
class _Plan:
    """What is to be done: products that are kept, steps for the others, and what is gone."""

    asked: str
    kept: Mapping[str, Made]
    steps: tuple[Step, ...] = ()
    gone: tuple[str, ...] = ()
    bench: Bench | None = None

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the studio found to be less than good."""
        return tuple(dict.fromkeys(self.bench.studio.warnings)) if self.bench else ()


def _plan(order: Order, shelf: Shelf, manifest: Manifest) -> _Plan:
    asked, damaged = order.digest(), shelf.damage(manifest)
    if manifest.asked == asked and not damaged and not order.force:
        return _Plan(asked, manifest.products)  # without reading a single card
    from toolkit.build.recipes import plan

    bench = order.opening()
    steps, kept = _sorted_out(order, plan(bench, order.decks, order.only), manifest, damaged)
    gone = manifest.products.keys() - kept.keys() - {step.product.name for step in steps}
    return _Plan(asked, kept, steps, tuple(sorted(gone)), bench)


def _sorted_out(
    order: Order, products: Iterable[Product], manifest: Manifest, damaged: Mapping[str, str]
) -> tuple[tuple[Step, ...], Mapping[str, Made]]:
    """The steps for products that must be made, and the others that stay."""
    steps, kept = [], _others(order, products, manifest)
    for product in products:
        made = manifest.products.get(product.name)
        why = ("asked for again",) if order.force and made else reasons(product, made, damaged)
        if why or made is None:
            steps.append(Step(product, why))
        else:
            kept[product.name] = made
    return tuple(steps), kept


def _others(order: Order, products: Iterable[Product], manifest: Manifest) -> dict[str, Made]:
    """Products that a partial order is not about."""
    if not order.partial:
        return {}
    families = {product.family for product in products}
    return {name: made for name, made in manifest.products.items() if made.family not in families}


def _make(plan: _Plan, opening: Opening, shelf: Shelf, progress: Progress) -> Mapping[str, Made]:
    from toolkit.build.workshop import make

    products = [step.product for step in plan.steps]
    work = batches(products)
    shelf.staging.mkdir(parents=True, exist_ok=True)
    if plan.bench:
        remember(plan.bench.studio, shelf.faces)
    try:
        for _ in progress(make(work, opening, shelf.staging, plan.bench), "Making", len(work)):
            pass
        return _made(products, shelf)
    except BaseException:
        shelf.discard()
        raise


def _made(products: Sequence[Product], shelf: Shelf) -> Mapping[str, Made]:
    """The records of products that are in the staging folder now."""
    found: dict[str, dict[str, File]] = {product.name: {} for product in products}
    for path, file in shelf.staged().items():
        found[_owner(path, found)][path] = file
    if missing := [name for name, made in found.items() if not made]:
        raise RdiError(f"{missing[0]} was not made; was something edited during the build? Run it again")
    return {product.name: Made(dict(product.inputs), found[product.name], product.family) for product in products}


def _owner(path: str, products: Container[str]) -> str:
    """The product that a file belongs to: itself, or the folder that it is in."""
    for name in (path, *(parent.as_posix() for parent in PurePosixPath(path).parents)):
        if name in products:
            return name
    raise RdiError(f"{path} was made, but belongs to nothing that was to be made")
