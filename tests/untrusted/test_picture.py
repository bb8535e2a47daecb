"""Pictures of strangers: what is drawn is whole, and what is not whole is told."""

import struct
import zlib
from collections.abc import Iterable
from io import BytesIO

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from toolkit.errors import CannotRead
from toolkit.untrusted.picture import MOST_BYTES, PNG, examined, measured, shown

NOISE = np.random.default_rng(7).integers(0, 256, (60, 100, 3), np.uint8)


def saved(form: str, mode: str = "RGB", size: tuple[int, int] = (100, 60), **options: object) -> bytes:
    buffer = BytesIO()
    Image.fromarray(NOISE).resize(size).convert(mode).save(buffer, form, **options)
    return buffer.getvalue()


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(rows: bytes, head: Iterable[int] = (2, 2, 8, 2, 0, 0, 0), *more: bytes) -> bytes:
    """A PNG of these rows, each led by the number of its filter."""
    return PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", *head)) + b"".join(more) + data(zlib.compress(rows))


def data(packed: bytes) -> bytes:
    return chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def jpeg_with(scan: bytes) -> bytes:
    """A JPEG with other data behind the head of its scan."""
    whole = saved("JPEG")
    start = whole.index(b"\xff\xda")
    return whole[: start + 2 + whole[start + 3]] + scan + b"\xff\xd9"


ROWS = b"\0abcdef\1ghijkl"


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "RGBA", "LA", "1", "I;16"])
@pytest.mark.parametrize("size", [(100, 60), (1, 1), (7, 3)])
def test_whole_pngs_of_every_kind_are_taken(mode: str, size: tuple[int, int]) -> None:
    assert examined(saved("PNG", "L" if mode == "I;16" else mode, size), "a.png") == size


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
@pytest.mark.parametrize("progressive", [False, True])
def test_whole_jpegs_of_every_kind_are_taken(mode: str, progressive: bool) -> None:
    assert examined(saved("JPEG", mode, progressive=progressive), "a.jpg") == (100, 60)


@pytest.mark.parametrize("size", [(1, 1), (8, 8), (5, 3), (2, 9)])
def test_interlaced_pngs_are_counted_by_their_passes(size: tuple[int, int]) -> None:
    """The rows of ``Adam7``, as the standard draws them in 8.1, for one byte to the pixel."""
    passes = ["16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656", "77777777"]
    rows = b"".join(
        b"\0" + b"x" * found
        for number in "1234567"
        for y in range(size[1])
        if (found := [passes[y % 8][x % 8] for x in range(size[0])].count(number))
    )
    head = (*size, 8, 0, 0, 0, 1)
    assert examined(png(rows, head), "a.png") == size
    for wrong in (rows[:-1], rows + b"\0"):
        with pytest.raises(CannotRead, match="is damaged"):
            examined(png(wrong, head), "a.png")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is not a picture; expected a PNG or JPEG file"),
        (b"just some text", "is not a picture; expected a PNG or JPEG file"),
        (png(b"", (0, 0, 8, 2, 0, 0, 0)), "is 0 x 0 pixels: there is nothing on it"),
        (png(b"", (5, 0, 8, 2, 0, 0, 0)), "is 5 x 0 pixels: there is nothing on it"),
        (png(b""), "is damaged: pixels are missing"),
        (png(ROWS[:-1]), "is damaged: pixels are missing"),
        (png(ROWS + b"g"), "is damaged: it has more pixels than fit on it"),
        (png(b"\0" * 50_000_000), "is damaged: it has more pixels than fit on it"),
        (png(b"\0abcdef\5ghijkl"), "is damaged: a row of pixels cannot be read"),
        (png(ROWS, (2, 2, 8, 3, 0, 0, 0)), "is not a sound PNG"),
        (png(ROWS, (2, 2, 4, 2, 0, 0, 0)), "is not a sound PNG"),
        (png(ROWS, (2, 2, 8, 5, 0, 0, 0)), "is not a sound PNG"),
        (png(ROWS, (2, 2, 8, 2, 0, 0, 7)), "is not a sound PNG"),
        (PNG + chunk(b"IHDR", b"\0" * 12) + data(b""), "is not a sound PNG"),
        (png(ROWS)[:-20] + chunk(b"IEND", b""), "is damaged or cut off"),
        (png(ROWS).replace(b"IDAT", b"IDAX"), "is damaged or cut off in its IDAX part"),
        (PNG + png(ROWS)[8:33] + data(zlib.compress(ROWS)[:-4]), "is damaged: pixels are missing"),
        (PNG + png(ROWS)[8:33] + data(zlib.compress(ROWS)[:-1] + b"x"), "is damaged: Error -6 Incorrect checksum"),
        (PNG + png(ROWS)[8:33] + data(b"nonsense"), "is damaged: "),
        (PNG + png(ROWS)[8:33] + chunk(b"IEND", b""), "is damaged: pixels are missing"),
        (PNG + png(ROWS)[8:33] + chunk(b"tIME", b"") * 100_000 + data(b""), "has more than 100,000 parts"),
        (png(ROWS, (30_000, 10, 8, 2, 0, 0, 0)), "is 30000 x 10 pixels; expected at most 16000 on a side and 40 mill"),
        (png(ROWS, (10_000, 9_998, 8, 2, 0, 0, 0)), "is 10000 x 9998 pixels; expected at most"),
        (saved("JPEG")[:3000], "is damaged: Premature end of JPEG file"),
        (jpeg_with(b""), "is damaged: Corrupt JPEG data: premature end of data segment"),
        (saved("JPEG")[:-200] + b"\xff\xd9", "is damaged: Corrupt JPEG data: premature end of data segment"),
        (saved("JPEG", progressive=True)[:-200] + b"\xff\xd9", "is damaged: Corrupt JPEG data: premature end"),
        (jpeg_with(b"\xff\xda\0\x0c" * 60), "goes through its pixels more than 50 times"),
        (saved("JPEG").replace(b"\0\x3c\0\x64", b"\0\0\0\x64"), "is not a sound picture"),
        (saved("JPEG").replace(b"\0\x3c\0\x64", b"\xf0\0\xf0\0"), "is not a sound picture: Image size"),
        (b"\xff\xd8\xff" + b"\0" * 300 + b"\xff\xd9", "is not a sound picture"),
        (saved("JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff"), None),
    ],
)
def test_a_picture_that_is_not_whole_is_told(content: bytes, says: str | None) -> None:
    if says is None:
        assert examined(content, "a.png") == (100, 60)
        return
    with pytest.raises(CannotRead, match=f"^a.png: {says}"):
        examined(content, "a.png")


def test_too_many_bytes_are_not_looked_at() -> None:
    with pytest.raises(CannotRead, match="is larger than 50 MB"):
        measured(b"\0" * (MOST_BYTES + 1), "a.png")


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_picture_is_shown_as_the_camera_was_held(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    content = saved("JPEG", exif=exif)
    assert measured(content, "a.jpg") == shown(content, "a.jpg").size
    assert (measured(content, "a.jpg") == (60, 100)) == (orientation > 4)


def test_pixels_of_sixteen_bits_keep_their_grey() -> None:
    buffer = BytesIO()
    Image.new("I;16", (4, 4), 0x8000).save(buffer, "PNG")
    assert shown(buffer.getvalue(), "a.png").getpixel((1, 1)) == (127, 127, 127)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "1"])
def test_a_large_picture_is_shown_no_larger_than_is_wanted(mode: str) -> None:
    small = shown(saved("PNG", mode, (100, 60)), "a.png", 50)
    assert (small.size, small.mode) == ((50, 30), "RGB")


@settings(deadline=None)
@given(st.sampled_from([saved("PNG"), saved("PNG", "P"), saved("JPEG"), saved("JPEG", progressive=True)]), st.data())
@example(png(ROWS), None)
def test_a_picture_with_a_few_bytes_changed_is_shown_or_refused(content: bytes, data: st.DataObject | None) -> None:
    whole = bytearray(content)
    for _ in range(data.draw(st.integers(1, 5)) if data else 0):
        assert data is not None
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    try:
        examined(bytes(whole), "a.png")
        shown(bytes(whole), "a.png")
    except CannotRead as fault:
        assert str(fault).startswith("a.png: ")
