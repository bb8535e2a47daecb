"""Writing PNG files fast: the Up filter in numpy, ISA-L for the compression."""

from __future__ import annotations

import struct
from threading import local
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from toolkit.faces.rows import Rows

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_UP = 2
_COLOUR_TYPE = {1: 0, 3: 2, 4: 6}
_room = local()


def encode_png(pixels: NDArray[np.uint8], dpi: float | None = None) -> bytes:
    """A lossless PNG of an array of height x width x 3 (RGB) or 4 (RGBA) bytes; ``dpi`` is noted in the file."""
    height, width, channels = pixels.shape
    return compressed_png(_filtered(pixels), (width, height), dpi, channels)


def compressed_png(
    filtered: bytes | NDArray[np.uint8], size: tuple[int, int], dpi: float | None = None, channels: int = 3
) -> bytes:
    """A PNG of ``size`` (width, height) from rows that are filtered already, each led by the number of its filter."""
    header = struct.pack(">IIBBBBB", *size, 8, _COLOUR_TYPE[channels], 0, 0, 0)
    chunks = [_chunk(b"IHDR", header), *_density(dpi), _chunk(b"IDAT", _deflated(filtered)), _chunk(b"IEND", b"")]
    return _SIGNATURE + b"".join(chunks)


def _deflated(filtered: bytes | NDArray[np.uint8]) -> bytes:
    """At level 0, which compresses too: above it ISA-L's bytes depend, now and then, on what memory held before."""
    from isal import isal_zlib

    return bytes(isal_zlib.compress(filtered, level=0))


def encode_rows(rows: Rows, dpi: float | None = None) -> bytes:
    """As :func:`encode_png`, without loading numpy."""
    return compressed_png(rows.filtered(), (rows.width, rows.height), dpi)


def _filtered(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The rows with the ones above taken off."""
    import numpy as np

    height, width, channels = pixels.shape
    rows = pixels.reshape(height, width * channels)
    filtered = _scratch(height, width * channels + 1)
    filtered[0, 1:] = rows[0]
    np.subtract(rows[1:], rows[:-1], out=filtered[1:, 1:])
    return filtered


def _scratch(height: int, width: int) -> NDArray[np.uint8]:
    """Room for filtered rows, kept by each thread from picture to picture: fresh memory costs more than filling it."""
    import numpy as np

    kept: NDArray[np.uint8] | None = getattr(_room, "rows", None)
    if kept is None or kept.shape != (height, width):
        kept = _room.rows = np.empty((height, width), np.uint8)
        kept[:, 0] = _UP
    return kept


def _density(dpi: float | None) -> list[bytes]:
    per_metre = round((dpi or 0) / 0.0254)
    return [_chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1))] if per_metre else []


def _chunk(kind: bytes, content: bytes) -> bytes:
    from isal import isal_zlib

    check = isal_zlib.crc32(content, isal_zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(content)), kind, content, struct.pack(">I", check)))
