"""The pictures of a module: faces by file name, and the files made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from toolkit.faces.behind import behind
from toolkit.faces.face import Face, images
from toolkit.faces.pixels import pictures as drawn
from toolkit.vassal.scale import DPI

if TYPE_CHECKING:
    from PIL.Image import Image

_QUALITY = 84
_COLOURS = 256
"""As many as a palette can hold. What we draw has a few flat colours and their edges: no eye tells the difference."""

_FINE = 4
"""Steps in a pixel along each side when a corner is cut."""


class Picture(NamedTuple):
    """A face on its way into a module: its file's name, and how many pixels an inch of it gets."""

    file: str
    face: Face
    dpi: int = DPI


def files(pictures: Mapping[str, Picture]) -> Iterator[tuple[str, bytes]]:
    """Each file's name and content. Wood is JPEG; all else is a PNG with a palette: half the size, and sharper."""
    in_groups = sorted(pictures.values(), key=lambda picture: (picture.dpi, picture.file))
    for dpi, group in groupby(in_groups, key=lambda picture: picture.dpi):
        same = list(group)
        shown = drawn((picture.face for picture in same), dpi, bleed=False)
        yield from behind(_file, ((picture, image) for picture, (_, image) in zip(same, shown, strict=True)))


def _file(shown: tuple[Picture, Image]) -> tuple[str, bytes]:
    picture, image = shown
    if picture.file.endswith(".jpg"):
        return picture.file, jpeg(image)
    return picture.file, _png(in_palette(image, picture), picture.dpi)


def in_palette(image: Image, picture: Picture) -> Image:
    """The picture in the few colours that suit it: with round corners, or where somebody's art is in it, with most."""
    return _dithered(image) if any(True for _ in images(picture.face.items)) else _rounded(image, picture)


def jpeg(image: Image) -> bytes:
    """A JPEG; equal pixels give equal bytes."""
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
    return buffer.getvalue()


def _png(image: Image, dpi: int) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()


def _rounded(image: Image, picture: Picture) -> Image:
    """The picture in a palette of its own, with its corners cut as round as the face's are."""
    from PIL import Image

    image.putalpha(_outline(image.size, picture.face.size.corner * picture.dpi / 25.4))
    return image.quantize(_COLOURS, Image.Quantize.FASTOCTREE)


def _dithered(image: Image) -> Image:
    """A picture with somebody's art in it: many colours, mixed from those of its palette."""
    from PIL import Image

    plain = image.convert("RGB")
    palette = plain.quantize(_COLOURS, Image.Quantize.MEDIANCUT)
    return plain.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)


@lru_cache(maxsize=16)
def _outline(size: tuple[int, int], radius: float) -> Image:
    """What is seen of a rectangle with round corners; ``size`` and ``radius`` in pixels."""
    from PIL import Image, ImageDraw

    width, height = size
    mask = Image.new("L", (width * _FINE, height * _FINE))
    whole = (0, 0, width * _FINE - 1, height * _FINE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(whole, radius * _FINE, fill=255)
    return mask.resize(size, Image.Resampling.BOX)
