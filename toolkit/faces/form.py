"""Files of single faces: PNG, with round corners if wanted, JPEG, PDF and SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit import files
from toolkit.faces.canvas import Canvas
from toolkit.faces.face import MM, Face, Size
from toolkit.faces.pixels import pictures, save_pngs
from toolkit.faces.press import Press
from toolkit.faces.svg import svg

if TYPE_CHECKING:
    from PIL.Image import Image

_QUALITY = 92
_SMOOTH = 4
"""How many times as large a corner is drawn before it is made smaller, so that its edge is smooth."""


class Form(StrEnum):
    """The forms in which a face can be had."""

    PNG = "png"
    JPEG = "jpeg"
    PDF = "pdf"
    SVG = "svg"

    @property
    def suffix(self) -> str:
        """How the name of a file of this form ends."""
        return {Form.JPEG: ".jpg"}.get(self, f".{self.value}")

    @property
    def drawn(self) -> bool:
        """Whether it is as sharp as one looks at it, and has no pixels."""
        return self in (Form.PDF, Form.SVG)

    @property
    def transparent(self) -> bool:
        """Whether what is beyond round corners can be seen through."""
        return self in (Form.PNG, Form.SVG)


def save(
    faces: Iterable[Face], folder: Path, form: Form, dpi: float, *, bleed: bool = True, rounded: bool = False
) -> Iterator[Path]:
    """Write each face as ``<folder>/<face name>`` with the suffix of its form, and yield the path when it is there.

    ``rounded`` corners are transparent, which JPEG and PDF cannot be; bleed has no corners. Without pixels there is no
    ``dpi``.

    Raises :class:`toolkit.errors.CannotWrite`.
    """
    match form:
        case Form.PNG if not rounded:
            yield from save_pngs(faces, folder, dpi, bleed=bleed)
        case Form.PDF:
            made = ((face, pdf_of([face], bleed=bleed)) for face in faces)
            yield from (_written(folder, face, form, content) for face, content in made)
        case Form.SVG:
            for face in faces:
                yield _written(folder, face, form, svg(face, bleed=bleed and not rounded, rounded=rounded))
        case _:
            for face, image in pictures(faces, dpi, bleed=bleed and not rounded):
                cut = with_corners(image, face.size, dpi) if rounded else image
                yield _written(folder, face, form, _encoded(cut, form, dpi))


def pdf_of(faces: Iterable[Face], *, bleed: bool = True) -> bytes:
    """A page for each face, as sharp as it is printed, its words to be found in it."""
    canvas = Canvas(BytesIO(), (0, 0))
    press = Press(canvas)
    for face in faces:
        canvas.setPageSize([side * MM for side in (face.size.full if bleed else (face.size.width, face.size.height))])
        away = 0.0 if bleed else -face.size.bleed * MM
        press.place(face, away, away)
        canvas.showPage()
    return bytes(canvas.getpdfdata())


def with_corners(image: Image, size: Size, dpi: float) -> Image:
    """The picture of a trimmed face, transparent where its corners are cut off."""
    from PIL import Image as Pillow
    from PIL import ImageDraw

    width, height = (side * _SMOOTH for side in image.size)
    mask = Pillow.new("L", (width, height), 0)
    radius = size.corner * dpi / 25.4 * _SMOOTH
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=255)
    cut = image.convert("RGBA")
    cut.putalpha(mask.resize(image.size, Pillow.Resampling.BOX))
    return cut


def _encoded(image: Image, form: Form, dpi: float) -> bytes:
    buffer = BytesIO()
    if form is Form.JPEG:
        image.save(buffer, "JPEG", quality=_QUALITY, subsampling=0, dpi=(dpi, dpi))
    else:
        image.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()


def _written(folder: Path, face: Face, form: Form, content: bytes) -> Path:
    path = files.inside(folder, f"{face.name}{form.suffix}")
    files.write(path, content)
    return path
