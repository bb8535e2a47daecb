"""A tuck box laid flat: where its panels are, where it is cut and where it is folded.

The front stands beside the glued flap, the lid and the bottom hang on the back; y points down, all in mm from the upper
left corner of what is cut out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from toolkit.faces.face import Size
from toolkit.faces.place import Rectangle

FLAP = 13.0
"""Millimetres of what is glued, and of what is tucked in."""

PLAY = 2.0
"""Millimetres by which the box is larger than the deck, each way."""

BLEED = 2.0

Segment = tuple[float, float, float, float]


@dataclass(frozen=True)
class Net:
    """The net of a box of ``width`` x ``height`` x ``depth`` mm inside."""

    width: float
    height: float
    depth: float

    @property
    def size(self) -> Size:
        """As large as it lies."""
        return Size(self._xs[-1], round(2 * (FLAP + self.depth) + self.height, 3), BLEED)

    @property
    def _xs(self) -> tuple[float, ...]:
        """The folds from left to right: flap, front, side, back, side, edge."""
        found = [0.0]
        for step in (FLAP, self.width, self.depth, self.width, self.depth):
            found.append(round(found[-1] + step, 3))
        return tuple(found)

    @property
    def _ys(self) -> tuple[float, ...]:
        """From the top down: tuck, lid, body, bottom, flap, edge."""
        found = [0.0]
        for step in (FLAP, self.depth, self.height, self.depth, FLAP):
            found.append(round(found[-1] + step, 3))
        return tuple(found)

    @property
    def panels(self) -> dict[str, Rectangle]:
        """What is printed, by name."""
        (_, a, b, c, d, e), (_, lid, body, bottom, end, _) = self._xs, self._ys
        return {
            "front": Rectangle(a, body, b - a, bottom - body),
            "left-side": Rectangle(b, body, c - b, bottom - body),
            "back": Rectangle(c, body, d - c, bottom - body),
            "right-side": Rectangle(d, body, e - d, bottom - body),
            "lid": Rectangle(c, lid, d - c, body - lid),
            "bottom": Rectangle(c, bottom, d - c, end - bottom),
        }

    @property
    def grounds(self) -> dict[str, Rectangle]:
        """What is coloured, with bleed: the body and some of its glued flap, lid and tuck, dust flaps, bottom."""
        (_, a, b, c, d, e), (top, lid, body, bottom, end, _) = self._xs, self._ys
        return {
            "body": _between(a, body, e, bottom),
            "lid-and-tuck": _between(c, top, d, body),
            "dust-flaps": _between(b, lid, e, end),
            "underside": _between(c, bottom, d, end),
        }

    @property
    def cuts(self) -> tuple[Segment, ...]:
        """Where it is cut: around it once."""
        (o, a, b, c, d, e), (top, lid, body, bottom, end, low) = self._xs, self._ys
        slant = min(4.0, FLAP / 3)
        corners = (
            *((o, body + slant), (a, body), (b, body), (b + 1, lid), (c - 1, lid), (c, body), (c, lid)),
            *((c + 0.5, top + slant), (c + slant, top), (d - slant, top), (d - 0.5, top + slant), (d, lid)),
            *((d, body), (d + 1, lid), (e - 1, lid), (e, body), (e, bottom), (e - 1, end), (d + 1, end)),
            *((d, bottom), (d, end), (d - slant, low), (c + slant, low), (c, end), (c, bottom), (c - 1, end)),
            *((b + 1, end), (b, bottom), (a, bottom), (o, bottom - slant), (o, body + slant)),
        )
        return tuple((*one, *other) for one, other in pairwise(corners))

    @property
    def folds(self) -> tuple[Segment, ...]:
        """Where it is folded, all the same way."""
        (_, a, b, c, d, e), (_, lid, body, bottom, end, _) = self._xs, self._ys
        upright = tuple((x, body, x, bottom) for x in (a, b, c, d))
        level = ((b, body, e, body), (b, bottom, e, bottom), (c, lid, d, lid), (c, end, d, end))
        return upright + level


def _between(left: float, top: float, right: float, low: float) -> Rectangle:
    return Rectangle(left - BLEED, top - BLEED, right - left + 2 * BLEED, low - top + 2 * BLEED)


def net_for(card: Size, cards: int, thickness: float) -> Net:
    """The box for so many cards, each ``thickness`` mm."""
    return Net(card.width + PLAY, card.height + PLAY, round(cards * thickness + PLAY, 2))
