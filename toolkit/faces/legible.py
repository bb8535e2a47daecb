"""Whether what stands on faces can be read: the least contrasts of all that is read with what it stands on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from toolkit.faces.colour import contrast
from toolkit.faces.look import Look, palette, variants

SENTENCES, GLANCES, PICTURES = 7.0, 4.5, 3.0
"""The least contrast of titles, rules and feet (WCAG 2.2, AAA), of what is read at a glance (AA), of pictures."""


class Pair(NamedTuple):
    """Two roles of a palette, the first of which is seen on the second: ``what`` that is, and their least contrast."""

    what: str
    front: str
    back: str
    least: float


PAIRS = (
    Pair("rules", "ink", "panel", SENTENCES),
    Pair("titles", "band-text", "band", SENTENCES),
    Pair("feet", "frame-text", "frame", SENTENCES),
    Pair("what stands in small print", "ink-soft", "panel", GLANCES),
    Pair("types", "ribbon-text", "ribbon", GLANCES),
    Pair("second types", "ribbon2-text", "ribbon2", GLANCES),
    Pair("emblems", "emblem", "medal", GLANCES),
    Pair("the icons of types", "inlay", "medal", GLANCES),
    Pair("marks of doubt", "doubt", "panel", GLANCES),
    Pair("the name of Alcohol Content", "alcohol", "shade", GLANCES),
    Pair("the name of Fortitude", "fortitude", "shade", GLANCES),
    Pair("numbers of Alcohol Content", "alcohol-number", "alcohol-field", GLANCES),
    Pair("numbers of Fortitude", "fortitude-number", "fortitude-field", GLANCES),
    Pair("the numbers of coins", "coin-dark", "coin-light", GLANCES),
    Pair("icons of Fortitude", "fortitude", "panel", PICTURES),
    Pair("icons of Alcohol Content", "alcohol", "panel", PICTURES),
    Pair("icons of Gold", "gold", "panel", PICTURES),
    Pair("pictures", "emblem", "glow3", PICTURES),
    Pair("what is beside them in pictures", "second", "glow", PICTURES),
)
"""All that is read, or seen at a glance. The numbers of tracks and coins are among it."""


class Faint(NamedTuple):
    """What cannot be read well in a ``variant``: the contrast of a pair that was ``reached``."""

    pair: Pair
    variant: str
    reached: float


def faint(look: Look, types: tuple[str, ...] = ()) -> Iterator[Faint]:
    """What cannot be read well on cards of these types with this look, in all variants."""
    for variant in variants():
        colours = palette(variant, look, types)
        for pair in PAIRS:
            reached = contrast(colours[pair.front], colours[pair.back])
            if reached < pair.least:
                yield Faint(pair, variant, reached)
