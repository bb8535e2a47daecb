"""The ways of making products: one for each kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

from toolkit import files
from toolkit.build import digest
from toolkit.build.manifest import damage
from toolkit.build.product import Bench

if TYPE_CHECKING:
    from toolkit.faces.face import Face
    from toolkit.sheets.products import Product as PrintProduct
    from toolkit.tts.make import Product as TableProduct
    from toolkit.vassal.pictures import Picture
    from toolkit.vassal.product import Product as ModuleProduct

DPI = 300
"""Of the pictures of faces."""

GLANCE_DPI = 90
"""Of contact sheets: titles can be read, and a deck fits on a screen."""


@dataclass(frozen=True)
class FaceImages:
    """Each card of a deck, its back and its mat as a PNG with bleed; without a deck, what all players share."""

    deck: str = ""
    weight: int = 1

    def faces(self, bench: Bench) -> Mapping[str, Face]:
        """The faces by the paths of their pictures."""
        from toolkit.faces.choice import OF_A_DECK, OF_ALL, Choice, faces

        choice = Choice((self.deck,), kinds=OF_A_DECK) if self.deck else Choice((), kinds=OF_ALL)
        return {f"faces/{face.name}.png": face for face in faces(bench.studio, choice)}

    def make(self, bench: Bench, folder: Path, names: Sequence[str]) -> None:
        """Draw the faces of these names."""
        from toolkit.faces.pixels import save_pngs

        faces = self.faces(bench)
        list(save_pngs([faces[name] for name in names], folder / "faces", DPI))


@dataclass(frozen=True)
class ContactSheet:
    """A deck at a glance."""

    deck: str
    weight: int = 10

    def make(self, bench: Bench, folder: Path, names: Sequence[str]) -> None:
        """Draw the sheet, which is the only product of this job."""
        from toolkit.faces.contact import contact_rows
        from toolkit.faces.png import encode_rows

        faces = FaceImages(self.deck).faces(bench)
        sheet = contact_rows(list(faces.values()), dpi=GLANCE_DPI)
        files.write(files.inside(folder, names[0]), encode_rows(sheet, GLANCE_DPI))


@dataclass(frozen=True)
class Sheets:
    """Sheets to print: a PDF for each deck, one for mats, one for tokens."""

    decks: tuple[str, ...]
    weight: int = 12

    def products(self, bench: Bench) -> Sequence[PrintProduct]:
        """What printing makes of these decks."""
        return _printed(bench, self.decks)

    def make(self, bench: Bench, folder: Path, names: Sequence[str]) -> None:
        """Draw the PDFs of these names."""
        from toolkit.sheets.products import save

        for product in self.products(bench):
            if f"print/{product.name}" in names:
                list(save(product, folder / "print"))


@lru_cache(maxsize=1)
def _printed(bench: Bench, decks: tuple[str, ...]) -> Sequence[PrintProduct]:
    from toolkit.sheets.products import Job, plan
    from toolkit.sheets.sections import Choice

    return plan(bench.db, bench.studio, Job(Choice(decks))).products


@dataclass(frozen=True)
class Table:
    """The Tabletop Simulator table: its pictures, or with less weight its saves and thumbnails."""

    decks: tuple[str, ...]
    weight: int = 20

    def products(self, bench: Bench) -> Sequence[TableProduct]:
        """Every file of a table of these decks."""
        return _laid_table(bench, self.decks)

    def make(self, bench: Bench, folder: Path, names: Sequence[str]) -> None:
        """Write the files of these names."""
        for product in self.products(bench):
            if f"tts/{product.name}" in names:
                files.write(files.inside(folder, f"tts/{product.name}"), product.encode())


@lru_cache(maxsize=1)
def _laid_table(bench: Bench, decks: tuple[str, ...]) -> Sequence[TableProduct]:
    from toolkit.tts.addresses import local
    from toolkit.tts.make import PICTURES, products
    from toolkit.tts.stock import Options, gather

    stock = gather(bench.db, bench.studio, Options(decks=decks))
    return tuple(products(stock, bench.db, local(bench.output / "tts" / PICTURES)))


@dataclass(frozen=True)
class Module:
    """The VASSAL module, or an extension of it. Pictures that have not changed are taken out of the last one."""

    decks: tuple[str, ...]
    path: str
    weight: int = 60

    def inputs(self, bench: Bench) -> Mapping[str, str]:
        """What each picture shows, by its name in the file, and what the other files in it say."""
        product = self._product(bench)
        shown = {f"images/{name}": _shown(picture) for name, picture in product.pictures.items()}
        said = {name: digest.of_bytes(content) for name, content in product.texts.items()}
        return {**shown, **said, "program": module_program()}

    def make(self, bench: Bench, folder: Path, names: Sequence[str]) -> None:
        """Write the file, which is the only product of this job."""
        from toolkit.vassal.product import packed

        product = self._product(bench)
        kept = _kept(bench, names[0], product.pictures) if bench.reuse else {}
        files.write(files.inside(folder, names[0]), packed(product, kept=kept))

    def _product(self, bench: Bench) -> ModuleProduct:
        (own,) = (product for product in modules(bench, self.decks) if product.path == self.path)
        return own


@lru_cache(maxsize=1)
def modules(bench: Bench, decks: tuple[str, ...]) -> Sequence[ModuleProduct]:
    """The module of these decks and its extensions."""
    from toolkit.vassal.make import products

    return products(bench.db, bench.studio, decks)


def _shown(picture: Picture) -> str:
    return f"{picture.face.key} at {picture.dpi} dpi"


def _kept(bench: Bench, name: str, wanted: Mapping[str, Picture]) -> Mapping[str, bytes]:
    """The pictures that the last file has too, if it is as it was made, by the same program."""
    path, made = bench.output / name, bench.last.products.get(name)
    if made is None or name not in made.files or damage(path, made.files[name]):
        return {}
    if made.inputs.get("program") != module_program():
        return {}
    same = [file for file, picture in wanted.items() if made.inputs.get(f"images/{file}") == _shown(picture)]
    with ZipFile(path) as module:
        return {file: module.read(f"images/{file}") for file in same}


def module_program() -> str:
    """The digest of the code that draws a module."""
    return digest.of_program("faces", "vassal")
