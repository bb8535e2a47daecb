"""Getting picture files ready for a PDF, without decoding them where that can be done."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from toolkit.faces.png import encode_png
from toolkit.untrusted.file import content as content_of
from toolkit.untrusted.picture import (
    MOST_BYTES,
    PNG,
    UPRIGHT,
    Chunk,
    Header,
    chunks,
    measured,
    opened,
    orientation,
    shown,
)

if TYPE_CHECKING:
    from PIL.Image import Image

_AS_IT_IS = (8, 2, 0, 0, 0)  # bit depth, RGB, deflate, filters, not interlaced
_LONGEST = 3600  # pixels: a mat at more than 300 per inch


class Ready(NamedTuple):
    """A picture as a PDF holds it: its size in pixels, its data, how they are coded, and the colours they are in."""

    width: int
    height: int
    data: bytes
    coding: Literal["FlateDecode", "DCTDecode"]
    space: str = "DeviceRGB"


def ready(file: Path) -> Ready:
    """A picture ready for a PDF: its own data where they can be used, else what they were made into.

    Raises :class:`toolkit.errors.CannotRead`.
    """
    content = plain(file)
    if content.startswith(PNG):
        return _flate(chunks(content, file))
    return Ready(*measured(content, file), content, "DCTDecode")


def plain(file: Path) -> bytes:
    """The picture as a PNG or JPEG that every reader shows alike: upright, RGB, no larger than print needs.

    That is the file itself where it is one. Raises :class:`toolkit.errors.CannotRead`.
    """
    content = content_of(file, MOST_BYTES)
    if max(measured(content, file)) > _LONGEST:
        return _reencoded(content, file)
    if content.startswith(PNG):
        return content if _plain(chunks(content, file)) else _plain_png(content, file)
    return content if _plain_jpeg(content, file) else _reencoded(content, file)


def pixels(file: Path) -> Image:
    """A picture upright in RGB, no larger than print needs. Raises :class:`toolkit.errors.CannotRead`."""
    return shown(content_of(file, MOST_BYTES), file, _LONGEST)


def _flate(whole: list[Chunk]) -> Ready:
    width, height, *_ = Header.of(whole)
    return Ready(width, height, b"".join(chunk.content for chunk in whole if chunk.kind == b"IDAT"), "FlateDecode")


def _plain(whole: list[Chunk]) -> bool:
    """Whether the data of a PNG are what a PDF may hold: RGB, 8 bits, not interlaced, no transparency."""
    return Header.of(whole)[2:] == _AS_IT_IS and not any(chunk.kind == b"tRNS" for chunk in whole)


def _plain_png(content: bytes, file: Path) -> bytes:
    import numpy as np

    return encode_png(np.asarray(shown(content, file)))


def _plain_jpeg(content: bytes, file: Path) -> bool:
    with opened(content, file) as image:
        return image.mode == "RGB" and orientation(image, file) == UPRIGHT


def _reencoded(content: bytes, file: Path) -> bytes:
    """The picture as an upright RGB JPEG no larger than print needs."""
    buffer = BytesIO()
    shown(content, file, _LONGEST).save(buffer, "JPEG", quality=92, subsampling=0)
    return buffer.getvalue()
