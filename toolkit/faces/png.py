"""Writing PNG files fast: ISA-L compresses the pixels as they lie in memory.

A filter would cost more than the compression. Of what is drawn here files are smaller without one; those of paintings
grow by a twentieth.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from toolkit.faces.rows import Rows

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLOUR_TYPE = {1: 0, 3: 2, 4: 6}


def encode_png(pixels: NDArray[np.uint8], dpi: float | None = None) -> bytes:
    """A lossless PNG of an array of height x width x 3 (RGB) or 4 (RGBA) bytes; ``dpi`` is noted in the file."""
    import numpy as np

    height, width, channels = pixels.shape
    rows = np.zeros((height, 1 + width * channels), np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)
    return compressed_png(rows, (width, height), dpi, channels)


def compressed_png(
    rows: bytes | memoryview | NDArray[np.uint8], size: tuple[int, int], dpi: float | None = None, channels: int = 3
) -> bytes:
    """A PNG of ``size`` (width, height) from rows of pixels, each led by the number of its filter: 0 for none."""
    header = struct.pack(">IIBBBBB", *size, 8, _COLOUR_TYPE[channels], 0, 0, 0)
    chunks = [_chunk(b"IHDR", header), *_density(dpi), _chunk(b"IDAT", _deflated(rows)), _chunk(b"IEND", b"")]
    return _SIGNATURE + b"".join(chunks)


def _deflated(rows: bytes | memoryview | NDArray[np.uint8]) -> bytes:
    """At level 0, which compresses too: above it ISA-L's bytes depend, now and then, on what memory held before."""
    from isal import isal_zlib

    return bytes(isal_zlib.compress(rows, level=0))


def encode_rows(rows: Rows, dpi: float | None = None) -> bytes:
    """As :func:`encode_png`, without loading numpy."""
    return compressed_png(rows.memory, (rows.width, rows.height), dpi)


def _density(dpi: float | None) -> list[bytes]:
    per_metre = round((dpi or 0) / 0.0254)
    return [_chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1))] if per_metre else []


def _chunk(kind: bytes, content: bytes) -> bytes:
    from isal import isal_zlib

    check = isal_zlib.crc32(content, isal_zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(content)), kind, content, struct.pack(">I", check)))
