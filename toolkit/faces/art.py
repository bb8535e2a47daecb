"""Art: finding a card's picture, and fitting it to a box."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from toolkit.faces.face import Image, Item, Size
from toolkit.faces.place import Rectangle


class Picture(NamedTuple):
    """An art file that can be drawn: its size in pixels, a digest of its bytes, and what must stay in view."""

    source: str
    digest: str
    width: int
    height: int
    focus: tuple[float, float] = (0.5, 0.5)


def covering(picture: Picture, box: Rectangle, size: Size) -> tuple[Item, ...]:
    """The picture over the whole box, as large as needed, its focus as near the middle as can be."""
    del size
    scale = max(box.width / picture.width, box.height / picture.height)
    width, height = picture.width * scale, picture.height * scale
    x = box.x - (width - box.width) * picture.focus[0]
    y = box.y - (height - box.height) * picture.focus[1]
    return (Image(x, y, width, height, picture.source, picture.digest),)


class Gallery:
    """Art folders, looked through from the last to the first."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)

    def picture(self, card_id: str) -> Picture | None:
        """The picture of a card, if a folder has one."""
        return None
