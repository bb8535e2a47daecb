"""A picture of a table from above, drawn from the transforms of its save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from urllib.parse import unquote

from toolkit.errors import CannotRead, Place
from toolkit.tts.check.addresses import LARGEST_SIDE
from toolkit.tts.check.document import items, mapping, text, whole
from toolkit.tts.footprint import ZONES, Footprint, footprint
from toolkit.tts.pieces import CIRCLE
from toolkit.tts.plan import HEX
from toolkit.untrusted.file import content, is_plain
from toolkit.untrusted.picture import shown

if TYPE_CHECKING:
    from PIL.Image import Image

_FACE_DOWN = (90.0, 270.0)
_MARGIN = 1.0
_TALLEST = 3
"""A picture is at most so many times as high as it was asked to be wide."""

_MOST_BYTES = 200_000_000
_MOST_KEPT = 8  # pictures that are in use at once
_MOST_WORK = 4_000_000_000
"""Pixels that are gone through for a picture: a minute or two."""

_FLOOR = "#15100c"
_PLAIN = "#6b5a48"


class Shelf(Protocol):
    """Pictures by the addresses in a save."""

    def picture(self, url: str) -> Image | None:
        """The picture of an address, if it is known."""


class Folder:
    """The pictures of a folder, by the file names of their addresses."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._shown = lru_cache(_MOST_KEPT)(_shown)

    def picture(self, url: str) -> Image | None:
        """The picture, or nothing where there is no such file. Raises :class:`CannotRead` for one that is broken."""
        path = self._folder / unquote(url.partition("?")[0]).rpartition("/")[2]
        return self._shown(path) if path != self._folder and is_plain(path) else None


def _shown(path: Path) -> Image:
    return shown(content(path, _MOST_BYTES), path, most=LARGEST_SIDE**2)


def table_picture(save: Mapping[str, Any], shelf: Shelf, *, width: int = 2400) -> Image:
    """The table as seen from above, the front seats below. Raises :class:`CannotRead` for one that cannot be drawn.

    ``save`` is the JSON of a save that :func:`toolkit.tts.check.check.drawable` lets through. A thing whose picture is
    not on the ``shelf`` is drawn as a plain shape. ``width`` is in pixels.
    """
    from PIL import Image

    seen = [_Seen(thing, footprint(thing, _aspect(thing, shelf))) for thing in save["ObjectStates"]]
    view, work = View.of([each.place for each in seen], width), 0
    image = Image.new("RGB", view.size, _FLOOR)
    for each in sorted(seen, key=lambda each: float(each.thing["Transform"]["posY"])):
        if each.thing["Name"] in ZONES:
            _draw_zone(image, view, each)
        else:
            work += _draw_thing(image, view, each, shelf)
        if work > _MOST_WORK:
            raise CannotRead("covers itself with too many and too large pictures", Place(path="$.ObjectStates"))
    return image


class _Seen(NamedTuple):
    """A thing and where it lies."""

    thing: Mapping[str, Any]
    place: Footprint


def _aspect(thing: Mapping[str, Any], shelf: Shelf) -> float:
    """The width by the height of a thing that is shaped as its picture."""
    top = _top(thing, shelf) if "CustomImage" in thing else None
    return top.width / top.height if top else 1.0


@dataclass(frozen=True)
class View:
    """From where on the table a picture is taken, and how many pixels a unit has."""

    left: float
    back: float
    scale: float
    size: tuple[int, int]

    @classmethod
    def of(cls, places: Sequence[Footprint], width: int) -> View:
        """The view that shows everything."""
        extents = [place.extent for place in places] or [(-1.0, -1.0, 1.0, 1.0)]
        left, front = min(e[0] for e in extents) - _MARGIN, min(e[1] for e in extents) - _MARGIN
        right, back = max(e[2] for e in extents) + _MARGIN, max(e[3] for e in extents) + _MARGIN
        scale = min(width / (right - left), _TALLEST * width / (back - front))
        return cls(left, back, scale, (max(1, round((right - left) * scale)), max(1, round((back - front) * scale))))

    def box(self, place: Footprint) -> tuple[int, int, int, int]:
        """A footprint in pixels: left, top, right, bottom."""
        left, front, right, back = place.extent
        x, y = round((left - self.left) * self.scale), round((self.back - back) * self.scale)
        return x, y, x + max(1, round((right - left) * self.scale)), y + max(1, round((back - front) * self.scale))


def _top(thing: Mapping[str, Any], shelf: Shelf) -> Image | None:
    """What shows on top of a thing: its picture, a card's face, or the back of what lies face down."""
    card_id = _card_id(thing)
    sheet = mapping(mapping(thing.get("CustomDeck")).get(str(card_id // 100)))
    if not sheet:
        return shelf.picture(text(mapping(thing.get("CustomImage")).get("ImageURL")))
    face_down = _FACE_DOWN[0] < thing["Transform"]["rotZ"] % 360 < _FACE_DOWN[1]
    picture = shelf.picture(text(sheet.get("BackURL" if face_down else "FaceURL")))
    if picture is None or (face_down and not sheet.get("UniqueBack")):
        return picture
    return cell_of(picture, card_id % 100, sheet)


def _card_id(thing: Mapping[str, Any]) -> int:
    """The card that shows: of a deck that lies face up, its last."""
    return whole((items(thing.get("DeckIDs")) or [thing.get("CardID")])[-1]) or 0


def cell_of(sheet: Image, cell: int, custom: Mapping[str, Any]) -> Image:
    """The card in a cell of a sheet."""
    width, height = sheet.width / custom["NumWidth"], sheet.height / custom["NumHeight"]
    row, column = divmod(cell, custom["NumWidth"])
    left, top = round(column * width), round(row * height)
    right, bottom = round((column + 1) * width), round((row + 1) * height)
    return sheet.crop((left, top, max(left + 1, right), max(top + 1, bottom)))


def _draw_thing(image: Image, view: View, seen: _Seen, shelf: Shelf) -> int:
    """Draw it; through how many pixels that went."""
    from PIL import Image, ImageDraw

    box = view.box(seen.place)
    size = (box[2] - box[0], box[3] - box[1])
    whole = _top(seen.thing, shelf) or Image.new("RGB", (8, 8), _tint(seen.thing))
    # Pictures are upright for a player at the front when turned by 180 degrees.
    top = whole.rotate(180 - seen.place.turn, expand=True).resize(size, Image.Resampling.LANCZOS)
    mask = Image.new("L", size, 255)
    if _is_round(seen.thing):
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).ellipse((0, 0, size[0] - 1, size[1] - 1), fill=255)
    image.paste(top, box[:2], mask)
    return whole.width * whole.height + size[0] * size[1]


def _is_round(thing: Mapping[str, Any]) -> bool:
    tile = mapping(mapping(thing.get("CustomImage")).get("CustomTile"))
    return tile.get("Type") == CIRCLE or "Bag" in text(thing["Name"])


def _tint(thing: Mapping[str, Any]) -> tuple[int, int, int] | str:
    """The thing's own colour, or a plain one where that is not known."""
    parts = [mapping(thing.get("ColorDiffuse")).get(part) for part in "rgb"]
    red, green, blue = (
        round(255 * part) if isinstance(part, int | float) and 0 <= part <= 1 else None for part in parts
    )
    return _PLAIN if red is None or green is None or blue is None else (red, green, blue)


def _draw_zone(image: Image, view: View, seen: _Seen) -> None:
    """A hand in its colour, another zone as an outline."""
    from PIL import Image, ImageDraw

    box = view.box(seen.place)
    if seen.thing["Name"] == "HandTrigger":
        veil = Image.new("RGB", (box[2] - box[0], box[3] - box[1]), HEX.get(text(seen.thing.get("FogColor")), _PLAIN))
        image.paste(veil, box[:2], Image.new("L", veil.size, 90))
    else:
        ImageDraw.Draw(image).rectangle(box, outline="#d8c9a5")
