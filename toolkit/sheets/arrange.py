"""How sections share pages, and which of them a layout is for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

from toolkit.sheets.grid import largest, parse
from toolkit.sheets.marks import Marks
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
    if options.single:
        return [Way(section, options) for section in sections]
    filling = replace(options, layout="auto")
    ways = [Way(section, options if _shape(section) is shape else filling) for section in sections]
    return list(_with_shared(ways))


def _with_shared(ways: Sequence[Way]) -> Iterator[Way]:
    """The same with mats together on pages where there is room for several, or where the layout is theirs."""
    groups = {way.section.id: _alike(way, ways) for way in ways if _is_mat(way)}
    for way in ways:
        group = groups.get(way.section.id, ())
        if not group or not _share(group):
            yield way
        elif way is group[0]:
            yield _together(group)


def _alike(mat: Way, ways: Sequence[Way]) -> Sequence[Way]:
    """The mats that may be on pages with one: those of its size, or all if there is a layout for them."""
    mats = [way for way in ways if _is_mat(way)]
    return mats if parse(mat.options.layout) else [way for way in mats if way.section.size == mat.section.size]


def _is_mat(way: Way) -> bool:
    """Whether it is large and a rectangle."""
    return way.section.large and not any(piece.cuts for piece in way.section.pieces)


def _share(mats: Sequence[Way]) -> bool:
    """Whether mats share pages."""
    size, options = mats[0].section.size, mats[0].options
    if parse(options.layout):
        return True
    grid = largest(size.width, size.height, options.paper.printable, options.gap)
    return len(mats) > 1 and grid is not None and grid.columns * grid.rows > 1


def _together(mats: Sequence[Way]) -> Way:
    pieces, options = tuple(piece for way in mats for piece in way.section.pieces), mats[0].options
    if options.marks is Marks.SILHOUETTE:
        options = replace(options, marks=Marks.CORNERS)  # they are cut by hand, shared or alone
    kinds = {f"{piece.front.name.partition('/')[0]}s" for piece in pieces}
    kind = kinds.pop() if len(kinds) == 1 else "mats"
    return Way(Section(kind, options.words.say(kind), pieces), options)
