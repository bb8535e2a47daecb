"""Typesetting: lines of fitted text as runs and icons in a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from toolkit.errors import NotFound
from toolkit.faces import fonts
from toolkit.faces.face import MM, Item, Path, Run
from toolkit.faces.icon import icon
from toolkit.faces.place import Rectangle
from toolkit.faces.text import ICON_EM, Fitted, Line, Piece, Style, block_height, piece_width, space

INLINE = ("fortitude", "alcohol", "gold", "chaser")
"""The icons that may stand in a text."""

_ICON_DROP = 0.14
"""How far an inline icon reaches below the baseline, in em."""


class _Ink(NamedTuple):
    size: float
    style: Style
    fill: str
    palette: Mapping[str, str]

    @property
    def em(self) -> float:
        return self.size / MM


def set_lines(
    fitted: Fitted, style: Style, box: Rectangle, align: tuple[str, str], fill: str, palette: Mapping[str, str]
) -> list[Item]:
    """The fitted lines in the box, aligned ("left", "centre", "right") and ("top", "middle", "bottom")."""
    ink = _Ink(fitted.size, style, fill, palette)
    first = _first_baseline(fitted, style, box, align[1], ink.em)
    items: list[Item] = []
    for line in fitted.lines:
        baseline = first + line.drop * ink.em
        if line.words:
            items += _line(line, _start(line, box, align[0], ink), baseline, ink)
        else:
            items += _divider(box, baseline, ink)
    return items


def _first_baseline(fitted: Fitted, style: Style, box: Rectangle, valign: str, em: float) -> float:
    height = block_height(fitted.lines, style) * em
    cap = fonts.cap_height(style.font) * em
    slack = box.height - height
    return box.y + cap + {"top": 0.0, "middle": slack / 2, "bottom": slack}[valign]


def _start(line: Line, box: Rectangle, align: str, ink: _Ink) -> float:
    slack = box.width - (line.width - ink.style.spacing) * ink.em
    return box.x + {"left": 0.0, "centre": slack / 2, "right": slack}[align]


def _line(line: Line, x: float, y: float, ink: _Ink) -> Iterator[Item]:
    """Runs and icons of a line; neighbours in one font are one run, so that a search finds the words together."""
    font, text, start = "", "", x
    gap = space(ink.style) * ink.em
    for at, word in enumerate(line.words):
        for piece_at, piece in enumerate(word.pieces):
            spaced = bool(at) and piece_at == 0
            if piece.font and piece.font == font:
                text += f" {piece.text}" if spaced else piece.text
            else:
                if text:
                    yield _run(start, y, font, text, ink)
                font, text, start = piece.font, piece.text, x + (gap if spaced else 0)
                if not font:
                    yield _icon(piece, start, y, ink)
                    text = ""
            x += (gap if spaced else 0) + (piece_width(piece) + ink.style.spacing * len(piece.text)) * ink.em
    if text:
        yield _run(start, y, font, text, ink)


def _run(x: float, y: float, font: str, text: str, ink: _Ink) -> Run:
    return Run(
        round(x, 3), round(y, 3), font, ink.size, ink.palette[ink.fill], text, round(ink.style.spacing * ink.size, 3)
    )


def _icon(piece: Piece, x: float, y: float, ink: _Ink) -> Path:
    if piece.text not in INLINE:
        raise NotFound("inline icon", piece.text, INLINE)
    drawn = icon(piece.text)
    across = ICON_EM * 0.92 * ink.em
    left = x + (ICON_EM * ink.em - across) / 2
    top = y + _ICON_DROP * ink.em - across
    place = (round(left, 3), round(top, 3), round(across / drawn.grid, 6))
    return Path(drawn.outline, *place, ink.palette[piece.text], shared=True)


def _divider(box: Rectangle, y: float, ink: _Ink) -> Iterator[Item]:
    """A rule with "OR" in the middle."""
    size = ink.size * 0.78
    width = fonts.shape("title", "OR").width * size / MM
    middle, rule_y = box.x + box.width / 2, round(y - 0.24 * ink.em, 3)
    colour = ink.palette["rule"]
    for side in (-1, 1):
        near, far = middle + side * (width / 2 + 1.4), middle + side * box.width * 0.42
        yield Path(f"{near:.3f} {rule_y} m {far:.3f} {rule_y} l", stroke=colour, line=0.25)
    yield Run(round(middle - width / 2, 3), round(y, 3), "title", size, ink.palette["ink-soft"], "OR")
