"""Draws the pictures of ``packs/art-and-german``: streets at night, by lamplight.

    python examples/art.py

They are made of gradients and plain shapes, so that they are the project's own; the same pictures come every time.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

ART = Path(__file__).parent / "packs" / "art-and-german" / "art"
WIDE, UPRIGHT = (960, 680), (820, 1140)
NIGHT, DUSK, LIGHT, STONE = (24, 18, 48), (96, 58, 104), (255, 206, 110), (13, 10, 26)

Scene = Callable[[Image.Image], None]


def sky(size: tuple[int, int]) -> Image.Image:
    """A sky, darker above."""
    column = Image.new("RGB", (1, size[1]))
    for y in range(size[1]):
        share = y / size[1]
        column.putpixel((0, y), tuple(round(a + (b - a) * share) for a, b in zip(NIGHT, DUSK, strict=True)))
    return column.resize(size)


def roofs(picture: Image.Image, base: float, step: int) -> None:
    """A row of houses, as high as the third of their number says."""
    draw, (width, height) = ImageDraw.Draw(picture), picture.size
    for number, left in enumerate(range(-step // 2, width, step)):
        top = height * base - (number * 37 % 5) * step * 0.16
        draw.polygon([(left, top), (left + step / 2, top - step * 0.55), (left + step, top)], STONE)
        draw.rectangle((left, top, left + step, height), STONE)
        if number % 2:
            draw.rectangle((left + step * 0.4, top + step * 0.3, left + step * 0.6, top + step * 0.6), LIGHT)


def glow(picture: Image.Image, at: tuple[float, float], radius: float) -> None:
    """Light around a point, in shares of the width and height; the radius is in shares of the width."""
    width, height = picture.size
    x, y, far = at[0] * width, at[1] * height, radius * width
    mask = Image.new("L", picture.size)
    ImageDraw.Draw(mask).ellipse((x - far, y - far, x + far, y + far), fill=190)
    picture.paste(LIGHT, mask=mask.filter(ImageFilter.GaussianBlur(far * 0.45)))


def lamp(picture: Image.Image, x: float, *, lit: bool) -> None:
    """A street lamp whose light is at two fifths of the height."""
    width, height = picture.size
    if lit:
        glow(picture, (x, 0.4), 0.13)
    draw, middle, top, half = ImageDraw.Draw(picture), x * width, height * 0.4, width * 0.028
    draw.rectangle((middle - half / 4, top, middle + half / 4, height), STONE)
    draw.polygon(
        [
            (middle - half, top - half),
            (middle + half, top - half),
            (middle + half / 2, top + half),
            (middle - half / 2, top + half),
        ],
        LIGHT if lit else STONE,
    )
    draw.polygon(
        [(middle - half * 1.4, top - half), (middle, top - half * 2.2), (middle + half * 1.4, top - half)], STONE
    )


def lights_out(picture: Image.Image) -> None:
    """A street whose last lamp is still lit."""
    roofs(picture, 0.62, 190)
    for number, x in enumerate((0.16, 0.38, 0.62, 0.84)):
        lamp(picture, x, lit=number == 3)


def warm_hands(picture: Image.Image) -> None:
    """A brazier in a quiet square."""
    roofs(picture, 0.5, 150)
    glow(picture, (0.5, 0.68), 0.24)
    draw, (width, height) = ImageDraw.Draw(picture), picture.size
    for number in range(5):
        x, tall = width * (0.42 + number * 0.04), height * (0.14 + (number * 3 % 4) * 0.03)
        draw.polygon([(x - 26, height * 0.74), (x, height * 0.74 - tall), (x + 26, height * 0.74)], (255, 148, 56))
        draw.polygon([(x - 13, height * 0.74), (x, height * 0.74 - tall / 2), (x + 13, height * 0.74)], LIGHT)
    draw.pieslice((width * 0.36, height * 0.58, width * 0.64, height * 0.92), 0, 180, STONE)


def lantern(picture: Image.Image) -> None:
    """One lamp, large, for the back."""
    roofs(picture, 0.8, 200)
    glow(picture, (0.5, 0.4), 0.42)
    lamp(picture, 0.5, lit=True)


PICTURES: dict[str, tuple[tuple[int, int], Scene]] = {
    "ilse/lights-out": (WIDE, lights_out),
    "ilse/warm-hands-warm-heart": (WIDE, warm_hands),
    "back/ilse": (UPRIGHT, lantern),
}
"""The pictures by name, each with its size in pixels."""


def main() -> None:
    """Draw all of them."""
    for name, (size, scene) in PICTURES.items():
        picture = sky(size)
        scene(picture)
        file = ART / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        picture.quantize(128, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    main()
