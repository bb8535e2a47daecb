"""Picture files: checking them, and getting them ready for a PDF, without decoding where that can be done."""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from toolkit.errors import CannotRead, Place
from toolkit.faces.png import encode_png

if TYPE_CHECKING:
    import PIL.Image

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG, _JPEG_END = b"\xff\xd8\xff", b"\xff\xd9"
_REMEDY = "Save it again as PNG or JPEG."
_AS_IT_IS = (8, 2, 0, 0, 0)  # bit depth, RGB, deflate, filters, not interlaced
_UPRIGHT = 1
_LONGEST = 3600  # pixels: a mat at more than 300 per inch
_ORIENTATION = 0x0112


class Chunk(NamedTuple):
    """A chunk of a PNG file."""

    kind: bytes
    content: memoryview


def measured(content: bytes, file: Path) -> tuple[int, int]:
    """Width and height in pixels of a PNG or JPEG as it is shown, after checking that the file is whole.

    Raises :class:`toolkit.errors.CannotRead`.
    """
    if content.startswith(_PNG):
        header = chunks(content, file)[0].content
        return struct.unpack_from(">II", header)
    if content.startswith(_JPEG):
        if _JPEG_END not in content[-64:]:
            raise CannotRead("is cut off", Place(file), remedy=_REMEDY)
        return _jpeg_size(content, file)
    raise CannotRead("is not a picture", Place(file), expected="a PNG or JPEG file")


def chunks(content: bytes, file: Path) -> list[Chunk]:
    """The chunks of a PNG file, each with the right checksum. Raises :class:`toolkit.errors.CannotRead`."""
    from isal import isal_zlib

    found: list[Chunk] = []
    view, at = memoryview(content), len(_PNG)
    while not found or found[-1].kind != b"IEND":
        if at + 12 > len(view):
            raise CannotRead("is cut off", Place(file), remedy=_REMEDY)
        length, kind = struct.unpack_from(">I4s", view, at)
        body = view[at + 8 : at + 8 + length]
        if view[at + 8 + length : at + 12 + length] != struct.pack(">I", isal_zlib.crc32(body, isal_zlib.crc32(kind))):
            raise CannotRead(f"is damaged or cut off in its {kind.decode('latin-1')} part", Place(file), remedy=_REMEDY)
        found.append(Chunk(kind, body))
        at += 12 + length
    if found[0].kind != b"IHDR" or len(found[0].content) != 13:
        raise CannotRead("is not a sound PNG", Place(file), remedy=_REMEDY)
    return found


class Ready(NamedTuple):
    """A picture as a PDF holds it: its size in pixels, its data, and how they are coded."""

    width: int
    height: int
    data: bytes
    coding: Literal["FlateDecode", "DCTDecode"]


def ready(file: Path) -> Ready:
    """A picture ready for a PDF: its own data where they can be used, else what they were made into.

    Raises :class:`toolkit.errors.CannotRead`.
    """
    content = _read(file)
    width, height = measured(content, file)
    if max(width, height) > _LONGEST:
        return _reencoded(content, file)
    if content.startswith(_PNG):
        whole = chunks(content, file)
        return _flate(whole if _plain(whole) else _plain_chunks(content, file))
    return Ready(width, height, content, "DCTDecode") if _plain_jpeg(content, file) else _reencoded(content, file)


def _flate(whole: list[Chunk]) -> Ready:
    width, height = struct.unpack_from(">II", whole[0].content)
    return Ready(width, height, b"".join(chunk.content for chunk in whole if chunk.kind == b"IDAT"), "FlateDecode")


def _plain(whole: list[Chunk]) -> bool:
    """Whether the data of a PNG are what a PDF may hold: RGB, 8 bits, not interlaced, no transparency."""
    header = struct.unpack_from(">IIBBBBB", whole[0].content)
    return header[2:] == _AS_IT_IS and not any(chunk.kind == b"tRNS" for chunk in whole)


def _plain_chunks(content: bytes, file: Path) -> list[Chunk]:
    import numpy as np

    return chunks(encode_png(np.asarray(_opened(content, file))), file)


def _plain_jpeg(content: bytes, file: Path) -> bool:
    with _pillow(content, file) as image:
        return image.mode == "RGB" and image.getexif().get(_ORIENTATION, _UPRIGHT) == _UPRIGHT


def _reencoded(content: bytes, file: Path) -> Ready:
    """The picture as an upright RGB JPEG no larger than print needs."""
    upright = _opened(content, file)
    upright.thumbnail((_LONGEST, _LONGEST))
    buffer = BytesIO()
    upright.save(buffer, "JPEG", quality=92, subsampling=0)
    return Ready(*upright.size, buffer.getvalue(), "DCTDecode")


def _opened(content: bytes, file: Path) -> PIL.Image.Image:
    """The picture upright, in RGB, on white where it was transparent."""
    from PIL import Image, ImageOps

    with _pillow(content, file) as image:
        try:
            upright = ImageOps.exif_transpose(image)
        except (OSError, ValueError, SyntaxError) as fault:
            raise CannotRead(f"is damaged: {fault}", Place(file), remedy=_REMEDY) from fault
        if "transparency" not in upright.info and "A" not in upright.getbands():
            return upright.convert("RGB")
        layer = upright.convert("RGBA")
        ground = Image.new("RGBA", layer.size, "white")
        return Image.alpha_composite(ground, layer).convert("RGB")


def _jpeg_size(content: bytes, file: Path) -> tuple[int, int]:
    with _pillow(content, file) as image:
        width, height = image.size
        sideways = image.getexif().get(_ORIENTATION, _UPRIGHT) >= 5
    return (height, width) if sideways else (width, height)


def _pillow(content: bytes, file: Path) -> PIL.Image.Image:
    """The picture as Pillow opens it: header read, pixels not yet. Raises :class:`toolkit.errors.CannotRead`."""
    import warnings

    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the size is judged by us
            return Image.open(BytesIO(content), formats=("PNG", "JPEG"))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as fault:
        raise CannotRead(f"is not a sound picture: {fault}", Place(file), remedy=_REMEDY) from fault


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as fault:
        raise CannotRead(f"cannot be read: {fault.strerror or fault}", Place(file)) from fault
