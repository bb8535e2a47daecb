"""A picture of a table from above, drawn from the transforms of its save."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from toolkit.tts.footprint import ZONES, Footprint, footprint
from toolkit.tts.plan import HEX

if TYPE_CHECKING:
    from PIL.Image import Image

_FACE_DOWN = (90.0, 270.0)
_MARGIN = 1.0
_FLOOR = "#15100c"
_PLAIN = "#6b5a48"


def table_picture(save: Mapping[str, Any], pictures: Path, *, width: int = 2400) -> Image:
    """The table as seen from above, the front seats below.

    ``save`` is the save's JSON, ``pictures`` the folder in which its pictures are, by the file names of their
    addresses; what is not there is drawn as a plain shape. ``width`` is in pixels.
    """
    from PIL import Image

    view = View.of(save, pictures, width)
    image = Image.new("RGB", view.size, _FLOOR)
    for thing in sorted(save["ObjectStates"], key=lambda each: float(each["Transform"]["posY"])):
        if thing["Name"] in ZONES:
            _draw_zone(image, view, thing)
        else:
            _draw_thing(image, view, thing)
    return image


@dataclass(frozen=True)
class View:
    """From where on the table a picture is taken, and how many pixels a unit has."""

    left: float
    back: float
    scale: float
    size: tuple[int, int]
    pictures: Path

    @classmethod
    def of(cls, save: Mapping[str, Any], pictures: Path, width: int) -> View:
        """The view that shows everything."""
        shelf = Shelf(pictures)
        extents = [footprint(thing, shelf.aspect(thing)).extent for thing in save["ObjectStates"]] or [(-1, -1, 1, 1)]
        left, front = min(e[0] for e in extents) - _MARGIN, min(e[1] for e in extents) - _MARGIN
        right, back = max(e[2] for e in extents) + _MARGIN, max(e[3] for e in extents) + _MARGIN
        scale = width / (right - left)
        return cls(left, back, scale, (width, round((back - front) * scale)), pictures)

    @cached_property
    def shelf(self) -> Shelf:
        """The pictures."""
        return Shelf(self.pictures)

    def box(self, place: Footprint) -> tuple[int, int, int, int]:
        """A footprint in pixels: left, top, right, bottom."""
        left, front, right, back = place.extent
        x, y = round((left - self.left) * self.scale), round((self.back - back) * self.scale)
        return x, y, x + max(1, round((right - left) * self.scale)), y + max(1, round((back - front) * self.scale))


class Shelf:
    """Pictures by the addresses in a save."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, url: str) -> Path | None:
        """The file of an address, if it is here."""
        name = unquote(urlsplit(url).path).rpartition("/")[2]
        path = self._folder / name
        return path if name and path.is_file() else None

    def aspect(self, thing: Mapping[str, Any]) -> float:
        """Width by height of a thing's picture, 1 where there is none."""
        from PIL import Image

        path = self.path(thing.get("CustomImage", {}).get("ImageURL", ""))
        if path is None:
            return 1.0
        with Image.open(path) as image:
            return image.width / image.height

    def top_of(self, thing: Mapping[str, Any]) -> Image | None:
        """What shows on top of a thing: its picture, a card's face, or the back of what lies face down."""
        from PIL import Image

        if "CustomDeck" in thing:
            return self._card(thing)
        path = self.path(thing.get("CustomImage", {}).get("ImageURL", ""))
        return Image.open(path).convert("RGB") if path else None

    def _card(self, thing: Mapping[str, Any]) -> Image | None:
        from PIL import Image

        card_id = thing.get("CardID") or thing["DeckIDs"][-1]
        custom = thing["CustomDeck"].get(str(card_id // 100)) or next(iter(thing["CustomDeck"].values()))
        face_down = _FACE_DOWN[0] < thing["Transform"]["rotZ"] % 360 < _FACE_DOWN[1]
        path = self.path(custom["BackURL"] if face_down else custom["FaceURL"])
        if path is None:
            return None
        sheet = Image.open(path).convert("RGB")
        return sheet if face_down and not custom["UniqueBack"] else cell_of(sheet, card_id % 100, custom)


def cell_of(sheet: Image, cell: int, custom: Mapping[str, Any]) -> Image:
    """The card in a cell of a sheet."""
    width, height = sheet.width / custom["NumWidth"], sheet.height / custom["NumHeight"]
    row, column = divmod(cell, custom["NumWidth"])
    return sheet.crop(
        (round(column * width), round(row * height), round((column + 1) * width), round((row + 1) * height))
    )


def _draw_thing(image: Image, view: View, thing: Mapping[str, Any]) -> None:
    from PIL import Image, ImageDraw

    place = footprint(thing, view.shelf.aspect(thing))
    box = view.box(place)
    top = view.shelf.top_of(thing)
    round_piece = thing.get("CustomImage", {}).get("CustomTile", {}).get("Type") == 2 or "Bag" in thing["Name"]
    if top is None:
        top = Image.new("RGB", (8, 8), _tint(thing))
    # Pictures are upright for a player at the front when turned by 180 degrees.
    top = top.rotate(180 - place.turn, expand=True).resize((box[2] - box[0], box[3] - box[1]), Image.Resampling.LANCZOS)
    mask = Image.new("L", top.size, 0 if round_piece else 255)
    if round_piece:
        ImageDraw.Draw(mask).ellipse((0, 0, top.width - 1, top.height - 1), fill=255)
    image.paste(top, box[:2], mask)


def _tint(thing: Mapping[str, Any]) -> tuple[int, int, int] | str:
    tint = thing.get("ColorDiffuse")
    return (round(255 * tint["r"]), round(255 * tint["g"]), round(255 * tint["b"])) if tint else _PLAIN


def _draw_zone(image: Image, view: View, thing: Mapping[str, Any]) -> None:
    """A hand in its colour, another zone as an outline."""
    from PIL import Image, ImageDraw

    box = view.box(footprint(thing))
    if thing["Name"] == "HandTrigger":
        veil = Image.new("RGB", (box[2] - box[0], box[3] - box[1]), HEX.get(thing.get("FogColor", ""), _PLAIN))
        image.paste(veil, box[:2], Image.new("L", veil.size, 90))
    else:
        ImageDraw.Draw(image).rectangle(box, outline="#d8c9a5")
