"""Pictures of anybody's, PNG and JPEG: how large they are, and whether all their pixels are there.

What is drawn of a picture with too few pixels is grey or black, and no decoder in use here says so. So the data of a
PNG are counted, and those of a JPEG read through at an eighth of their size.

Sources: https://www.w3.org/TR/png-3/ (chunks, 11.2.1; filters, 9; interlacing, 8), ITU-T T.81 (scans, B.1.1).
"""

from __future__ import annotations

import struct
import warnings
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import accumulate, repeat
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from toolkit.errors import CannotRead, Place

if TYPE_CHECKING:
    import PIL.Image

MOST_BYTES = 50_000_000
MOST_PIXELS = 40_000_000
LONGEST_SIDE = 16_000
"""The largest picture that is read, by its bytes, its pixels and its longer side: A4 at 600 to the inch."""

DRAWN = ("PNG", "JPEG")
"""The formats that are drawn."""

_SHOWN = (*DRAWN, "GIF", "BMP", "WEBP")
"""The formats that games show."""

UPRIGHT = 1
"""The orientation of a picture that is stored as it is shown."""

PNG = b"\x89PNG\r\n\x1a\n"
"""How a PNG begins."""

_JPEG, _SCAN = b"\xff\xd8\xff", b"\xff\xda"
_REMEDY = "Save it again as PNG or JPEG."
_ORIENTATION = 0x0112
_MOST_CHUNKS = 100_000
_MOST_SCANS = 50
"""Usual are up to ten. Each of them goes through all the pixels."""

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_LAST_FILTER = 4
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of each pass the first column and row, and the steps from one to the next."""

_FAULTS = (OSError, ValueError, SyntaxError, EOFError, struct.error, LookupError, TypeError, ArithmeticError)
_DEEP = 257  # by which 16 bits become 8
_PIECE = 16_384  # compressed bytes, which never become more than a thousand times as many


class Chunk(NamedTuple):
    """A chunk of a PNG file."""

    kind: bytes
    content: memoryview


class Header(NamedTuple):
    """How the pixels of a PNG file are stored."""

    width: int
    height: int
    depth: int
    colour: int
    compression: int
    filters: int
    interlaced: int

    @classmethod
    def of(cls, whole: Sequence[Chunk]) -> Header:
        """The header in the first of these chunks."""
        return cls(*struct.unpack(">IIBBBBB", whole[0].content))


def examined(content: bytes, file: Path | str) -> tuple[int, int]:
    """Width and height in pixels of a picture as it is shown, after making sure that all of it is there.

    Raises :class:`toolkit.errors.CannotRead`.
    """
    size = measured(content, file)
    if content.startswith(PNG):
        _count_pixels(chunks(content, file), file)
    else:
        _read_through(content, file)
    return size


def measured(content: bytes, file: Path | str) -> tuple[int, int]:
    """Width and height in pixels of a PNG or JPEG as it is shown, as its head tells them.

    Raises :class:`toolkit.errors.CannotRead` for what is no such picture, or one beyond the bounds.
    """
    if len(content) > MOST_BYTES:
        raise CannotRead(f"is larger than {MOST_BYTES // 1_000_000} MB", Place(file))
    if content.startswith(PNG):
        width, height, *_ = Header.of(chunks(content, file))
    elif content.startswith(_JPEG):
        with opened(content, file) as image:
            width, height = image.size[:: 1 if orientation(image, file) < 5 else -1]
    else:
        raise CannotRead("is not a picture", Place(file), expected="a PNG or JPEG file")
    _check_size(width, height, file)
    return width, height


def _check_size(width: int, height: int, file: Path | str, most: int = MOST_PIXELS) -> None:
    if min(width, height) < 1:
        raise CannotRead(f"is {width} x {height} pixels: there is nothing on it", Place(file), remedy=_REMEDY)
    if max(width, height) > LONGEST_SIDE or width * height > most:
        raise CannotRead(
            f"is {width} x {height} pixels",
            Place(file),
            expected=f"at most {LONGEST_SIDE} on a side and {most // 1_000_000} million in all",
            remedy="Scale it down.",
        )


# PNG


def chunks(content: bytes, file: Path | str) -> list[Chunk]:
    """The chunks of a PNG file, each with the right checksum. Raises :class:`toolkit.errors.CannotRead`."""
    from isal import isal_zlib

    found: list[Chunk] = []
    view, at = memoryview(content), len(PNG)
    while not found or found[-1].kind != b"IEND":
        if at + 12 > len(view):
            raise CannotRead("is cut off", Place(file), remedy=_REMEDY)
        length, kind = struct.unpack_from(">I4s", view, at)
        body = view[at + 8 : at + 8 + length]
        if view[at + 8 + length : at + 12 + length] != struct.pack(">I", isal_zlib.crc32(body, isal_zlib.crc32(kind))):
            raise CannotRead(f"is damaged or cut off in its {kind.decode('latin-1')} part", Place(file), remedy=_REMEDY)
        found.append(Chunk(kind, body))
        if len(found) > _MOST_CHUNKS:
            raise CannotRead(f"has more than {_MOST_CHUNKS:,} parts", Place(file), remedy=_REMEDY)
        at += 12 + length
    if found[0].kind != b"IHDR" or len(found[0].content) != 13:
        raise CannotRead("is not a sound PNG", Place(file), remedy=_REMEDY)
    return found


def _count_pixels(whole: list[Chunk], file: Path | str) -> None:
    header = Header.of(whole)
    if header.depth not in _DEPTHS.get(header.colour, ()) or header.compression or header.filters:
        raise CannotRead("is not a sound PNG", Place(file), remedy=_REMEDY)
    if header.interlaced > 1 or (header.colour == 3 and not any(chunk.kind == b"PLTE" for chunk in whole)):
        raise CannotRead("is not a sound PNG", Place(file), remedy=_REMEDY)
    *starts, end = accumulate(_rows(header), initial=0)
    at = 0
    for piece in _unpacked(whole, file):
        within = starts[bisect_left(starts, at) : bisect_left(starts, at + len(piece))]
        if any(piece[start - at] > _LAST_FILTER for start in within):
            raise CannotRead("is damaged: a row of pixels cannot be read", Place(file), remedy=_REMEDY)
        at += len(piece)
        if at > end:
            raise CannotRead("is damaged: it has more pixels than fit on it", Place(file), remedy=_REMEDY)
    if at < end:
        raise CannotRead("is damaged: pixels are missing", Place(file), remedy=_REMEDY)


def _rows(header: Header) -> Iterator[int]:
    """The length of each row of pixels in bytes, with the byte that names its filter."""
    bits = header.depth * _CHANNELS[header.colour]
    for left, top, across, down in _ADAM7 if header.interlaced else ((0, 0, 1, 1),):
        width, height = ceil((header.width - left) / across), ceil((header.height - top) / down)
        yield from repeat(1 + ceil(width * bits / 8), max(0, height) if width > 0 else 0)


def _unpacked(whole: list[Chunk], file: Path | str) -> Iterator[bytes]:
    """The data of a PNG, piece by piece, to their end."""
    from isal import isal_zlib

    stream = isal_zlib.decompressobj()
    data = (chunk.content for chunk in whole if chunk.kind == b"IDAT")
    try:
        for content in data:
            for start in range(0, len(content), _PIECE):
                yield stream.decompress(content[start : start + _PIECE])
                if stream.eof:
                    return
    except isal_zlib.IsalError as fault:  # type: ignore[misc]  # its stubs take it for an instance
        raise CannotRead(f"is damaged: {fault}", Place(file), remedy=_REMEDY) from fault
    raise CannotRead("is damaged: pixels are missing", Place(file), remedy=_REMEDY)


# JPEG


def _read_through(content: bytes, file: Path | str) -> None:
    """Decode a JPEG at an eighth of its size, which takes all of its data but little time and room."""
    from simplejpeg import decode_jpeg

    try:
        decode_jpeg(content, "GRAY", min_height=1, min_width=1, min_factor=1, strict=True)
    except ValueError as fault:
        raise CannotRead(f"is damaged: {fault}", Place(file), remedy=_REMEDY) from fault


def orientation(image: PIL.Image.Image, file: Path | str) -> int:
    """How a camera says that it was held: :data:`UPRIGHT`, or 2 to 8 as in Exif. Raises :class:`CannotRead`."""
    with _faults_of_pillow(file):
        found = image.getexif().get(_ORIENTATION, UPRIGHT)
    return int(found) if found in range(2, 9) else UPRIGHT


# By Pillow


def size(content: bytes, file: Path | str) -> tuple[int, int]:
    """Width and height in pixels, as the head tells them, of a picture that a game shows and that is never drawn here.

    Raises :class:`toolkit.errors.CannotRead`.
    """
    from PIL import Image

    with _faults_of_pillow(file), Image.open(BytesIO(content), formats=_SHOWN) as image:
        return image.size


def opened(content: bytes, file: Path | str, most: int = MOST_PIXELS) -> PIL.Image.Image:
    """A picture as Pillow opens it: its head read, its pixels not yet.

    Raises :class:`toolkit.errors.CannotRead` for one that is none, or beyond the bounds.
    """
    from PIL import Image

    if content.startswith(_JPEG) and content.count(_SCAN) > _MOST_SCANS:
        raise CannotRead(f"goes through its pixels more than {_MOST_SCANS} times", Place(file), remedy=_REMEDY)
    with _faults_of_pillow(file):
        image = Image.open(BytesIO(content), formats=DRAWN)
    _check_size(*image.size, file, most)
    return image


def shown(content: bytes, file: Path | str, longest: int = LONGEST_SIDE, most: int = MOST_PIXELS) -> PIL.Image.Image:
    """A picture in RGB as it is shown: upright, and on white where it lets something through.

    It is made smaller if one of its sides is longer than ``longest``. It may have ``most`` pixels. Raises as
    :func:`opened` does.
    """
    from PIL import ImageOps

    image = opened(content, file, most)
    with _faults_of_pillow(file):
        if image.format == "PNG":
            image = _in_colours(image)
        image.thumbnail((longest, longest))
        return _on_white(ImageOps.exif_transpose(image))


def _in_colours(image: PIL.Image.Image) -> PIL.Image.Image:
    """A picture of which the mean of two pixels is the colour between them."""
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda value: value / _DEEP).convert("L")
    if "transparency" in image.info or "A" in image.getbands():
        return image.convert("RGBA")
    return image if image.mode == "RGB" else image.convert("RGB")


def _on_white(image: PIL.Image.Image) -> PIL.Image.Image:
    from PIL import Image

    if image.mode != "RGBA":
        return image.convert("RGB")
    ground = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(ground, image).convert("RGB")


@contextmanager
def _faults_of_pillow(file: Path | str) -> Iterator[None]:
    """Whatever Pillow makes of a picture that is none."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about large pictures, which we judge ourselves, and about sloppy ones
            yield
    except (*_FAULTS, Image.DecompressionBombError) as fault:
        raise CannotRead(f"is not a sound picture: {fault}", Place(file), remedy=_REMEDY) from fault
