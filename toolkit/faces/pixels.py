"""Pixels of faces, made by pdfium from the same PDF drawing that is printed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit import files
from toolkit.faces.face import Face, Size, images
from toolkit.faces.png import encode_png
from toolkit.faces.press import Press, new_canvas

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_AHEAD = 2
"""How many faces may wait to be written: more would only fill the memory."""

_FACES, _ART = 64, 8_000_000
"""How many faces, with how many bytes of pictures, go into one PDF: few for little memory, many to share the fonts."""


def render(faces: Iterable[Face], dpi: float, *, bleed: bool = True) -> Iterator[tuple[Face, NDArray[np.uint8]]]:
    """Each face with its pixels: height x width x 3 bytes, RGB, of exactly ``face.size.pixels(dpi, bleed=bleed)``.

    Faces are drawn as they are asked for, so memory stays flat. An array is only valid until the next one is
    asked for: copy what is to be kept.
    """
    for chunk in _chunks(faces):
        yield from _render_chunk(chunk, dpi, bleed=bleed)


def save_pngs(faces: Iterable[Face], folder: Path, dpi: float = 300, *, bleed: bool = True) -> Iterator[Path]:
    """Write each face as ``<folder>/<face name>.png`` and yield the path when it is there.

    While pdfium draws a face, the one before it is compressed and written. Raises :class:`toolkit.errors.CannotWrite`;
    a file is written whole or not at all.
    """
    from concurrent.futures import Future, ThreadPoolExecutor

    pending: deque[Future[Path]] = deque()
    with ThreadPoolExecutor(1) as writer:
        for face, pixels in render(faces, dpi, bleed=bleed):
            path = files.inside(folder, f"{face.name}.png")
            pending.append(writer.submit(_save, path, pixels.copy(), dpi))
            if len(pending) > _AHEAD:
                yield pending.popleft().result()
        for last in pending:
            yield last.result()


def pdf_of(faces: Iterable[Face]) -> bytes:
    """A PDF with each face, bleed included, on a page of its own."""
    canvas = new_canvas(BytesIO(), (72, 72), compress=False)
    press = Press(canvas)
    for face in faces:
        canvas.setPageSize(face.size.points)
        press.place(face, 0, 0)
        canvas.showPage()
    return bytes(canvas.getpdfdata())


def _save(path: Path, pixels: NDArray[np.uint8], dpi: float) -> Path:
    files.write(path, encode_png(pixels, dpi))
    return path


def _chunks(faces: Iterable[Face]) -> Iterator[list[Face]]:
    chunk: list[Face] = []
    art = 0
    for face in faces:
        chunk.append(face)
        art += sum(_size(image.source) for image in images(face.items))
        if len(chunk) == _FACES or art > _ART:
            yield chunk
            chunk, art = [], 0
    if chunk:
        yield chunk


def _size(source: str) -> int:
    file = Path(source)
    return file.stat().st_size if file.is_file() else 0


def _render_chunk(faces: list[Face], dpi: float, *, bleed: bool) -> Iterator[tuple[Face, NDArray[np.uint8]]]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf_of(faces))
    buffers: dict[tuple[int, int], NDArray[np.uint8]] = {}
    try:
        for at, face in enumerate(faces):
            page = document[at]
            yield face, _trimmed(_pixels(page, face.size.pixels(dpi), buffers), face.size, dpi, bleed=bleed)
            page.close()
    finally:
        document.close()


def _pixels(
    page: object, size: tuple[int, int], buffers: dict[tuple[int, int], NDArray[np.uint8]]
) -> NDArray[np.uint8]:
    """The page on exactly ``size`` pixels, in a buffer that the next page of that size overwrites."""
    import numpy as np
    import pypdfium2.raw as pdfium

    width, height = size
    if size not in buffers:
        buffers[size] = np.empty((height, width, 3), np.uint8)
    array = buffers[size]
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGR, array.ctypes.data, width * 3)
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        flags = pdfium.FPDF_REVERSE_BYTE_ORDER
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return array


def _trimmed(pixels: NDArray[np.uint8], size: Size, dpi: float, *, bleed: bool) -> NDArray[np.uint8]:
    if bleed:
        return pixels
    width, height = size.pixels(dpi, bleed=False)
    top, left = (pixels.shape[0] - height) // 2, (pixels.shape[1] - width) // 2
    return pixels[top : top + height, left : left + width]
