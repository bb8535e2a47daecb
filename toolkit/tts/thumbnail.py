"""Thumbnails, 256 x 256, by which the game shows saves and saved objects."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolkit.tts.addresses import Address
from toolkit.tts.cards import Printed
from toolkit.tts.picture import table_picture
from toolkit.tts.sheet import Budget, Picture, choose_grid, encode
from toolkit.tts.stock import Stock
from toolkit.tts.surface import Surface

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE = 256
_CARD_HEIGHT = 204
_MARGIN = 12
_DETAIL = 160
"""Width in pixels of a picture that is only drawn to be made small."""


def of_deck(printed: Printed) -> bytes:
    """A card of the deck, half before its back."""
    from PIL import Image

    front = replace(printed.back, faces=printed.sheets[0].faces[:1])
    back = _card(printed.back).rotate(8, Image.Resampling.BICUBIC, expand=True)
    face = _card(front).rotate(-6, Image.Resampling.BICUBIC, expand=True)
    image = Image.new("RGBA", (SIDE, SIDE))
    image.alpha_composite(back, (_MARGIN, (SIDE - back.height) // 2))
    image.alpha_composite(face, (SIDE - _MARGIN - face.width, (SIDE - face.height) // 2))
    return encode(image, "png")


def _card(picture: Picture) -> Image:
    """A card with round corners."""
    from PIL import Image, ImageDraw

    card = picture.paint().convert("RGBA")
    card = card.resize((round(_CARD_HEIGHT * card.width / card.height), _CARD_HEIGHT), Image.Resampling.LANCZOS)
    mask = Image.new("L", card.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, card.width - 1, card.height - 1), 9, fill=255)
    card.putalpha(mask)
    return card


def of_table(table: dict[str, Any], stock: Stock, address: Address) -> bytes:
    """The table from above; ``table`` is its save's JSON."""
    from PIL import Image

    seen = table_picture(table, Sketches(stock, address), width=4 * SIDE)
    seen.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    image = Image.new("RGBA", (SIDE, SIDE), "#1c130c")
    image.paste(seen, (0, (SIDE - seen.height) // 2))
    return encode(image, "png")


class Sketches:
    """Small drawings of a stock's pictures, by the addresses that its save has for them."""

    def __init__(self, stock: Stock, address: Address) -> None:
        self._pictures = {address(picture.name): picture for picture in stock.pictures}
        self._drawn: dict[str, Image] = {}

    def picture(self, url: str) -> Image | None:
        """The drawing of an address, made when it is first asked for."""
        if url not in self._drawn and url in self._pictures:
            self._drawn[url] = _sketch(self._pictures[url])
        return self._drawn.get(url)


def _sketch(picture: Picture | Surface) -> Image:
    if isinstance(picture, Surface):
        return picture.paint()
    cells, budget = picture.grid.columns * picture.grid.rows, min(_DETAIL, picture.grid.cell_width)
    return replace(picture, grid=choose_grid(cells, picture.faces[0].size, Budget(card=budget))).paint()
