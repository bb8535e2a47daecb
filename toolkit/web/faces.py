"""Faces as pages show them: WebP in two sizes, made from the same drawing as everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from toolkit import files
from toolkit.build import digest
from toolkit.build.product import Bench, Product
from toolkit.cards import Database
from toolkit.faces.face import Face
from toolkit.faces.pixels import pictures
from toolkit.faces.studio import Studio
from toolkit.web import address

WIDTHS = {"small": 220, "large": 480}
"""The widths in pixels; a small face is for a grid on a screen with many dots, a large one for its own page."""

FAMILY = "faces"
"""What the pictures are called together among the products of a site."""

_QUALITY = {"small": 78, "large": 84}
_METHOD = 2
"""How long the encoder looks for a smaller file: twice as long would save three in a hundred bytes."""
_MM_PER_INCH = 25.4


class Shot(NamedTuple):
    """A picture of a face at an address, as the bytes of a WebP file."""

    address: str
    content: bytes


def shown(cards: Database) -> list[tuple[str, str]]:
    """Every card in every deck that holds it: the ids of the card and of the deck."""
    return [(one.card_id, deck.id) for deck in cards.decks.values() for one in deck.entries]


def addresses(cards: Database) -> dict[str, tuple[str, str]]:
    """Of each picture's address, the ids of the card and of the deck."""
    return {address.face(card, deck, size): (card, deck) for card, deck in shown(cards) for size in WIDTHS}


def shots(studio: Studio, faces: Iterable[tuple[str, str]]) -> Iterator[Shot]:
    """The pictures of these cards as they are in these decks, both sizes of one after the other."""
    placed = [(card, deck, studio.card(card, deck)) for card, deck in faces]
    for size, alike in groupby(placed, key=lambda one: one[2].size):
        together = list(alike)
        drawn = pictures([face for _, _, face in together], WIDTHS["large"] * _MM_PER_INCH / size.width, bleed=False)
        for (card, deck, _), (_, picture) in zip(together, drawn, strict=True):
            yield from (Shot(address.face(card, deck, name), webp(picture, name)) for name in WIDTHS)


def picture_of(face: Face, size: str) -> bytes:
    """The picture of one face in one of the sizes, as a WebP."""
    ((_, picture),) = pictures([face], WIDTHS[size] * _MM_PER_INCH / face.size.width, bleed=False)
    return webp(picture, size)


def webp(picture: Image.Image, size: str) -> bytes:
    """A picture as a WebP of one of the sizes; the same picture is always the same bytes."""
    width = WIDTHS[size]
    height = round(picture.height * width / picture.width)
    scaled = picture if picture.width == width else picture.resize((width, height), Image.Resampling.LANCZOS)
    out = BytesIO()
    scaled.save(out, "WEBP", quality=_QUALITY[size], method=_METHOD)
    return out.getvalue()


@dataclass(frozen=True)
class Drawing:
    """Draws pictures of faces, in whatever process."""

    weight: int = 1

    def make(self, bench: Bench, folder: Path, names: Sequence[str]) -> None:
        """Draw the pictures at these addresses."""
        places = addresses(bench.db)
        for shot in shots(bench.studio, dict.fromkeys(places[name] for name in names)):
            if shot.address in names:
                files.write(files.inside(folder, shot.address), shot.content)


def products(bench: Bench) -> Iterator[Product]:
    """Every picture with what goes into it. Raises :class:`toolkit.errors.RdiError` for a card that cannot be drawn."""
    program = digest.of_program("faces", "web/faces.py")
    for name, (card, deck) in addresses(bench.db).items():
        yield Product(name, {"face": bench.studio.card(card, deck).key, "program": program}, Drawing(), FAMILY)
