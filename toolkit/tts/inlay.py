"""A brush that inlays a table top: smooth lines, fillings and words, placed in the table's own units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from toolkit.faces.fonts import font_file
from toolkit.tts.plan import Point, Spot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

Colour = tuple[int, int, int]

_FONT = "title"
_FINER = 3
"""Words are set so many times larger, and made smaller for smooth edges."""

_LEADING = 1.35
"""From line to line, in heights of the letters."""


class Box(NamedTuple):
    """An upright rectangle on the table: its middle and its size, in units."""

    x: float
    z: float
    width: float
    depth: float

    @classmethod
    def at(cls, spot: Spot, size: Point, pad: float = 0.0) -> Box:
        """What lies at a spot, with a margin around it."""
        return cls(spot.x, spot.z, size[0] + 2 * pad, size[1] + 2 * pad)

    @classmethod
    def around(cls, boxes: Sequence[Box], pad: float = 0.0) -> Box:
        """The smallest that holds all of these, with a margin around it."""
        left, right = min(box.x - box.width / 2 for box in boxes), max(box.x + box.width / 2 for box in boxes)
        front, back = min(box.z - box.depth / 2 for box in boxes), max(box.z + box.depth / 2 for box in boxes)
        return cls((left + right) / 2, (front + back) / 2, right - left + 2 * pad, back - front + 2 * pad)


class Caption(NamedTuple):
    """Words in the middle of a place, upright for its player.

    They are ``height`` high where there is ``room`` for that: what is wider goes on two lines, and is smaller where one
    of them still is wider. Both are in units, ``height`` is that of a capital.
    """

    spot: Spot
    text: str
    height: float
    room: float = 99.0

    @property
    def lines(self) -> list[str]:
        """The text, broken where it has to be."""
        return _lines(self.text, self.height, self.room)

    @property
    def fitted(self) -> float:
        """How high its capitals are."""
        return fitting(self.text, self.height, self.room)

    @property
    def box(self) -> Box:
        """What the words cover, from the top of a capital to the foot of the last line."""
        deep = self.fitted * (1 + _LEADING * (len(self.lines) - 1))
        return Box(self.spot.x, self.spot.z, _wide(self.lines, self.fitted), deep)


@dataclass(frozen=True)
class Brush:
    """Draws on ``wood``, pixels of red, green and blue from 0 to 255; ``scale`` is pixels in a unit."""

    wood: NDArray[np.float32]
    scale: float

    def fill(self, shape: Sequence[Box], colour: Colour, strength: float, radius: float = 0.3) -> None:
        """The inside of boxes, as one shape; ``strength`` is from 0 to 1, as in all that follows."""
        window, away = self._away(shape, radius, 0.1)
        self._lay(window, _clip(0.5 - away * self.scale) * strength, colour)

    def line(
        self, shape: Sequence[Box], colour: Colour, strength: float, *, width: float = 0.07, radius: float = 0.3
    ) -> None:
        """The outline of boxes, as one shape; ``width`` and ``radius`` are in units."""
        window, away = self._away(shape, radius, width)
        self._lay(window, _clip(0.5 + width / 2 * self.scale - abs(away) * self.scale) * strength, colour)

    def shade(self, shape: Sequence[Box], strength: float, reach: float, radius: float = 0.3) -> None:
        """Darkness just inside the edge of boxes, as of something set into the wood."""
        window, away = self._away(shape, radius, 0.1)
        inside = _clip(0.5 - away * self.scale)
        self._lay(window, inside * _clip(1 + away / reach) ** 2 * strength, (0, 0, 0))

    def lozenge(self, spot: Spot, colour: Colour, strength: float, size: float = 0.16) -> None:
        """A small stud, standing on its corner."""
        window, across, along = self._grid(Box(spot.x, spot.z, 2 * size, 2 * size), 0.1)
        away = (abs(across) + abs(along) - size) * self.scale * 0.7
        self._lay(window, _clip(0.5 - away) * strength, colour)

    def words(self, caption: Caption, colour: Colour, strength: float) -> None:
        """A caption."""
        from PIL import Image, ImageDraw

        lines, height, fine = caption.lines, caption.fitted, self.scale * _FINER
        font = _font(round(height / _capital() * fine))
        step = height * _LEADING * fine
        size = (round(_wide(lines, height) * fine + fine), round(step * len(lines) + 2 * fine))
        mask = Image.new("L", size)
        brush = ImageDraw.Draw(mask)
        for number, line in enumerate(lines):
            base = size[1] / 2 + height * fine / 2 + (number - (len(lines) - 1) / 2) * step
            brush.text((size[0] / 2, base), line, 255, font, anchor="ms")
        mask = mask.rotate(180 - caption.spot.turn)
        small = mask.resize((size[0] // _FINER, size[1] // _FINER), Image.Resampling.BOX)
        self._paste(small, caption.spot, colour, strength)

    def _paste(self, mask: Image, spot: Spot, colour: Colour, strength: float) -> None:
        import numpy as np

        x, y = self._pixel(spot.x, spot.z)
        left, top = round(x - mask.width / 2), round(y - mask.height / 2)
        cover = np.asarray(mask, np.float32) * np.float32(strength / 255)
        high, wide = self.wood.shape[:2]
        cover = cover[max(0, -top) : high - top, max(0, -left) : wide - left]
        left, top = max(0, left), max(0, top)
        self._lay((slice(top, top + cover.shape[0]), slice(left, left + cover.shape[1])), cover, colour)

    def _pixel(self, x: float, z: float) -> Point:
        high, wide = self.wood.shape[:2]
        return wide / 2 + x * self.scale, high / 2 - z * self.scale

    def _grid(self, box: Box, margin: float) -> tuple[tuple[slice, slice], NDArray[np.float32], NDArray[np.float32]]:
        """The pixels of a box and a margin: where they are, and how far to the right of its middle and ahead of it."""
        import numpy as np

        high, wide = self.wood.shape[:2]
        x, y = self._pixel(box.x, box.z)
        half_wide, half_high = (box.width / 2 + margin) * self.scale + 1, (box.depth / 2 + margin) * self.scale + 1
        left, right = max(0, int(x - half_wide)), min(wide, int(x + half_wide) + 1)
        top, bottom = max(0, int(y - half_high)), min(high, int(y + half_high) + 1)
        across = ((np.arange(left, right) + 0.5 - x) / self.scale).astype(np.float32)
        along = ((y - np.arange(top, bottom) - 0.5) / self.scale).astype(np.float32)
        return (slice(top, bottom), slice(left, right)), across[None, :], along[:, None]

    def _away(
        self, shape: Sequence[Box], radius: float, margin: float
    ) -> tuple[tuple[slice, slice], NDArray[np.float32]]:
        """How far each pixel is from the edge of boxes with round corners, in units: less than 0 inside."""
        import numpy as np

        whole = Box.around(shape)
        window, across, along = self._grid(whole, margin)
        away = np.full((along.shape[0], across.shape[1]), np.inf, np.float32)
        for box in shape:
            round_ = min(radius, box.width / 2, box.depth / 2)
            beside = abs(across - np.float32(box.x - whole.x)) - np.float32(box.width / 2 - round_)
            ahead = abs(along - np.float32(box.z - whole.z)) - np.float32(box.depth / 2 - round_)
            outside = np.hypot(np.maximum(beside, 0), np.maximum(ahead, 0))
            away = np.minimum(away, outside + np.minimum(np.maximum(beside, ahead), 0) - np.float32(round_))
        return window, away

    def _lay(self, window: tuple[slice, slice], cover: NDArray[np.float32], colour: Colour) -> None:
        import numpy as np

        ground = self.wood[window]
        ground += (np.asarray(colour, np.float32) - ground) * cover[..., None]


def _clip(cover: NDArray[np.float32]) -> NDArray[np.float32]:
    return cover.clip(0, 1)


@cache
def _font(pixels: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(font_file(_FONT)), pixels)


@cache
def _capital() -> float:
    """How high a capital is, in em."""
    _, top, _, bottom = _font(1000).getbbox("H")
    return (bottom - top) / 1000


def fitting(text: str, height: float, room: float) -> float:
    """How high its capitals can be, up to ``height``, where there is so much room for its lines."""
    return min(height, height * room / _wide(_lines(text, height, room), height))


def _lines(text: str, height: float, room: float) -> list[str]:
    """One line where there is room for it, or else two that are as much alike as they can be."""
    words = text.split()
    if _wide([text], height) <= room or len(words) < 2:
        return [text]
    broken = ([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words)))
    return min(broken, key=lambda lines: _wide(lines, height))


def _wide(lines: Sequence[str], height: float) -> float:
    return max(_font(1000).getlength(line) for line in lines) * height / _capital() / 1000
