"""Pixels of faces, made by pdfium from the same PDF drawing that is printed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from toolkit import files
from toolkit.faces.behind import AT_ONCE, behind
from toolkit.faces.canvas import Canvas
from toolkit.faces.face import Face, images
from toolkit.faces.ground import Parted, parted
from toolkit.faces.ink import Ink
from toolkit.faces.pdfium import Document, opened
from toolkit.faces.png import encode_rows
from toolkit.faces.press import seen
from toolkit.faces.rows import Rows
from toolkit.garbage import uncollected

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image

_FIRST, _FACES, _ART = 8, 48, 8_000_000
"""How many faces, with how many bytes of pictures, go into one PDF: few for little memory, many to share the fonts.

Into the first go fewer, for nothing is drawn before it is written.
"""

_Rooms = dict[tuple[int, int], deque[Rows]]
"""What was drawn on, by its size."""

_GROUNDS = 4
"""How many grounds are kept, each as large as a face, for the faces that will lie on them."""


def render(faces: Iterable[Face], dpi: float, *, bleed: bool = True) -> Iterator[tuple[Face, NDArray[np.uint8]]]:
    """Each face with its pixels: height x width x 3 bytes, RGB, of exactly ``face.size.pixels(dpi, bleed=bleed)``.

    Faces are drawn as they are asked for, so memory stays flat. An array is only valid until the next one is
    asked for: copy what is to be kept.
    """
    for face, rows in drawn(faces, dpi, bleed=bleed):
        yield face, rows.array()


def pictures(faces: Iterable[Face], dpi: float, *, bleed: bool = True) -> Iterator[tuple[Face, Image]]:
    """As :func:`render`, as RGB pictures that may be kept."""
    for face, rows in drawn(faces, dpi, bleed=bleed):
        yield face, rows.image()


def save_pngs(faces: Iterable[Face], folder: Path, dpi: float = 300, *, bleed: bool = True) -> Iterator[Path]:
    """Write each face as ``<folder>/<face name>.png`` and yield the path when it is there.

    While pdfium draws a face, the one before it is compressed and written. Raises :class:`toolkit.errors.CannotWrite`;
    a file is written whole or not at all.
    """
    prints = (
        _Print(files.inside(folder, f"{face.name}.png"), rows, dpi)
        for face, rows in drawn(faces, dpi, bleed=bleed, lasting=AT_ONCE)
    )
    return behind(_save, prints)


class _Print(NamedTuple):
    """Where a picture goes, its rows, and how many pixels there are to the inch."""

    path: Path
    rows: Rows
    dpi: float


@uncollected()
def drawing_of(faces: Iterable[Face]) -> bytes:
    """A PDF with what is seen of each face, bleed included, on a page of its own."""
    canvas = Canvas(BytesIO(), (72, 72), compress=False)
    ink = Ink(canvas)
    for face in faces:
        canvas.setPageSize(face.size.points)
        canvas.addLiteral(seen(face, ink))
        canvas.showPage()
    return bytes(canvas.getpdfdata())


def _save(made: _Print) -> Path:
    files.write(made.path, encode_rows(made.rows, made.dpi))
    return made.path


def _chunks(faces: Iterable[Face]) -> Iterator[list[Face]]:
    chunk: list[Face] = []
    art, most = 0, _FIRST
    for face in faces:
        chunk.append(face)
        art += sum(_size(image.source) for image in images(face.items))
        if len(chunk) == most or art > _ART:
            yield chunk
            chunk, art, most = [], 0, _FACES
    if chunk:
        yield chunk


def _size(source: str) -> int:
    file = Path(source)
    return file.stat().st_size if file.is_file() else 0


def drawn(faces: Iterable[Face], dpi: float, *, bleed: bool, lasting: int = 1) -> Iterator[tuple[Face, Rows]]:
    """Each face drawn, in rows that a later face of its size overwrites: the first after ``lasting`` of them."""
    rooms: _Rooms = {}
    for chunk in behind(_prepared, _chunks(faces), ahead=1):
        for face, rows in zip(chunk.faces, _drawn_chunk(chunk, dpi, rooms, lasting), strict=True):
            yield face, rows if bleed else rows.cropped(*face.size.pixels(dpi, bleed=False))


class _Chunk(NamedTuple):
    """Some faces, what they are parted into, and the PDF of that."""

    faces: list[Face]
    whole: Parted
    pdf: bytes


def _prepared(faces: list[Face]) -> _Chunk:
    whole = parted(faces)
    return _Chunk(faces, whole, drawing_of((*whole.grounds, *whole.tops)))


def _drawn_chunk(chunk: _Chunk, dpi: float, rooms: _Rooms, lasting: int) -> Iterator[Rows]:
    """What several faces begin with is drawn once, and each of them over a copy of it."""
    whole = chunk.whole
    with opened(chunk.pdf) as document:

        @lru_cache(maxsize=_GROUNDS)
        def ground(number: int) -> Rows:
            return _page(document, number, Rows(*whole.grounds[number].size.pixels(dpi)))

        for page, on in enumerate(whole.on, start=len(whole.grounds)):
            below = ground(on)
            rows = _room(rooms, (below.width, below.height), lasting)
            rows.memory[:] = below.memory
            yield _page(document, page, rows)


def _room(rooms: _Rooms, size: tuple[int, int], lasting: int) -> Rows:
    """Rows of that size to draw on: new ones, or those that were drawn on longest ago."""
    kept = rooms.setdefault(size, deque())
    kept.append(Rows(*size) if len(kept) < lasting else kept.popleft())
    return kept[-1]


def _page(document: Document, number: int, rows: Rows) -> Rows:
    document.draw(number, rows)
    return rows
