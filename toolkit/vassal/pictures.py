"""The pictures of a module: faces by file name, and the files made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from toolkit.faces.face import Face
from toolkit.faces.pixels import pictures as drawn
from toolkit.faces.png import encode_png
from toolkit.vassal.scale import DPI

if TYPE_CHECKING:
    from PIL.Image import Image

_QUALITY, _HALF_THE_COLOURS = 76, 2
"""With 21 characters a module stays under 45 MB; at this scale no eye tells it from one of 60."""


class Picture(NamedTuple):
    """A face on its way into a module: its file's name, and how many pixels an inch of it gets."""

    file: str
    face: Face
    dpi: int = DPI


def files(pictures: Mapping[str, Picture]) -> Iterator[tuple[str, bytes]]:
    """Each picture's file name and content. Most are JPEG: half the size, and at this scale no eye tells."""
    in_groups = sorted(pictures.values(), key=lambda picture: (picture.dpi, picture.file))
    for dpi, group in groupby(in_groups, key=lambda picture: picture.dpi):
        same = list(group)
        shown = drawn((picture.face for picture in same), dpi, bleed=False)
        for picture, (_, image) in zip(same, shown, strict=True):
            yield picture.file, jpeg(image) if picture.file.endswith(".jpg") else rounded_png(image, picture)


def jpeg(image: Image) -> bytes:
    """A JPEG; equal pixels give equal bytes."""
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=_QUALITY, subsampling=_HALF_THE_COLOURS, optimize=True)
    return buffer.getvalue()


def rounded_png(image: Image, picture: Picture) -> bytes:
    """A PNG whose corners are cut as round as the face's are."""
    import numpy as np
    from PIL import Image, ImageDraw

    width, height = image.size
    fine = 4
    mask = Image.new("L", (width * fine, height * fine))
    radius = picture.face.size.corner * picture.dpi / 25.4 * fine
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * fine - 1, height * fine - 1), radius, fill=255)
    image.putalpha(mask.resize((width, height), Image.Resampling.BOX))
    return encode_png(np.asarray(image), picture.dpi)
