"""Products and how they are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from toolkit.build.manifest import Made, Manifest
from toolkit.build.memory import recall
from toolkit.build.shelf import Shelf
from toolkit.garbage import uncollected
from toolkit.language import ENGLISH

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.faces.studio import Studio


@dataclass(frozen=True, eq=False)
class Bench:
    """What every job works with.

    ``output`` is where products of earlier builds are, and these will be; ``reuse`` allows to take parts out of them.
    ``known`` is what the last build left there, if it has been read already.
    """

    db: Database
    studio: Studio
    output: Path
    reuse: bool = True
    known: Manifest | None = None

    @cached_property
    def last(self) -> Manifest:
        """What the last build left there."""
        return self.known or Shelf(self.output).read()


@dataclass(frozen=True)
class Opening:
    """Opens the bench; sent to other processes."""

    output: Path
    packs: tuple[Path, ...] = ()
    art: tuple[Path, ...] = ()
    language: str = ENGLISH
    reuse: bool = True

    @uncollected(keep=True)
    def __call__(self, known: Manifest | None = None) -> Bench:
        """The database and a studio for it; ``known`` is what the last build left.

        Raises :class:`toolkit.errors.RdiError` for what cannot be read.
        """
        from toolkit.cards import load
        from toolkit.cards.validate import layers
        from toolkit.cards.wording.brought import speak
        from toolkit.faces.studio import Studio

        db = load(speak(layers(self.packs)))
        art = [*(layer.art for layer in db.layers if layer.art), *self.art]
        studio = Studio(db, art=art, language=self.language)
        if self.reuse and not art:
            recall(studio, Shelf(self.output).faces)
        return Bench(db, studio, self.output, self.reuse, known)


class Job(Protocol):
    """A way of making products; sent to another process, so frozen and made of plain data."""

    @property
    def weight(self) -> int:
        """About how many faces it draws for one product."""

    def make(self, bench: Bench, folder: Path, names: Sequence[str]) -> None:
        """Make the products called ``names`` below ``folder``."""


@dataclass(frozen=True)
class Product:
    """A file to be made.

    ``name`` is its path in the output folder. ``inputs`` are the digests of all that goes into it, by names that a
    reader understands. Products with equal jobs are made together. When some of a ``family`` are made, those of it that
    there no longer are can go.
    """

    name: str
    inputs: Mapping[str, str]
    job: Job
    family: str = ""


@dataclass(frozen=True)
class Step:
    """A product that has to be made, and why."""

    product: Product
    why: tuple[str, ...]


@dataclass(frozen=True)
class Batch:
    """Products that are made together."""

    job: Job
    names: tuple[str, ...]

    @cached_property
    def weight(self) -> int:
        """About how many faces are drawn."""
        return self.job.weight * len(self.names)


AT_ONCE = 40
"""About how many faces a batch draws: enough to share what they have in common, few enough to share the work out."""


def batches(products: Iterable[Product]) -> Sequence[Batch]:
    """Products in batches of one job each."""
    names: dict[Job, list[str]] = {}
    for product in products:
        names.setdefault(product.job, []).append(product.name)
    return [batch for job, named in names.items() for batch in _split(job, named)]


def _split(job: Job, names: Sequence[str]) -> Iterator[Batch]:
    step = max(1, AT_ONCE // job.weight)
    return (Batch(job, tuple(names[first : first + step])) for first in range(0, len(names), step))


def reasons(product: Product, made: Made | None, damaged: Mapping[str, str]) -> tuple[str, ...]:
    """Why a product must be made again; nothing when it need not be. ``damaged`` says what is wrong with which file."""
    if made is None:
        return ("new",)
    if not made.files:
        return ("never finished",)
    return (
        *_changes(made.inputs, product.inputs),
        *(f"{path} is {damaged[path]}" for path in made.files if path in damaged),
    )


def _changes(old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    names = sorted(name for name in {*old, *new} if old.get(name) != new.get(name))
    return [f"{name} {'added' if name not in old else 'gone' if name not in new else 'changed'}" for name in names]
