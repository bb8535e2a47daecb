"""Cut marks: where to lay the knife.

Marks in the margin run from the block of cards to the paper's edge, on every cut line. The first cut takes some of them
away, so small marks at the corners of every card stay for the cuts after it; rounding the corners removes those.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from toolkit.paths import TEMPLATES
from toolkit.record import read
from toolkit.sheets.box import Box, union


class Marks(StrEnum):
    """What is marked: cuts in the margin and card corners, cuts over the sheet, what a machine looks for, nothing."""

    CORNERS = "corners"
    LINES = "lines"
    SILHOUETTE = "silhouette"
    NONE = "none"


class Line(NamedTuple):
    """A straight line from one point to another, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


class Registration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The marks of a cutting machine, in mm: how far from the edges, how large; ``clear`` is kept around them."""

    inset: float
    square: float
    arm: float
    thickness: float
    clear: float


class MarkStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How marks look: two colours, two widths in points (the light line shows beside the dark one), lengths in mm."""

    dark: str
    light: str
    width: float
    light_width: float
    offset: float
    corner: float
    registration: Registration


@functools.cache
def style() -> MarkStyle:
    """The look of marks, from ``templates/sheets/marks.json``."""
    return read(TEMPLATES / "sheets" / "marks.json", MarkStyle)


def cut_marks(cards: Sequence[Box], page: Box, marks: Marks) -> tuple[Line, ...]:
    """The marks for cards with these trim boxes on that page."""
    return _cut_marks(tuple(cards), page, marks)


@functools.lru_cache(maxsize=64)  # the sheets of all decks are alike
def _cut_marks(cards: tuple[Box, ...], page: Box, marks: Marks) -> tuple[Line, ...]:
    if marks in (Marks.NONE, Marks.SILHOUETTE) or not cards:
        return ()
    if marks is Marks.LINES:
        return cut_lines(cards, page)
    return margin_marks(cards, page) + corner_marks(cards)


def cut_lines(cards: Sequence[Box], page: Box) -> tuple[Line, ...]:
    """Every cut, from one edge of the paper to the other."""
    across = (Line(page.x, y, page.right, y) for y in _levels(cards))
    return (*(Line(x, page.y, x, page.top) for x in _sides(cards)), *across)


def margin_marks(cards: Sequence[Box], page: Box) -> tuple[Line, ...]:
    """Every cut, in the margin only: from just outside the block of cards to the edge of the paper."""
    block = union(cards)
    off = style().offset
    lines = [Line(x, page.top, x, block.top + off) for x in _sides(cards)]
    lines += [Line(x, page.y, x, block.y - off) for x in _sides(cards)]
    lines += [Line(page.x, y, block.x - off, y) for y in _levels(cards)]
    lines += [Line(page.right, y, block.right + off, y) for y in _levels(cards)]
    return tuple(lines)


def corner_marks(cards: Sequence[Box]) -> tuple[Line, ...]:
    """Two short lines at each corner of each card, along its edges; neighbours that touch share theirs."""
    arm = style().corner
    return tuple(dict.fromkeys(line for card in cards for line in _corners(card, arm)))


def _corners(card: Box, arm: float) -> list[Line]:
    levels = [
        line
        for y in (card.y, card.top)
        for line in (Line(card.x, y, card.x + arm, y), Line(card.right - arm, y, card.right, y))
    ]
    sides = [
        line
        for x in (card.x, card.right)
        for line in (Line(x, card.y, x, card.y + arm), Line(x, card.top - arm, x, card.top))
    ]
    return [Line(*(round(number, 4) for number in line)) for line in levels + sides]


def _sides(cards: Sequence[Box]) -> list[float]:
    return sorted({round(x, 4) for card in cards for x in (card.x, card.right)})


def _levels(cards: Sequence[Box]) -> list[float]:
    return sorted({round(y, 4) for card in cards for y in (card.y, card.top)})
