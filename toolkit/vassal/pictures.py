"""The pictures of a module: faces by file name, and the files made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from toolkit.faces.face import Face
from toolkit.faces.pixels import render
from toolkit.faces.png import encode_png
from toolkit.vassal.scale import DPI

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_QUALITY = 84


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
        rendered = render((picture.face for picture in same), dpi, bleed=False)
        for picture, (_, array) in zip(same, rendered, strict=True):
            yield picture.file, jpeg(array) if picture.file.endswith(".jpg") else rounded_png(array, picture)


def jpeg(array: NDArray[np.uint8]) -> bytes:
    """A JPEG of height x width x 3 bytes; equal pixels give equal bytes."""
    from PIL import Image

    buffer = BytesIO()
    Image.fromarray(array).save(buffer, "JPEG", quality=_QUALITY, subsampling=0, optimize=False)
    return buffer.getvalue()


def rounded_png(array: NDArray[np.uint8], picture: Picture) -> bytes:
    """A PNG whose corners are cut as round as the face's are."""
    import numpy as np
    from PIL import Image, ImageDraw

    height, width, _ = array.shape
    fine = 4
    mask = Image.new("L", (width * fine, height * fine))
    radius = picture.face.size.corner * picture.dpi / 25.4 * fine
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * fine - 1, height * fine - 1), radius, fill=255)
    alpha = np.asarray(mask.resize((width, height), Image.Resampling.BOX))
    return encode_png(np.dstack([array, alpha]), picture.dpi)
