"""Draws the README's picture from real faces: ``python .github/overview.py``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from toolkit.cards import load
from toolkit.faces.pixels import render
from toolkit.faces.studio import Studio

if TYPE_CHECKING:
    from toolkit.faces.face import Face

SIZE = (1600, 900)
WOOD = "#1d130c"
LIGHT = "#4a3220"
CARD_DPI, MAT_DPI, TOKEN_DPI = 106, 78, 100
MAT = (420, 275)


class Placed(NamedTuple):
    """A face with its middle at ``x``, ``y`` pixels, turned ``angle`` degrees anticlockwise."""

    face: Face
    dpi: float
    x: float
    y: float
    angle: float = 0.0


def main() -> None:
    studio = Studio(load())
    table = lamplight()
    for placed in scene(studio):
        put(table, placed)
    reduced = table.convert("P", palette=Image.Palette.ADAPTIVE, colors=256, dither=Image.Dither.FLOYDSTEINBERG)
    reduced.save(Path(__file__).with_name("overview.png"), optimize=True)


def scene(studio: Studio) -> list[Placed]:
    """A mat with its pieces, a hand of cards over it, a Drink and its back."""
    hand = [
        ("gog", "gog/dance-with-gog"),
        ("deirdre", "deirdre/mass-heal"),
        ("eve", "eve/i-cloak-myself-in-shadow"),
        ("fleck", "fleck/a-toast-to-my-friends"),
        ("dimli", "dimli/spike-it-with-firewater"),
        ("zot", "zot/down-pooky"),
    ]
    fan = [
        Placed(studio.card(card, deck), CARD_DPI, 150 + 260 * at, 668 + 3.5 * (at - 2.5) ** 2, 4.5 - 1.8 * at)
        for at, (deck, card) in enumerate(hand)
    ]
    return [
        Placed(studio.mat("dimli"), MAT_DPI, *MAT),
        on_mat(studio, "fortitude", 17),
        on_mat(studio, "alcohol", 4),
        *(Placed(studio.coin(), TOKEN_DPI, x, y, a) for x, y, a in ((890, 120, 20), (955, 185, -35), (872, 215, 70))),
        Placed(studio.back("drinks-rdi2"), CARD_DPI, 1165, 235, 6),
        Placed(studio.card("drinks/dragon-breath-ale", "drinks-rdi2"), CARD_DPI, 1400, 240, -5),
        *fan,
    ]


def on_mat(studio: Studio, track: str, number: int) -> Placed:
    """A marker on a number of the mat."""
    mat, place = studio.mat("dimli").size, studio.places("mat")[f"{track}/{number}"]
    x = place.x + place.width / 2 - mat.bleed - mat.width / 2
    y = place.y + place.height / 2 - mat.bleed - mat.height / 2
    return Placed(studio.marker(track), MAT_DPI, MAT[0] + x * MAT_DPI / 25.4, MAT[1] + y * MAT_DPI / 25.4)


def lamplight() -> Image.Image:
    """A dark table, lit from above its middle."""
    glow = (
        Image.radial_gradient("L")
        .resize((SIZE[0] * 3 // 2, SIZE[1] * 2))
        .crop((400, 450, 400 + SIZE[0], 450 + SIZE[1]))
    )
    return Image.composite(Image.new("RGB", SIZE, WOOD), Image.new("RGB", SIZE, LIGHT), glow)


def put(table: Image.Image, placed: Placed) -> None:
    """Lay a face on the table, with its shadow."""
    ((_, pixels),) = render([placed.face], placed.dpi, bleed=False)
    card = Image.fromarray(pixels).convert("RGBA")
    card.putalpha(rounded(card.size, placed.face.size.corner * placed.dpi / 25.4))
    card = card.rotate(placed.angle, Image.Resampling.BICUBIC, expand=True)
    left, top = round(placed.x - card.width / 2), round(placed.y - card.height / 2)
    shadow = Image.new("L", SIZE)
    shadow.paste(card.getchannel("A").point(lambda value: value * 6 // 10), (left + 5, top + 9))
    table.paste("#0a0503", (0, 0), shadow.filter(ImageFilter.GaussianBlur(9)))
    table.paste(card, (left, top), card)


def rounded(size: tuple[int, int], radius: float) -> Image.Image:
    fine = Image.new("L", (size[0] * 4, size[1] * 4))
    ImageDraw.Draw(fine).rounded_rectangle((0, 0, fine.width - 1, fine.height - 1), radius * 4, fill=255)
    return fine.resize(size, Image.Resampling.BOX)


if __name__ == "__main__":
    main()
