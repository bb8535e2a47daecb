"""Pictures for the game: sheets of cards, and single faces, each named by what is drawn on it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from toolkit.faces.face import Face, Size

if TYPE_CHECKING:
    from PIL.Image import Image

Encoding = Literal["jpg", "png"]

COLUMNS, ROWS = 10, 7
"""The largest grid that the game reads."""

CARDS_PER_SHEET = COLUMNS * ROWS - 1
"""The last cell is kept for the picture of a hidden card."""

QUALITY = 90
COMPOSITION = "1"
"""Raised when the same faces are put on a sheet differently: the game never loads an address twice."""


@dataclass(frozen=True)
class Budget:
    """How large a picture may be: ``side`` pixels at most, and a card no wider than ``card`` pixels."""

    side: int = 4096
    card: int = 750


@dataclass(frozen=True)
class Grid:
    """Cells of a picture, in pixels."""

    columns: int
    rows: int
    cell_width: int
    cell_height: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        return self.columns * self.cell_width, self.rows * self.cell_height

    def corner(self, cell: int) -> tuple[int, int]:
        """The top left pixel of a cell; cells count from 0, row by row."""
        row, column = divmod(cell, self.columns)
        return column * self.cell_width, row * self.cell_height


def choose_grid(cells: int, size: Size, budget: Budget) -> Grid:
    """The grid that shows the cards largest within the budget; of equals the one with the fewest pixels."""
    grids = [_grid(columns, -(-cells // columns), size, budget) for columns in range(1, COLUMNS + 1)]
    fitting = [grid for grid in grids if grid.rows <= ROWS]
    return min(fitting, key=lambda grid: (-grid.cell_width, grid.columns * grid.rows, grid.columns))


def _grid(columns: int, rows: int, size: Size, budget: Budget) -> Grid:
    width = min(budget.card, budget.side / columns, budget.side / rows * size.width / size.height)
    return Grid(columns, rows, _even(width), _even(width * size.height / size.width))


def _even(pixels: float) -> int:
    """Rounded down to a multiple of four, the size the game would otherwise pad its textures to."""
    return max(4, int(pixels + 0.01) // 4 * 4)


@dataclass(frozen=True)
class Picture:
    """A picture file made of faces, one in each cell; ``hidden`` is drawn in the last cell.

    ``name`` holds a hash of everything drawn, so a changed face has another name, and the name is known before the
    picture is made.
    """

    label: str
    faces: tuple[Face, ...]
    grid: Grid
    hidden: Face | None = None
    encoding: Encoding = "jpg"

    @property
    def name(self) -> str:
        """The file name, such as ``dimli-cards-3f2a91bc04.jpg``."""
        keys = [face.key for face in (*self.faces, *([self.hidden] if self.hidden else []))]
        recipe = repr((COMPOSITION, keys, self.hidden is not None, self.grid, self.encoding, QUALITY))
        return f"{self.label}-{hashlib.sha256(recipe.encode()).hexdigest()[:10]}.{self.encoding}"

    def paint(self) -> Image:
        """Draw the faces into their cells. Only a few faces are held besides the picture itself."""
        from PIL import Image

        from toolkit.faces.behind import behind
        from toolkit.faces.pixels import pictures

        sheet = Image.new("RGB", self.grid.size, "#1c130c")
        faces = [*self.faces, *([self.hidden] if self.hidden else [])]
        cells = [*range(len(self.faces)), *([self.grid.columns * self.grid.rows - 1] if self.hidden else [])]
        drawn = (picture for _, picture in pictures(faces, self._dpi(), bleed=False))
        for cell, picture in zip(cells, behind(self._fitted, drawn), strict=True):
            sheet.paste(picture, self.grid.corner(cell))
        return sheet

    def _fitted(self, image: Image) -> Image:
        cell = (self.grid.cell_width, self.grid.cell_height)
        return image if image.size == cell else image.resize(cell)

    def _dpi(self) -> float:
        return self.grid.cell_width / self.faces[0].size.width * 25.4

    def encode(self) -> bytes:
        """The bytes of the file."""
        return encode(self.paint(), self.encoding)


def encode(image: Image, encoding: Encoding, quality: int = QUALITY) -> bytes:
    """JPEG of this quality, or PNG."""
    stream = BytesIO()
    if encoding == "jpg":
        image.save(stream, "JPEG", quality=quality, optimize=False, subsampling=0)
    else:
        image.save(stream, "PNG", compress_level=3)
    return stream.getvalue()


def single(label: str, face: Face, width: int, encoding: Encoding = "jpg") -> Picture:
    """A picture of one face, ``width`` pixels wide."""
    return Picture(
        label, (face,), Grid(1, 1, _even(width), _even(width * face.size.height / face.size.width)), None, encoding
    )


def sheets(
    label: str, faces: Sequence[Face], hidden: Face, budget: Budget, encoding: Encoding = "jpg"
) -> tuple[Picture, ...]:
    """As many sheets as these cards need, with the hidden card in the last cell of each."""
    parts = [tuple(faces[at : at + CARDS_PER_SHEET]) for at in range(0, len(faces), CARDS_PER_SHEET)]
    return tuple(
        Picture(
            label if len(parts) == 1 else f"{label}-{number}",
            part,
            choose_grid(len(part) + 1, hidden.size, budget),
            hidden,
            encoding,
        )
        for number, part in enumerate(parts, 1)
    )
