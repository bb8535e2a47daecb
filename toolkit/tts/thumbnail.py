"""Thumbnails, 256 x 256, by which the game shows saves and saved objects."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.tts import record
from toolkit.tts.cards import Printed
from toolkit.tts.sheet import Picture

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE = 256


def of_deck(printed: Printed, pictures: Path) -> bytes:
    """The deck's first card, half before its back; ``pictures`` is the folder of the pictures."""
    from PIL import Image

    back = _cell(printed.back, pictures).rotate(8, Image.Resampling.BICUBIC, expand=True)
    face = _cell(printed.sheets[0], pictures).rotate(-6, Image.Resampling.BICUBIC, expand=True)
    image = Image.new("RGBA", (SIDE, SIDE))
    image.alpha_composite(back, (14, (SIDE - back.height) // 2))
    image.alpha_composite(face, (SIDE - 14 - face.width, (SIDE - face.height) // 2))
    return _png(image)


def _cell(picture: Picture, pictures: Path) -> Image:
    """The first card of a picture with round corners, 200 pixels high."""
    from PIL import Image, ImageDraw

    with Image.open(pictures / picture.name) as sheet:
        card = sheet.convert("RGBA").crop((0, 0, picture.grid.cell_width, picture.grid.cell_height))
    card = card.resize((round(200 * card.width / card.height), 200), Image.Resampling.LANCZOS)
    mask = Image.new("L", card.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, card.width - 1, card.height - 1), 9, fill=255)
    card.putalpha(mask)
    return card


def of_table(table: record.Save, pictures: Path) -> bytes:
    """The table from above."""
    import msgspec
    from PIL import Image

    from toolkit.tts.picture import table_picture

    seen = table_picture(msgspec.to_builtins(table), pictures, width=4 * SIDE)
    seen.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    image = Image.new("RGBA", (SIDE, SIDE), "#1c130c")
    image.paste(seen, (0, (SIDE - seen.height) // 2))
    return _png(image)


def _png(image: Image) -> bytes:
    stream = BytesIO()
    image.save(stream, "PNG", optimize=True)
    return stream.getvalue()
