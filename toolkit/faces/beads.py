"""Beads: discs in a row or a column, such as the spots of a Mushroom, or the supplies that a Patient takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.faces.face import MM, Item, Mark, Path, Rect, Unseen
from toolkit.faces.icon import icon
from toolkit.faces.place import Rectangle
from toolkit.faces.setting import Ink, set_lines
from toolkit.faces.template import Beads
from toolkit.faces.text import Style, fit

_ICON = 0.64
"""How much of a bead its icon takes."""


def drawn(part: Beads, words: str, box: Rectangle, colours: Mapping[str, str]) -> list[Item]:
    """The discs for these words, with their icons. Raises :class:`toolkit.errors.NotFound` for an unknown icon."""
    return [item for word, square in placed(part, words, box) for item in _bead(part, word, square, colours)]


def written(part: Beads, words: str, said: str, box: Rectangle, colours: Mapping[str, str]) -> tuple[Mark, ...]:
    """The texts on the discs, or what is read in place of their icons."""
    if part.icons:
        return (Unseen(box.x, box.y + box.height, box.width, box.height * MM, f"{said} "),) if said else ()
    style = Style("title", part.size, part.size)
    marks: list[Mark] = []
    for word, square in placed(part, words, box):
        fitted = fit(word, square.width, square.height, style, face=part.id, box=word)
        marks += set_lines(fitted, square, ("centre", "middle"), Ink(fitted.size, style, part.ink, colours))
    return tuple(marks)


def placed(part: Beads, words: str, box: Rectangle) -> Iterator[tuple[str, Rectangle]]:
    """Each word with the square of its disc, in ``box``."""
    named = words.split()
    length, breadth = (box.height, box.width) if part.down else (box.width, box.height)
    across = min(part.most, breadth, (length + part.gap) / max(len(named), 1) - part.gap)
    step = across + part.gap
    begin = 0.0 if part.start else (length - len(named) * step + part.gap) / 2
    for at, word in enumerate(named):
        along, aside = begin + at * step, (breadth - across) / 2
        x, y = (aside, along) if part.down else (along, aside)
        yield word, Rectangle(box.x + x, box.y + y, across, across)


def _bead(part: Beads, word: str, square: Rectangle, colours: Mapping[str, str]) -> Iterator[Item]:
    fill, stroke = (colours[role] if role else None for role in (part.fill, part.stroke))
    yield Rect(*square, square.width / 2, fill, stroke, part.line)
    if part.icons:
        outline, across = icon(word), _ICON * square.width
        x, y = square.centre
        place = (round(x - across / 2, 3), round(y - across / 2, 3), round(across / outline.grid, 6))
        yield Path(outline.outline, *place, colours[part.ink], shared=True)
