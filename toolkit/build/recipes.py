"""What there is to make: every product of a database, what goes into it, and the job that makes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit import paths
from toolkit.build import digest
from toolkit.build.jobs import FaceImages, Module, Sheets, Table, module_program
from toolkit.build.product import Bench, Product

OPEN_FIRST = {
    "faces/overview.png": "All cards at a glance",
    "print/dimli.pdf": "A deck to print",
    "tts/The Red Dragon Inn (unofficial).json": "The Tabletop Simulator table, for `rdi tts install`",
    "vassal/red-dragon-inn.vmod": "The VASSAL module",
}
"""What a summary points to, if it was made: paths in the output folder and what they are."""


def plan(bench: Bench, decks: Sequence[str] = (), only: Sequence[str] = ()) -> Sequence[Product]:
    """The products of these decks (none named: all) and kinds (none named: all).

    Raises :class:`toolkit.errors.NotFound` for an unknown deck.
    """
    chosen = tuple(bench.db.deck(deck).id for deck in decks) or tuple(bench.db.decks)
    kinds = {"faces": _faces, "print": _sheets, "tts": _table, "vassal": _module}
    return [
        product for kind, products in kinds.items() if kind in (only or kinds) for product in products(bench, chosen)
    ]


def family(name: str) -> str:
    """What a product is one of. When some of a family are made, those of it that are no longer made can go.

    A table has all its pictures and decks to itself; elsewhere, other decks have files beside those of this one.
    """
    kind, _, rest = name.partition("/")
    return kind if kind == "tts" else f"{kind}/{rest.partition('/')[0]}"


def _faces(bench: Bench, decks: tuple[str, ...]) -> Iterator[Product]:
    program = digest.of_program("faces", "build/jobs.py")
    for deck in decks:
        job = FaceImages(deck)
        named = job.faces(bench)
        for path, face in named.items():
            yield Product(path, {"face": face.key, "program": program}, job)


def _sheets(bench: Bench, decks: tuple[str, ...]) -> Iterator[Product]:
    program = digest.of_program("faces", "sheets")
    templates = digest.of_tree(paths.TEMPLATES / "sheets")
    job = Sheets(decks)
    for product in job.products(bench):
        inputs = {"its cards": product.key, "templates/sheets": templates, "program": program}
        yield Product(f"print/{product.name}", inputs, job)


def _table(bench: Bench, decks: tuple[str, ...]) -> Iterator[Product]:
    pictures, rest = Table(decks), Table(decks, weight=2)
    program = digest.of_program("faces", "tts")
    for product in pictures.products(bench):
        yield Product(
            f"tts/{product.name}",
            {"content": product.key, "program": program},
            pictures if product.is_picture else rest,
        )


def _module(bench: Bench, decks: tuple[str, ...]) -> Iterator[Product]:
    from toolkit.vassal.module import FILE

    job = Module(decks)
    templates = digest.of_tree(paths.TEMPLATES / "vassal")
    yield Product(
        f"vassal/{FILE}", {**job.inputs(bench), "templates/vassal": templates, "program": module_program()}, job
    )
