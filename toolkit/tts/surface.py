"""The top of the table: walnut planks under a tavern lamp, with brass rings where things belong."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.faces.fonts import font_file
from toolkit.language import ENGLISH
from toolkit.tts.plan import CARD, INKS, RULES, Plan, Point, Spot
from toolkit.tts.sheet import Encoding, encode
from toolkit.tts.words import words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

DRAWING = 3
"""Raised when the same plan is drawn differently."""

PIXELS_PER_UNIT = 40
_PLANK = 2.2
_BAG = (2.4, 2.4)
_TOP = "top-"
"""How the keys of the words on the table begin."""

_BRASS = "#b5873c"
_DARK = (38, 24, 15)
_LIGHT = (92, 60, 36)


@dataclass(frozen=True)
class Surface:
    """The picture of a plan's table top; ``name`` holds a hash of the plan."""

    plan: Plan
    language: str = ENGLISH
    encoding: Encoding = "jpg"

    @property
    def name(self) -> str:
        """The file name."""
        recipe = repr((DRAWING, PIXELS_PER_UNIT, self.plan, _labels(self.language), self.encoding))
        return f"table-{hashlib.sha256(recipe.encode()).hexdigest()[:10]}.{self.encoding}"

    def paint(self) -> Image:
        """Draw the planks, then an outline and a word for each place."""
        from PIL import Image, ImageDraw

        scale = _scale(self.plan)
        size = (round(self.plan.width * scale), round(self.plan.depth * scale))
        image = Image.fromarray(_planks(*size, scale))
        brush = Brush(ImageDraw.Draw(image), image, self.plan, scale)
        brush.outline(Spot(0.0, 0.0), (self.plan.width - 1.2, self.plan.depth - 1.2), _BRASS)
        for spot, size_, label in _places(self.plan, _labels(self.language)):
            brush.outline(spot, size_, _BRASS)
            brush.words(Spot(spot.x, spot.z - size_[1] / 2 - 0.6), label, _BRASS)
        for seat in self.plan.seats:
            brush.outline(seat.spot(0, 0), self.plan.mat.units, INKS[seat.colour])
            brush.outline(seat.spot(*self.plan.own.stash), self.plan.own.stash_size, INKS[seat.colour])
            brush.words(seat.spot(0, 0), seat.colour, INKS[seat.colour], 1.1)
        return image

    def encode(self) -> bytes:
        """The bytes of the file."""
        return encode(self.paint(), self.encoding)


def _scale(plan: Plan) -> float:
    """Pixels in a unit: the game reads no picture larger than 4096 pixels well."""
    return min(PIXELS_PER_UNIT, 4096 / plan.width)


def _labels(language: str) -> dict[str, str]:
    """The words on the table, by the places they name."""
    called = words(language).pieces
    return {key.removeprefix(_TOP): text for key, text in called.items() if key.startswith(_TOP)}


def _places(plan: Plan, labels: Mapping[str, str]) -> list[tuple[Spot, Point, str]]:
    """The middle, the size and the name of each place that all players share."""
    house = plan.house
    return [
        *((spot, CARD, "") for spot in plan.bar.values()),
        (house.drink_deck, CARD, labels["drinks"]),
        (house.drink_discards, CARD, labels["discards"]),
        (house.pot, house.pot_size, labels["pot"]),
        (house.inn, _BAG, labels["inn"]),
        (house.purse, _BAG, labels["coins"]),
        (house.box, _BAG, labels["box"]),
        (house.rules, RULES, labels["rules"]),
    ]


def _planks(width: int, height: int, scale: float) -> NDArray[np.uint8]:
    """Wood: each plank with a shade and a grain of its own, from a generator with a fixed seed."""
    import numpy as np

    random = np.random.default_rng(1477)
    plank = round(_PLANK * scale)
    rows = np.arange(height) // plank
    shade = random.uniform(0.25, 0.75, rows.max() + 1).astype(np.float32)[rows][:, None]
    tone = (0.6 * shade + 0.4 * _grain(random, width, height)) * _lamplight(width, height)
    tone[np.arange(height) % plank < max(1, plank // 40)] *= 0.35
    wood = np.empty((height, width, 3), np.uint8)
    for channel, (dark, light) in enumerate(zip(_DARK, _LIGHT, strict=True)):
        wood[..., channel] = dark + tone * (light - dark)
    return wood


def _lamplight(width: int, height: int) -> NDArray[np.float32]:
    """Brightest in the middle of the table, and dimmer towards its corners."""
    import numpy as np

    across, along = np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    light: NDArray[np.float32] = 1 - 0.22 * (across[None, :] ** 2 + along[:, None] ** 2)
    return light


def _grain(random: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    """Streaks along the planks, from 0 to 1: noise that is long in x and short in y."""
    import numpy as np
    from PIL import Image

    total = np.zeros((height, width), np.float32)
    for streaks, weight in ((3, 0.5), (12, 0.3), (50, 0.2)):
        noise = Image.fromarray(random.integers(0, 256, (height, streaks), np.uint8))
        total += np.asarray(noise.resize((width, height), Image.Resampling.BICUBIC), np.float32) * (weight / 255)
    return total


@dataclass(frozen=True)
class Brush:
    """Draws places on the picture of a table top."""

    draw: ImageDraw
    image: Image
    plan: Plan
    scale: float

    def at(self, spot: Spot) -> Point:
        """A place in pixels."""
        return (spot.x + self.plan.width / 2) * self.scale, (self.plan.depth / 2 - spot.z) * self.scale

    def outline(self, spot: Spot, size: Point, colour: str) -> None:
        """A rounded outline, a little larger than what will lie in it."""
        x, y = self.at(spot)
        half_width, half_depth = (size[0] / 2 + 0.15) * self.scale, (size[1] / 2 + 0.15) * self.scale
        box = (x - half_width, y - half_depth, x + half_width, y + half_depth)
        self.draw.rounded_rectangle(box, 0.3 * self.scale, outline=colour, width=max(2, round(0.06 * self.scale)))

    def words(self, spot: Spot, text: str, colour: str, height: float = 0.42) -> None:
        """Words in the middle of a place, upright for its player, half worn away."""
        from PIL import Image, ImageDraw, ImageFont

        font = ImageFont.truetype(str(font_file("title")), height * self.scale)
        left, top, right, bottom = (round(edge) for edge in font.getbbox(text or " "))
        mask = Image.new("L", (right - left + 4, bottom - top + 4))
        ImageDraw.Draw(mask).text((2 - left, 2 - top), text, 170, font)
        mask = mask.rotate(180 - spot.turn)
        x, y = self.at(spot)
        self.image.paste(colour, (round(x - mask.width / 2), round(y - mask.height / 2)), mask)
