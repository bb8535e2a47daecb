"""Thumbnails, 256 x 256, by which the game shows saves and saved objects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin
from typing import TYPE_CHECKING

from toolkit.tts.cards import Printed
from toolkit.tts.sheet import Picture, encode

if TYPE_CHECKING:
    from PIL.Image import Image

    from toolkit.faces.face import Face

SIDE = 256
_WALNUT = "#2a1a10"
_EDGE = 12
_SPREAD = 62
"""Degrees from the first card of a fan to the last."""

_FAN_CARD, _FAN_RADIUS, _FAN_PIVOT = 138, 104, 226
"""Pixels: the height of its cards, how far their middles are from the pivot, and where that is below the top."""


def of_deck(printed: Printed) -> bytes:
    """The back of a deck, before one of its own cards."""
    from PIL import Image

    behind = _turned(_card(replace(printed.back, faces=(_own_face(printed),)), 204), -7)
    before = _turned(_card(printed.back, 204), 7)
    image = Image.new("RGBA", (SIDE, SIDE))
    image.alpha_composite(behind, (SIDE - 10 - behind.width, (SIDE - behind.height) // 2))
    image.alpha_composite(before, (10, (SIDE - before.height) // 2))
    return encode(image, "png")


def _own_face(printed: Printed) -> Face:
    """A card that no other deck has, if there is one: the last of the deck is rarely a common one."""
    return printed.sheets[-1].faces[-1]


def of_mat(mat: Picture) -> bytes:
    """The left half of a mat that is longer than high, where its name is, on dark wood."""
    from PIL import Image

    image = Image.new("RGBA", (SIDE, SIDE), _WALNUT)
    drawn = mat.paint().convert("RGBA")
    part = drawn.crop((0, 0, drawn.width // 2, drawn.height))
    width = SIDE - 2 * _EDGE
    part = part.resize((width, round(width * part.height / part.width)), Image.Resampling.LANCZOS)
    image.alpha_composite(part, (_EDGE, (SIDE - part.height) // 2))
    return encode(image, "png")


def of_table(decks: Sequence[Printed]) -> bytes:
    """The backs of the decks as a fan of cards on dark wood."""
    from PIL import Image

    image = Image.new("RGBA", (SIDE, SIDE), _WALNUT)
    for number, printed in enumerate(decks):
        angle = _SPREAD * (number / (len(decks) - 1) - 0.5) if len(decks) > 1 else 0.0
        card = _turned(_card(printed.back, _FAN_CARD), -angle)
        x = SIDE / 2 + _FAN_RADIUS * sin(radians(angle))
        y = _FAN_PIVOT - _FAN_RADIUS * cos(radians(angle))
        image.alpha_composite(card, (round(x - card.width / 2), round(y - card.height / 2)))
    return encode(image, "png")


def _turned(card: Image, angle: float) -> Image:
    """Turned counterclockwise, on a ground as large as that takes."""
    from PIL import Image

    return card.rotate(angle, Image.Resampling.BICUBIC, expand=True)


def _card(picture: Picture, height: int) -> Image:
    """A card with round corners."""
    from PIL import Image, ImageDraw

    card = picture.paint().convert("RGBA")
    card = card.resize((round(height * card.width / card.height), height), Image.Resampling.LANCZOS)
    mask = Image.new("L", card.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, card.width - 1, card.height - 1), height // 22, fill=255)
    card.putalpha(mask)
    return card
