"""How sections share pages, and which of them a layout is for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

from toolkit.sheets.grid import largest, parse
from toolkit.sheets.options import Options
from toolkit.sheets.page import Section, is_round


class Shape(IntEnum):
    """What the pieces of a section are like. A layout is for the first of these that is printed."""

    CARDS = 0
    MATS = 1
    DISCS = 2


class Way(NamedTuple):
    """A section and how it is printed."""

    section: Section
    options: Options


def laid_out(sections: Iterable[Section]) -> Shape:
    """The shape that the layout is for when all of these are printed: the cards, else the mats, else the tokens."""
    return min(map(_shape, sections))


def _shape(section: Section) -> Shape:
    return Shape.MATS if section.large else Shape.DISCS if is_round(section.size) else Shape.CARDS


def arranged(sections: Sequence[Section], options: Options, shape: Shape) -> Sequence[Way]:
    """The sections of a document, each with its options; the layout is for one ``shape``, others fill their pages.

    Mats share pages where several fit on one, or where the layout is theirs.
    """
    filling = replace(options, layout="auto")
    ways = [Way(section, options if _shape(section) is shape else filling) for section in sections]
    mats = [way for way in ways if way.section.large]
    return _together(ways, mats) if mats and _share(mats) else ways


def _share(mats: Sequence[Way]) -> bool:
    """Whether mats share pages."""
    size, options = mats[0].section.size, mats[0].options
    if parse(options.layout):
        return True
    grid = largest(size.width, size.height, options.paper.printable, options.gap)
    return len(mats) > 1 and grid is not None and grid.columns * grid.rows > 1


def _together(ways: Sequence[Way], mats: Sequence[Way]) -> Sequence[Way]:
    pieces = tuple(piece for way in mats for piece in way.section.pieces)
    others = [way for way in ways if not way.section.large]
    place = ways.index(mats[0])
    return [
        *others[:place],
        Way(Section("mats", mats[0].options.words.say("mats"), pieces), mats[0].options),
        *others[place:],
    ]
