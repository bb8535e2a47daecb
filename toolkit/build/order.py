"""A build from start to end: what is asked, what has to be made and why, making it, moving it in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit import paths
from toolkit.build import digest
from toolkit.build.lock import locked
from toolkit.build.manifest import CHANGED, File, Made, Manifest
from toolkit.build.memory import remember
from toolkit.build.places import require, require_ours, strangers
from toolkit.build.product import Bench, Opening, Product, Step, batches, reasons
from toolkit.build.shelf import Shelf, Staging, settle
from toolkit.errors import RdiError
from toolkit.language import ENGLISH

Progress = Callable[[Iterable[Any], str, int], Iterator[Any]]
"""Passes things on and shows how many of how many: items, what is done, how many there are."""


@dataclass(frozen=True)
class Order:
    """What is asked for.

    Without ``decks`` all decks, without ``only`` all kinds of products; with ``force`` everything is made again, with
    ``overwrite`` products take the place of files that no build made. All of it is worded in ``language``.
    """

    output: Path
    decks: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    packs: tuple[Path, ...] = ()
    art: tuple[Path, ...] = ()
    force: bool = False
    overwrite: bool = False
    language: str = ENGLISH

    @property
    def partial(self) -> bool:
        """Whether less than everything is asked for: then products that are not asked for stay as they are."""
        return bool(self.decks or self.only)

    @property
    def opening(self) -> Opening:
        """How the bench for it is opened, here and in other processes."""
        return Opening(self.output, self.packs, self.art, self.language, reuse=not self.force)

    def digest(self) -> str:
        """The digest of what is asked and of everything that could go into it, without reading any of it as cards."""
        sources = (paths.PACKAGE, paths.CARD_DATA, paths.TEMPLATES, *self.packs, *self.art)
        asked = [
            str(self.output.resolve()),
            "decks",
            *self.decks,
            "only",
            *self.only,
            "in",
            self.language,
        ]  # a table knows where it is
        return digest.of([*asked, digest.of_program(), *map(digest.of_tree, sources)])


@dataclass(frozen=True)
class Done:
    """What a build did: what it made and why, how many products it kept, which are gone, and what there is now.

    ``warnings`` are about pictures that could be better, and about files that are not as a build left them.
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
        shelf.finish()
        before = shelf.read()
        plan = _plan(order, shelf, before)
        new = Manifest(dict(plan.kept), plan.asked)
        if plan.steps or new != before:
            new = _carried_out(order, plan, shelf, before, progress)
        return Done(plan.steps, len(plan.kept), plan.gone, new, plan.warnings)


def _carried_out(order: Order, plan: _Plan, shelf: Shelf, before: Manifest, progress: Progress) -> Manifest:
    """Make what is planned and move it in; what there is then."""
    staging = shelf.staging()
    try:
        made = _make(order, plan, shelf, staging, progress) if plan.steps else {}
        new = Manifest({**plan.kept, **made}, plan.asked)
        if not order.overwrite:
            require_ours(order.output, Manifest(dict(made)).files, before.files)
        shelf.commit(staging, new, before)
    finally:
        staging.discard()
    return new


def dry_run(order: Order) -> Done:
    """What :func:`build` would do now."""
    settle(order.output)
    shelf = Shelf(order.output)
    manifest = shelf.read()
    plan = _plan(order, shelf, manifest)
    there = strangers(order.output, (step.product.name for step in plan.steps), manifest.files)
    doubts = (
        () if order.overwrite else [f"{name} is there, and no build made it: it must be the same" for name in there]
    )
    return Done(plan.steps, len(plan.kept), plan.gone, manifest, (*plan.warnings, *doubts))


@dataclass(frozen=True)
class _Plan:
    """What is to be done: products that are kept, steps for the others, and what is gone.

    ``left`` are products that there no longer are, whose files somebody has changed: they stay where they are.
    """

    asked: str
    kept: Mapping[str, Made]
    steps: tuple[Step, ...] = ()
    gone: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    bench: Bench | None = None

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the studio found to be less than good, and what is left lying."""
        seen = dict.fromkeys(self.bench.studio.warnings) if self.bench else ()
        return (
            *seen,
            *(f"{name} is no longer made, but is not as it was made: it is left there" for name in self.left),
        )


def _plan(order: Order, shelf: Shelf, manifest: Manifest) -> _Plan:
    asked, damaged = order.digest(), shelf.damage(manifest)
    if manifest.asked == asked and not damaged and not order.force:
        return _Plan(asked, manifest.products)  # without reading a single card
    from toolkit.build.recipes import plan

    bench = order.opening(manifest)
    steps, kept = _sorted_out(order, plan(bench, order.decks, order.only), manifest, damaged)
    names = [step.product.name for step in steps]
    require(order.output, names)
    gone = sorted(manifest.products.keys() - kept.keys() - set(names))
    left = [name for name in gone if damaged.get(name) == CHANGED]
    return _Plan(asked, kept, steps, tuple(name for name in gone if name not in left), tuple(left), bench)


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


def _make(order: Order, plan: _Plan, shelf: Shelf, staging: Staging, progress: Progress) -> Mapping[str, Made]:
    from toolkit.build.workshop import make

    products = [step.product for step in plan.steps]
    work = batches(products)
    if plan.bench:
        remember(plan.bench.studio, shelf.faces)
    for _ in progress(make(work, order.opening, staging.files, plan.bench), "Making", len(work)):
        pass
    return _records(products, staging.made())


def _records(products: Sequence[Product], made: Mapping[str, File]) -> Mapping[str, Made]:
    """The records of products whose files were made. Raises :class:`RdiError` if those are not all, or others too."""
    names = {product.name for product in products}
    if missing := sorted(names - made.keys()):
        raise RdiError(f"{missing[0]} was not made; was something edited during the build? Run it again")
    if other := sorted(made.keys() - names):
        raise RdiError(f"{other[0]} was made, but belongs to nothing that was to be made")
    return {
        product.name: Made(dict(product.inputs), {product.name: made[product.name]}, product.family)
        for product in products
    }
