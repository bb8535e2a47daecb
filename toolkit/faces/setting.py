"""Typesetting: lines of fitted text as runs and icons in a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from toolkit.cards.wording.load import load_language
from toolkit.errors import NotFound
from toolkit.faces import fonts
from toolkit.faces.face import LANGUAGE, MM, Mark, Path, Run, Unseen
from toolkit.faces.icon import icon
from toolkit.faces.place import Rectangle
from toolkit.faces.text import ICON_EM, Fitted, Line, Piece, Style, block_height, piece_width, space

_ICON_DROP = 0.14
"""How far an inline icon reaches below the baseline, in em."""


class Ink(NamedTuple):
    """How lines are set: at how many points, in which style, colour and language."""

    size: float
    style: Style
    fill: str
    palette: Mapping[str, str]
    language: str = LANGUAGE

    @property
    def em(self) -> float:
        """In mm."""
        return self.size / MM


def set_lines(fitted: Fitted, box: Rectangle, align: tuple[str, str], ink: Ink) -> tuple[Mark, ...]:
    """The fitted lines in the box, aligned ("left", "centre", "right") and ("top", "middle", "bottom").

    Every word is followed by a space, at the end of a line and of all too, so that no reader has to guess it.
    """
    first = _first_baseline(fitted, ink.style, box, align[1], ink.em)
    marks: list[Mark] = []
    for line in fitted.lines:
        baseline = first + line.drop * ink.em
        if line.words:
            marks += _line(line, _start(line, box, align[0], ink), baseline, ink)
        else:
            marks += _divider(box, baseline, ink)
    return tuple(marks)


def _first_baseline(fitted: Fitted, style: Style, box: Rectangle, valign: str, em: float) -> float:
    height = block_height(fitted.lines, style) * em
    cap = fonts.cap_height(style.font) * em
    slack = box.height - height
    return box.y + cap + {"top": 0.0, "middle": slack / 2, "bottom": slack}[valign]


def _start(line: Line, box: Rectangle, align: str, ink: Ink) -> float:
    slack = box.width - (line.width - ink.style.spacing) * ink.em
    return box.x + {"left": 0.0, "centre": slack / 2, "right": slack}[align]


class _Placed(NamedTuple):
    """A piece that starts at ``x`` mm; ``text`` is what is read there, with the space that follows a word."""

    piece: Piece
    text: str
    x: float


def _line(line: Line, x: float, y: float, ink: Ink) -> Iterator[Mark]:
    """Runs and icons of a line; neighbours in one font are one run, so that a search finds the words together."""
    for font, pieces in groupby(_placed(line, x, ink), key=lambda placed: placed.piece.font):
        if font:
            yield _run(list(pieces), y, ink)
        else:
            yield from chain.from_iterable(_icon(placed, y, ink) for placed in pieces)


def _placed(line: Line, x: float, ink: Ink) -> Iterator[_Placed]:
    gap = space(ink.style) * ink.em
    for word in line.words:
        for at, piece in enumerate(word.pieces, start=1):
            text = piece.text if piece.font else icon_word(piece.text, ink.language)
            yield _Placed(piece, text if at < len(word.pieces) else f"{text} ", x)
            x += (piece_width(piece) + ink.style.spacing * len(piece.text)) * ink.em
        x += gap


def _run(pieces: Sequence[_Placed], y: float, ink: Ink) -> Run:
    text, font = "".join(placed.text for placed in pieces), pieces[0].piece.font
    place, spacing = (round(pieces[0].x, 3), round(y, 3)), round(ink.style.spacing * ink.size, 3)
    return Run(*place, font, ink.size, ink.palette[ink.fill], text, spacing)


def _icon(placed: _Placed, y: float, ink: Ink) -> Iterator[Mark]:
    """The icon, and its word for those who search for it or have it read to them."""
    name = placed.piece.text
    drawn = icon(name)
    across = ICON_EM * 0.92 * ink.em
    left = placed.x + (ICON_EM * ink.em - across) / 2
    top = y + _ICON_DROP * ink.em - across
    place = (round(left, 3), round(top, 3), round(across / drawn.grid, 6))
    yield Path(drawn.outline, *place, ink.palette[name], shared=True)
    yield Unseen(round(placed.x, 3), round(y, 3), round(ICON_EM * ink.em, 3), ink.size, placed.text)


def icon_word(name: str, language: str = LANGUAGE) -> str:
    """What an icon is called in a text. Raises :class:`toolkit.errors.NotFound` for one that may not stand in any."""
    words: dict[str, str] = dict(load_language(language).icons.items())
    if name not in words:
        raise NotFound("inline icon", name, tuple(words))
    return words[name]


def _divider(box: Rectangle, y: float, ink: Ink) -> Iterator[Mark]:
    """A rule with "OR" in the middle, as its language says it."""
    size, word = ink.size * 0.78, load_language(ink.language).shapes.between_options.strip("- ")
    width = fonts.shape("title", word).width * size / MM
    middle, rule_y = box.x + box.width / 2, round(y - 0.24 * ink.em, 3)
    colour = ink.palette["rule"]
    for side in (-1, 1):
        near, far = middle + side * (width / 2 + 1.4), middle + side * box.width * 0.42
        yield Path(f"{near:.3f} {rule_y} m {far:.3f} {rule_y} l", stroke=colour, line=0.25)
    yield Run(round(middle - width / 2, 3), round(y, 3), "title", size, ink.palette["ink-soft"], f"{word} ")
