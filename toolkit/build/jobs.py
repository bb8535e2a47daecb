"""The ways of making products: one for each kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit import files
from toolkit.build.product import Bench

if TYPE_CHECKING:
    from toolkit.faces.face import Face
    from toolkit.sheets.products import Product as PrintProduct

DPI = 300
"""Of the pictures of faces."""


@dataclass(frozen=True)
class FaceImages:
    """Each card of a deck, its back and its mat as a PNG with bleed."""

    deck: str
    weight: int = 1

    def faces(self, bench: Bench) -> Mapping[str, Face]:
        """The faces by the paths of their pictures."""
        studio = bench.studio
        found = [*studio.deck(self.deck), studio.back(self.deck)]
        found += [studio.mat(self.deck)] if self.deck in bench.db.characters else []
        return {f"faces/{self.deck}/{_slug(face)}.png": face for face in found}

    def make(self, bench: Bench, folder: Path, names: Sequence[str]) -> None:
        """Draw the faces of these names."""
        from toolkit.faces.pixels import render
        from toolkit.faces.png import encode_png

        faces = self.faces(bench)
        for name, (_, pixels) in zip(names, render([faces[name] for name in names], DPI), strict=True):
            files.write(files.inside(folder, name), encode_png(pixels, DPI))


def _slug(face: Face) -> str:
    """``spike-it-with-firewater`` for a card, ``back`` and ``mat`` for the others."""
    kind, _, name = face.name.rpartition("/")
    return kind if kind in ("back", "mat") else name


@dataclass(frozen=True)
class Sheets:
    """Sheets to print: a PDF for each deck, one for mats, one for tokens."""

    decks: tuple[str, ...]
    weight: int = 12

    def products(self, bench: Bench) -> Sequence[PrintProduct]:
        """What printing makes of these decks."""
        from toolkit.sheets.products import Job, plan
        from toolkit.sheets.sections import Choice

        return plan(bench.db, bench.studio, Job(Choice(self.decks))).products

    def make(self, bench: Bench, folder: Path, names: Sequence[str]) -> None:
        """Draw the PDFs of these names."""
        from toolkit.sheets.products import save

        for product in self.products(bench):
            if f"print/{product.name}" in names:
                list(save(product, folder / "print"))
