"""Frames that a pack may choose for a deck: what runs round the edge of its cards and their backs.

Each is drawn about a line round the card, from the place of which across it all else is measured, and is the same on
all cards of a size. Outlines are in hundredths of a millimetre, as in :mod:`toolkit.faces.engrave`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, hypot, pi, radians, sin
from typing import NamedTuple

from toolkit.errors import NotFound
from toolkit.faces.engrave import FINENESS
from toolkit.faces.face import Item, Path, Rect
from toolkit.faces.place import Rectangle
from toolkit.faces.template import Border
from toolkit.nearest import nearest

_ROUND = 0.5523
"""How far the handles of a quarter of a circle reach, of its radius."""

_PITCH, _ROPE = 1.9, 0.62
"""A strand of rope to the next, and half the thickness of the rope, in mm."""

_STUDS = 6.2
"""About how far studs are apart, in mm."""

Colours = Mapping[str, str]


def drawn(part: Border, frame: str, box: Rectangle, colours: Colours) -> list[Item]:
    """A frame about the line of a part in its box. Raises :class:`~toolkit.errors.NotFound` for an unknown one."""
    if frame not in FRAMES:
        raise NotFound("frame", frame, nearest(frame, FRAMES) or tuple(FRAMES))
    return [*FRAMES[frame](part, box, colours)]


def _plain(part: Border, box: Rectangle, colours: Colours) -> Iterator[Item]:
    """One fine line."""
    yield Rect(*box, part.radius, None, colours[part.stroke], part.line)


def _double(part: Border, box: Rectangle, colours: Colours) -> Iterator[Item]:
    """A broad line with a fine one inside it."""
    yield Rect(*_within(box, -0.45), part.radius + 0.45, None, colours[part.accent], 0.5)
    yield Rect(*_within(box, 0.4), part.radius - 0.4, None, colours[part.accent], 0.2)


def _notched(part: Border, box: Rectangle, colours: Colours) -> Iterator[Item]:
    """A line that steps back from the corners in a quarter of a circle, with a lozenge in each."""
    outer, colour = _within(box, -0.35), colours[part.accent]
    for inset, notch, line in ((0.0, 1.5, 0.4), (0.6, 1.5, 0.18)):
        yield Path(_bitten(_within(outer, inset), notch), scale=FINENESS, stroke=colour, line=line, shared=True)
    lozenges = " ".join(_lozenge(x, y, 0.52) for x, y in _corners(_within(outer, 0.2)))
    yield Path(lozenges, scale=FINENESS, fill=colour, shared=True)


def _studded(part: Border, box: Rectangle, colours: Colours) -> Iterator[Item]:
    """A strap with round studs along it, one in each corner."""
    strap = _within(box, 0.1)
    yield Rect(*_within(strap, -0.55), 1.6, None, colours[part.stroke], 0.2)
    yield Rect(*_within(strap, 0.55), 0.9, None, colours[part.stroke], 0.2)
    places = [*_studs(strap)]
    for radius, shift, role in ((0.5, 0.0, part.accent), (0.17, -0.14, part.light)):
        discs = " ".join(_circle(x + shift, y + shift, radius) for x, y in places)
        yield Path(discs, scale=FINENESS, fill=colours[role], shared=True)


def _rope(part: Border, box: Rectangle, colours: Colours) -> Iterator[Item]:
    """A twisted rope: strands side by side, each from one edge of it to the other."""
    line = _Line(_within(box, -0.1), part.radius)
    count = round(line.length / _PITCH)
    pitch = line.length / count
    strands = " ".join(_strand(line, number * pitch, pitch) for number in range(count))
    gleams = " ".join(_gleam(line, number * pitch, pitch) for number in range(count))
    yield Path(strands, scale=FINENESS, fill=colours[part.accent], stroke=colours[part.ground], line=0.16, shared=True)
    yield Path(gleams, scale=FINENESS, stroke=colours[part.light], line=0.12, shared=True)


FRAMES: Mapping[str, Callable[[Border, Rectangle, Colours], Iterator[Item]]] = {
    "plain": _plain,
    "double": _double,
    "notched": _notched,
    "studded": _studded,
    "rope": _rope,
}
"""The frames by name; that of a deck of which nothing is said is the first."""


def _strand(line: _Line, start: float, pitch: float) -> str:
    """A leaf that leans across the rope, its ends round."""
    h, lean = _ROPE, 1.15 * pitch
    near = [(start, -h), (start + 0.55 * pitch, -h * 0.9), (start + lean - 0.55 * pitch, h * 0.9), (start + lean, h)]
    far = [(along + pitch, across) for along, across in reversed(near)]
    top = [(start + lean + 0.3 * pitch, h * 1.35), (start + lean + 0.7 * pitch, h * 1.35)]
    end = [(start + 0.7 * pitch, -h * 1.35), (start + 0.3 * pitch, -h * 1.35)]
    points = [line.at(*place) for place in (*near, *top, *far, *end, near[0])]
    return f"{_at(*points[0])} m {_curves(points[1:])} h"


def _gleam(line: _Line, start: float, pitch: float) -> str:
    """Light along the upper half of a strand."""
    h, lean = _ROPE * 0.62, 1.15 * pitch
    run = [(0.55 * pitch, -h), (0.9 * pitch, -h * 0.6), (lean - 0.15 * pitch, h * 0.2), (lean + 0.1 * pitch, h * 0.55)]
    points = [line.at(start + along, across) for along, across in run]
    return f"{_at(*points[0])} m {_curves(points[1:])}"


class _Line(NamedTuple):
    """A line round a box with round corners; from the left of its top side clockwise."""

    box: Rectangle
    radius: float

    @property
    def length(self) -> float:
        """All of it, in mm."""
        return sum(self._sides) + 2 * pi * self.radius

    @property
    def _sides(self) -> tuple[float, float, float, float]:
        across, down = self.box.width - 2 * self.radius, self.box.height - 2 * self.radius
        return across, down, across, down

    def at(self, along: float, out: float) -> tuple[float, float]:
        """The place so far along the line and so far out of it, in mm."""
        left, corner = along % self.length, pi * self.radius / 2
        turn = 0
        for side in self._sides:
            if left <= side + corner:
                break
            left, turn = left - side - corner, turn + 1
        return self._on(turn % 4, left, out)

    def _on(self, turn: int, left: float, out: float) -> tuple[float, float]:
        """A place on a side and the corner at its end, as if that side were the top one, then turned round."""
        r, side = self.radius, self._sides[turn]
        half, high = side / 2 + r, (self.box.height if turn % 2 == 0 else self.box.width) / 2
        if left <= side:
            x, y = left + r - half, -high - out
        else:
            angle = (left - side) / r if r else 0.0
            x, y = half - r + (r + out) * sin(angle), -high + r - (r + out) * cos(angle)
        middle, quarter = self.box.centre, radians(90 * turn)
        return middle[0] + x * cos(quarter) - y * sin(quarter), middle[1] + x * sin(quarter) + y * cos(quarter)


def _within(box: Rectangle, by: float) -> Rectangle:
    return Rectangle(*(round(each, 4) for each in (box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by)))


def _corners(box: Rectangle) -> Sequence[tuple[float, float]]:
    right, bottom = box.x + box.width, box.y + box.height
    return ((box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom))


def _bitten(box: Rectangle, notch: float) -> str:
    """A rectangle that lacks a quarter of a circle at each corner."""
    steps: list[str] = []
    for at, (x, y) in enumerate(_corners(box)):
        before, after = _corners(box)[at - 1], _corners(box)[(at + 1) % 4]
        (fx, fy), (tx, ty) = _toward((x, y), before, notch), _toward((x, y), after, notch)
        handle = 1 - _ROUND
        ways = [(fx + (tx - x) * (1 - handle), fy + (ty - y) * (1 - handle))]
        ways += [(tx + (fx - x) * (1 - handle), ty + (fy - y) * (1 - handle)), (tx, ty)]
        steps.append(f"{_at(fx, fy)} {'l' if steps else 'm'} {_curves(ways)}")
    return f"{' '.join(steps)} h"


def _toward(start: tuple[float, float], end: tuple[float, float], by: float) -> tuple[float, float]:
    share = by / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _studs(box: Rectangle) -> Iterator[tuple[float, float]]:
    """Places at equal distances along the four sides, the corners among them."""
    for at, start in enumerate(_corners(box)):
        end = _corners(box)[(at + 1) % 4]
        count = round(hypot(end[0] - start[0], end[1] - start[1]) / _STUDS)
        for number in range(count):
            share = number / count
            yield start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _lozenge(x: float, y: float, half: float) -> str:
    return f"{_at(x, y - half)} m {_at(x + half, y)} l {_at(x, y + half)} l {_at(x - half, y)} l h"


def _circle(x: float, y: float, radius: float) -> str:
    handle = radius * _ROUND
    quarters = [
        *((x + radius, y + handle), (x + handle, y + radius), (x, y + radius)),
        *((x - handle, y + radius), (x - radius, y + handle), (x - radius, y)),
        *((x - radius, y - handle), (x - handle, y - radius), (x, y - radius)),
        *((x + handle, y - radius), (x + radius, y - handle), (x + radius, y)),
    ]
    return f"{_at(x + radius, y)} m {_curves(quarters)} h"


def _curves(points: Sequence[tuple[float, float]]) -> str:
    """Curves through every third of these points, with handles between."""
    threes = (points[at : at + 3] for at in range(0, len(points), 3))
    return " ".join(f"{' '.join(_at(*point) for point in three)} c" for three in threes)


def _at(x: float, y: float) -> str:
    return f"{round(x / FINENESS)} {round(y / FINENESS)}"
