"""A picture of a table from above, drawn from the transforms of its save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import unquote, urlsplit

from toolkit.errors import CannotRead, Place
from toolkit.tts.check.document import items, mapping, text, whole
from toolkit.tts.footprint import ZONES, Footprint, footprint
from toolkit.tts.pieces import CIRCLE
from toolkit.tts.plan import HEX

if TYPE_CHECKING:
    from PIL.Image import Image

_FACE_DOWN = (90.0, 270.0)
_MARGIN = 1.0
_TALLEST = 3
"""A picture is at most so many times as high as it was asked to be wide."""

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

    def picture(self, url: str) -> Image | None:
        """The picture, or nothing where there is no such file or it is no picture."""
        from PIL import Image

        name = unquote(urlsplit(url).path).rpartition("/")[2]
        path = self._folder / name
        try:
            return Image.open(path).convert("RGB") if name and path.is_file() else None
        except (OSError, Image.DecompressionBombError) as fault:
            raise CannotRead(f"cannot be opened as a picture: {fault}", Place(path)) from fault


def table_picture(save: Mapping[str, Any], shelf: Shelf, *, width: int = 2400) -> Image:
    """The table as seen from above, the front seats below.

    ``save`` is the JSON of a save that :func:`toolkit.tts.check.check.drawable` lets through. A thing whose picture is
    not on the ``shelf`` is drawn as a plain shape. ``width`` is in pixels.
    """
    from PIL import Image

    seen = [_Seen(thing, _top(thing, shelf)) for thing in save["ObjectStates"]]
    view = View.of([each.place for each in seen], width)
    image = Image.new("RGB", view.size, _FLOOR)
    for each in sorted(seen, key=lambda each: float(each.thing["Transform"]["posY"])):
        if each.thing["Name"] in ZONES:
            _draw_zone(image, view, each)
        else:
            _draw_thing(image, view, each)
    return image


@dataclass(frozen=True)
class _Seen:
    """A thing and what shows on top of it."""

    thing: Mapping[str, Any]
    top: Image | None

    @property
    def place(self) -> Footprint:
        has_own_shape = self.top is not None and "CustomImage" in self.thing
        return footprint(self.thing, self.top.width / self.top.height if self.top and has_own_shape else 1.0)


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
    return sheet.crop(
        (round(column * width), round(row * height), round((column + 1) * width), round((row + 1) * height))
    )


def _draw_thing(image: Image, view: View, seen: _Seen) -> None:
    from PIL import Image, ImageDraw

    box = view.box(seen.place)
    size = (box[2] - box[0], box[3] - box[1])
    top = seen.top or Image.new("RGB", (8, 8), _tint(seen.thing))
    # Pictures are upright for a player at the front when turned by 180 degrees.
    top = top.rotate(180 - seen.place.turn, expand=True).resize(size, Image.Resampling.LANCZOS)
    mask = Image.new("L", size, 255)
    if _is_round(seen.thing):
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).ellipse((0, 0, size[0] - 1, size[1] - 1), fill=255)
    image.paste(top, box[:2], mask)


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
