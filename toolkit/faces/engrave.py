"""Engraved patterns, as on old banknotes: fine lines drawn from a seed, always the same for the same seed.

Outlines are in hundredths of a millimetre: whole numbers are short to write and quick to draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from math import cos, hypot, sin, tau
from typing import NamedTuple

from toolkit.faces.place import Rectangle
from toolkit.faces.template import Pattern

FINENESS = 0.01
"""Millimetres in a unit of an outline."""

_Step = tuple[float, float, float, float]
"""x, y, and how fast each changes."""


class Stroke(NamedTuple):
    """An outline to be drawn with its origin at ``x``, ``y`` in mm, turned clockwise by ``angle`` degrees."""

    outline: str
    x: float
    y: float
    angle: float = 0.0


class Dice:
    """Numbers drawn from a seed: the same on every machine and in every version."""

    def __init__(self, seed: str) -> None:
        self._bytes = iter(sha256(seed.encode()).digest())

    def one_of(self, choices: Sequence[int]) -> int:
        """One of the choices."""
        return choices[next(self._bytes) % len(choices)]

    def between(self, low: float, high: float) -> float:
        """A number from ``low`` to ``high``."""
        return low + (high - low) * next(self._bytes) / 255


@lru_cache(maxsize=1024)
def engraving(pattern: Pattern, seed: str, box: Rectangle) -> tuple[Stroke, ...]:
    """The strokes of a pattern that fills the box; they may run over its edges."""
    return tuple(_PATTERNS[pattern](Dice(f"{pattern} {seed}"), box))


def _rosette(dice: Dice, box: Rectangle) -> Iterator[Stroke]:
    """Two braided rings about the middle: one about the medallion, one out to the sides."""
    x, y = box.centre
    inner, outer = min(box.width, box.height) * 0.36, max(box.width, box.height) * 0.5
    waist = inner + (outer - inner) * dice.between(0.28, 0.42)
    braid, petals = dice.one_of((12, 14, 15, 16, 18)), dice.one_of((12, 14, 15, 16))
    for near, far, waves, strands in ((inner, waist, braid, 3), (waist * 0.94, outer, petals, 2)):
        turns = max(turn for turn in (2, 3, 4) if waves % turn == 0)
        wave = _wave(waves, (near + far) / 2, (far - near) / 2, dice.between(-0.12, 0.2), dice.one_of((2, 3)))
        arc = _smooth(wave, 0.0, tau / turns, 4 * waves // turns)
        for strand in range(strands):
            for turn in range(turns):
                yield Stroke(arc, x, y, round(360 * (strand / (strands * waves) + turn / turns), 4))


def _wave(waves: int, radius: float, swing: float, lean: float, overtone: int) -> Callable[[float], _Step]:
    """A line that waves about a circle; ``lean`` adds an overtone, which makes the waves pointed or blunt."""
    swing /= 1 + abs(lean)

    def at(t: float) -> _Step:
        r = radius + swing * (sin(waves * t) + lean * sin(overtone * waves * t))
        slope = swing * waves * (cos(waves * t) + lean * overtone * cos(overtone * waves * t))
        return r * cos(t), r * sin(t), slope * cos(t) - r * sin(t), slope * sin(t) + r * cos(t)

    return at


def _waves(dice: Dice, box: Rectangle) -> Iterator[Stroke]:
    """Lines from edge to edge that swell and slide against each other."""
    rows, swells = round(box.height / 6), dice.one_of((2, 3, 4)) * round(box.width / 56)
    slide, turn = dice.between(0.25, 0.75), dice.between(0, tau)
    sway = box.height / rows * dice.between(0.7, 1.1)
    curves = (_level(box.height * row / rows, sway, turn + slide * row, box.width / swells) for row in range(rows + 1))
    yield Stroke(" ".join(_smooth(curve, 0.0, box.width, 4 * swells) for curve in curves), box.x, box.y)


def _grain(dice: Dice, box: Rectangle) -> Iterator[Stroke]:
    """Wood grain along the four sides of a frame, mitred at its corners."""
    depth, sway, turn = 4.2, dice.between(0.15, 0.35), dice.between(0, tau)
    for length, across, angle in ((box.width, box.height, 0), (box.height, box.width, 90)):
        near, far = (_level(level, sway, turn + level, length / 1.5) for level in (depth, across - depth))
        lines = f"{_smooth(near, depth, length - depth, 6)} {_smooth(far, depth, length - depth, 6)}"
        yield Stroke(lines, box.x + (box.width if angle else 0), box.y, angle)


def _level(level: float, sway: float, turn: float, period: float) -> Callable[[float], _Step]:
    """A line that sways about a level, from left to right."""
    bend = tau / period

    def at(across: float) -> _Step:
        return across, level + sway * sin(bend * across + turn), 1.0, sway * bend * cos(bend * across + turn)

    return at


def _rays(dice: Dice, box: Rectangle) -> Iterator[Stroke]:
    """Straight rays from the middle outward."""
    count, turn = dice.one_of((40, 48)), dice.between(0, 1)
    reach = hypot(box.width, box.height) / 2
    angles = (turn + tau * ray / count for ray in range(count))
    outlines = (
        f"{_at(0.3 * reach * cos(angle), 0.3 * reach * sin(angle))} m {_at(reach * cos(angle), reach * sin(angle))} l"
        for angle in angles
    )
    yield Stroke(" ".join(outlines), *box.centre)


def _hatching(dice: Dice, box: Rectangle) -> Iterator[Stroke]:
    """Parallel lines aslant, every third of them doubled."""
    yield from _ruled(box, dice.one_of((30, 45, 60, 120, 135, 150)), (2.7, 2.7, 0.5))


def _lattice(dice: Dice, box: Rectangle) -> Iterator[Stroke]:
    """Two sets of lines that cross in diamonds."""
    slant, gap = dice.one_of((35, 45, 55)), dice.between(4.2, 5.6)
    for angle in (slant, 180 - slant):
        yield from _ruled(box, angle, (gap, gap, 0.45))


def _ruled(box: Rectangle, angle: float, gaps: Sequence[float]) -> Iterator[Stroke]:
    """Lines at an angle, with these gaps in turn, over the whole box."""
    reach = hypot(box.width, box.height) / 2
    lines, level, at = [], -reach, 0
    while level <= reach:
        lines.append(f"{_at(-reach, level)} m {_at(reach, level)} l")
        level, at = level + gaps[at % len(gaps)], at + 1
    yield Stroke(" ".join(lines), *box.centre, angle)


def _bricks(dice: Dice, box: Rectangle) -> Iterator[Stroke]:
    """Courses of a wall."""
    course, brick, shift = dice.between(4.2, 5), dice.between(9, 12), dice.between(0, 1)
    lines = []
    for row in range(round(box.height / course) + 1):
        level = row * course
        lines.append(f"{_at(0, level)} m {_at(box.width, level)} l")
        for column in range(-1, round(box.width / brick) + 1):
            across = (column + shift + (row % 2) / 2) * brick
            lines.append(f"{_at(across, level)} m {_at(across, level + course)} l")
    yield Stroke(" ".join(lines), box.x, box.y)


def _scales(dice: Dice, box: Rectangle) -> Iterator[Stroke]:
    """Rows of arcs that overlap like a dragon's scales, or, upside down, like clouds."""
    wide, drop = dice.between(6.5, 8.5), dice.one_of((-1, 1)) * dice.between(3.2, 4)
    arcs = []
    for row in range(-1, round(box.height / abs(drop)) + 2):
        for column in range(-1, round(box.width / wide) + 1):
            x, y = (column + row % 2 / 2) * wide, row * abs(drop)
            sag = y + 1.7 * drop
            arcs.append(f"{_at(x, y)} m {_at(x, sag)} {_at(x + wide, sag)} {_at(x + wide, y)} c")
    yield Stroke(" ".join(arcs), box.x, box.y)


def _rings(dice: Dice, box: Rectangle) -> Iterator[Stroke]:
    """Circles about a point, as on water."""
    x, y = box.x + box.width * dice.between(0.2, 0.8), box.y + box.height * dice.between(0.3, 1.0)
    step, reach = dice.between(2.9, 3.7), hypot(box.width, box.height)
    yield Stroke(" ".join(_circle(step * ring) for ring in range(1, round(0.55 * reach / step))), x, y)


def _circle(radius: float) -> str:
    bend = 0.5523 * radius
    return (
        f"{_at(radius, 0)} m {_at(radius, bend)} {_at(bend, radius)} {_at(0, radius)} c "
        f"{_at(-bend, radius)} {_at(-radius, bend)} {_at(-radius, 0)} c "
        f"{_at(-radius, -bend)} {_at(-bend, -radius)} {_at(0, -radius)} c "
        f"{_at(bend, -radius)} {_at(radius, -bend)} {_at(radius, 0)} c"
    )


_GOLDEN, _SILVER = 0.7548777, 0.5698403
"""Steps by which points fall evenly, and never in rows (the plastic number's powers)."""


def _stars(dice: Dice, box: Rectangle) -> Iterator[Stroke]:
    """A clear night: crosses of three sizes, evenly strewn."""
    x, y = dice.between(0, 1), dice.between(0, 1)
    lines = []
    for star in range(round(box.width * box.height / 36)):
        across, down = (x + star * _GOLDEN) % 1 * box.width, (y + star * _SILVER) % 1 * box.height
        size = (0.45, 0.8, 1.3)[star % 3]
        lines.append(f"{_at(across - size, down)} m {_at(across + size, down)} l")
        lines.append(f"{_at(across, down - size)} m {_at(across, down + size)} l")
    yield Stroke(" ".join(lines), box.x, box.y)


_PATTERNS: dict[Pattern, Callable[[Dice, Rectangle], Iterator[Stroke]]] = {
    "rosette": _rosette,
    "waves": _waves,
    "grain": _grain,
    "rays": _rays,
    "hatching": _hatching,
    "lattice": _lattice,
    "bricks": _bricks,
    "scales": _scales,
    "rings": _rings,
    "stars": _stars,
}


def _smooth(curve: Callable[[float], _Step], start: float, end: float, steps: int) -> str:
    """The curve in cubic pieces. It gives for each parameter x, y and their slopes."""
    third = (end - start) / steps / 3
    x, y, dx, dy = curve(start)
    drawn = [f"{_at(x, y)} m"]
    for step in range(1, steps + 1):
        near = _at(x + dx * third, y + dy * third)
        x, y, dx, dy = curve(start + 3 * third * step)
        drawn.append(f"{near} {_at(x - dx * third, y - dy * third)} {_at(x, y)} c")
    return " ".join(drawn)


def _at(x: float, y: float) -> str:
    return f"{x / FINENESS:.0f} {y / FINENESS:.0f}"
