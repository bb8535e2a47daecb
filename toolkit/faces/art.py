"""Art: finding the picture of a card, judging whether it can be used, and fitting it to a box."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from toolkit.cards.packs import NOTES
from toolkit.faces.face import Group, Image, Rect, Size
from toolkit.faces.place import Rectangle
from toolkit.untrusted.file import content as content_of
from toolkit.untrusted.picture import MOST_BYTES, examined
from toolkit.untrusted.record import read

SHARP_ENOUGH = 150
"""Pixels per inch below which a picture is worth a warning."""

_SUFFIXES = (".png", ".jpg", ".jpeg")
_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``art.json`` says of a picture: the point, in shares of its width and height, that must stay in view."""

    focus: tuple[_Share, _Share] | None = None


_NO_NOTE = Note()

_HEAD = 0.35
"""How far below the top of an upright picture a head is, in widths of the picture."""


class Picture(NamedTuple):
    """An art file that can be drawn: its size in pixels, a digest of its bytes, and what must stay in view."""

    source: str
    digest: str
    width: int
    height: int
    focus: tuple[float, float] = (0.5, 0.5)


class Gallery:
    """Art folders: ``<card id>.png`` or ``.jpg`` in each, and perhaps an ``art.json`` with notes by card id.

    Where several folders have a picture, the last one counts. A folder that is not there holds nothing.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(reversed(folders))
        self._notes: dict[Path, dict[str, Note]] = {}

    def picture(self, name: str) -> Picture | None:
        """The picture of this name, if there is one.

        Raises :class:`toolkit.errors.CannotRead` for a file that is broken, too large, or not a picture.
        """
        for folder in self._folders:
            if file := picture_file(folder, name):
                return inspected(file, self._note(folder, name))
        return None

    def _note(self, folder: Path, name: str) -> Note:
        if folder not in self._notes:
            self._notes[folder] = notes(folder)
        return self._notes[folder].get(name, _NO_NOTE)


def picture_file(folder: Path, name: str) -> Path | None:
    """The picture of this name in a folder, if there is one. A name that leads out of the folder has none."""
    files = (folder / f"{name}{suffix}" for suffix in _SUFFIXES)
    return None if ".." in name.split("/") else next((file for file in files if file.is_file()), None)


def notes(folder: Path) -> dict[str, Note]:
    """What the ``art.json`` of a folder says, by the names of pictures. Raises :class:`toolkit.errors.CannotRead`."""
    file = folder / Path(NOTES).name
    return read(file, dict[str, Note]) if file.is_file() else {}


def inspected(file: Path, note: Note = _NO_NOTE) -> Picture:
    """A picture file, after making sure that it can be drawn.

    Raises :class:`toolkit.errors.CannotRead`.
    """
    content = content_of(file, MOST_BYTES)
    width, height = examined(content, file)
    focus = note.focus or _usual_focus(width, height)
    return Picture(str(file), hashlib.sha256(content).hexdigest()[:16], width, height, focus)


def _usual_focus(width: int, height: int) -> tuple[float, float]:
    """The middle, or where the head is in an upright picture."""
    return 0.5, min(0.5, _HEAD * width / height)


def resolution(picture: Picture, box: Rectangle) -> float:
    """Pixels per inch of a picture that covers the box."""
    return min(picture.width / box.width, picture.height / box.height) * 25.4


def covering(picture: Picture, box: Rectangle, size: Size) -> tuple[Image | Group, ...]:
    """The picture over the whole box, no larger than needed, with its focus as near the middle as can be.

    Where the box reaches into the bleed and the picture has none of its own, the bleed is the picture mirrored.
    """
    inner = _without_bleed(box, size)
    if inner == box or _shaped_like(picture, box) <= _shaped_like(picture, inner):
        return (_cover(picture, box),)
    image = _cover(picture, inner)
    return tuple(_mirrored(image, inner, box))


def _cover(picture: Picture, box: Rectangle) -> Image:
    scale = max(box.width / picture.width, box.height / picture.height)
    width, height = picture.width * scale, picture.height * scale
    x = box.x - _shift(width, box.width, picture.focus[0])
    y = box.y - _shift(height, box.height, picture.focus[1])
    return Image(round(x, 3), round(y, 3), round(width, 3), round(height, 3), picture.source, picture.digest)


def _shift(length: float, shown: float, focus: float) -> float:
    """How much to cut off at the start, so that the focus is in the middle of what is shown, or near it."""
    return min(max(0.0, focus * length - shown / 2), length - shown)


def _without_bleed(box: Rectangle, size: Size) -> Rectangle:
    left, top = max(box.x, size.bleed), max(box.y, size.bleed)
    right = min(box.x + box.width, size.bleed + size.width)
    low = min(box.y + box.height, size.bleed + size.height)
    return Rectangle(left, top, right - left, low - top)


def _shaped_like(picture: Picture, box: Rectangle) -> float:
    """How far the picture's shape is from the box's: 0 for the same."""
    return abs(picture.width / picture.height / (box.width / box.height) - 1)


def _mirrored(image: Image, inner: Rectangle, outer: Rectangle) -> Iterator[Group]:
    """The image in the inner rectangle, and its mirror images in the strips out to the outer one."""
    columns = _strips(inner.x, inner.width, outer.x, outer.width, image.x, image.width)
    rows = _strips(inner.y, inner.height, outer.y, outer.height, image.y, image.height)
    for clip_x, clip_width, x, flip_x in columns:
        for clip_y, clip_height, y, flip_y in rows:
            drawn = Image(x, y, image.width, image.height, image.source, image.digest, flip_x, flip_y)
            yield Group((drawn,), Rect(clip_x, clip_y, clip_width, clip_height))


def _strips(
    inner: float, length: float, outer: float, whole: float, start: float, extent: float
) -> list[tuple[float, float, float, bool]]:
    """Before, inside and after, along one axis: start and length of the clip, start of the image, mirrored or not."""
    end = inner + length
    strips = [
        (outer, inner - outer, 2 * inner - start - extent, True),
        (inner, length, start, False),
        (end, outer + whole - end, 2 * end - start - extent, True),
    ]
    return [strip for strip in strips if strip[1] > 0]
