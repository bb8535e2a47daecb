"""What there is to make: every product of a database, what goes into it, and the job that makes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from toolkit import language, paths
from toolkit.build import digest
from toolkit.build.jobs import ContactSheet, FaceImages, Module, Sheets, Table, modules
from toolkit.build.manifest import Made
from toolkit.build.product import Bench, Product
from toolkit.garbage import uncollected

_OPEN_FIRST = {
    f"faces/*/{paths.CONTACT_SHEET}": "A deck at a glance",
    "print/*.pdf": "Sheets to print",
    "tts/*.json": "The Tabletop Simulator table (`rdi tts install` puts it where the game looks)",
    "vassal/*.vmod": "The VASSAL module",
}
"""What a summary points to: patterns of paths in the output folder, and what they are."""


def to_open(made: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What to open of what was made, and what it is: of what is there for each deck, that of the first.

    >>> list(to_open(["tts/decks/Gog.json", "tts/The Red Dragon Inn.json"]))[0][1]
    'tts/The Red Dragon Inn.json'
    """
    for pattern, what in _OPEN_FIRST.items():
        found = next((name for name in made if PurePosixPath(name).match(pattern)), None)
        if found is not None:
            yield what, found


@uncollected(keep=True)
def plan(bench: Bench, decks: Sequence[str] = (), only: Sequence[str] = ()) -> Sequence[Product]:
    """The products of these decks (none named: all) and kinds (none named: all).

    Raises :class:`toolkit.errors.NotFound` for an unknown deck, and :class:`toolkit.errors.Faults` with everything that
    cannot be drawn.
    """
    chosen = bench.db.with_extras(bench.db.deck(deck).id for deck in decks) or bench.db.default_decks
    bench.studio.require(chosen)
    kinds = {"faces": _faces, "print": _sheets, "tts": _table, "vassal": _module}
    return [
        product for kind, products in kinds.items() if kind in (only or kinds) for product in products(bench, chosen)
    ]


def _faces(bench: Bench, decks: tuple[str, ...]) -> Iterator[Product]:
    program = digest.of_program("faces", "build/jobs.py")
    for deck in (*decks, ""):
        job = FaceImages(deck)
        faces = job.faces(bench)
        for path, face in faces.items():
            yield Product(path, {"face": face.key, "program": program}, job, f"faces of {deck}")
        if deck:
            shown = {f"face {place} {face.name}": face.key for place, face in enumerate(faces.values(), 1)}
            inputs = {**shown, "program": program}
            yield Product(f"faces/{deck}/{paths.CONTACT_SHEET}", inputs, ContactSheet(deck), f"faces of {deck}")


def _sheets(bench: Bench, decks: tuple[str, ...]) -> Iterator[Product]:
    program = digest.of_program("faces", "sheets")
    templates = digest.of([digest.of_tree(paths.TEMPLATES / "sheets"), *language.laid()])
    job = Sheets(decks)
    for product in job.products(bench):
        inputs = {"its cards": product.key, "templates/sheets": templates, "program": program}
        yield Product(f"print/{product.name}", inputs, job, f"print {product.name}")


def _table(bench: Bench, decks: tuple[str, ...]) -> Iterator[Product]:
    pictures, rest = Table(decks), Table(decks, weight=2)
    program = digest.of_program("faces", "tts")
    for product in pictures.products(bench):
        inputs = {"content": product.key, "program": program}
        yield Product(f"tts/{product.name}", inputs, pictures if product.is_picture else rest, "tts")


def _module(bench: Bench, decks: tuple[str, ...]) -> Iterator[Product]:
    last = bench.last.products
    for product in modules(bench, decks):
        name, inputs = f"vassal/{product.path}", Module(decks, product.path).inputs(bench)
        redrawn = len(dict(inputs.items() - last.get(name, Made({}, {})).inputs.items()))
        yield Product(name, inputs, Module(decks, product.path, weight=10 + redrawn // 4), f"vassal {product.path}")
