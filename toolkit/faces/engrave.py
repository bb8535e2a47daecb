"""Engraved patterns, as on old banknotes: fine lines drawn from a seed, always the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from math import cos, pi, sin, tau

from toolkit.faces.ink import number
from toolkit.faces.place import Rectangle

_Point = tuple[float, float]


class Dice:
    """Numbers drawn from a seed: the same on every machine and in every version."""

    def __init__(self, seed: str) -> None:
        self._bytes = iter(sha256(seed.encode()).digest() + sha256(seed[::-1].encode()).digest())

    def one_of(self, choices: Sequence[int]) -> int:
        """One of the choices."""
        return choices[next(self._bytes) % len(choices)]

    def between(self, low: float, high: float) -> float:
        """A number from ``low`` to ``high``."""
        return low + (high - low) * next(self._bytes) / 255


def engraving(pattern: str, seed: str, box: Rectangle) -> str:
    """The outline of a pattern that fills the box, in mm; it may run over the edges."""
    return _PATTERNS[pattern](Dice(f"{pattern} {seed}"), box)


def _rosette(dice: Dice, box: Rectangle) -> str:
    """Two interlaced guilloche rings about the middle, out to the corners."""
    petals, weave = dice.one_of((7, 8, 9, 10, 11, 12, 13)), dice.one_of((2, 3, 4, 5))
    depth, turn, lean = dice.between(0.18, 0.34), dice.between(0, tau), dice.between(0.3, 0.7)
    x, y = box.centre
    across, down = box.width / 2 * 1.08, box.height / 2 * 1.16

    def ring(phase: float, reach: float) -> list[_Point]:
        def point(t: float) -> _Point:
            swing = depth * sin(petals * t * weave / (weave + 1) + phase) + 0.08 * sin(3 * petals * t + turn)
            radius = reach * (1 - depth - 0.08 + swing * (1 + lean * cos(t * petals / (weave + 1)) * 0.4))
            return x + across * radius * cos(t + turn), y + down * radius * sin(t + turn)

        rounds = weave + 1
        return [point(tau * rounds * i / (petals * weave * 7)) for i in range(petals * weave * 7)]

    return f"{_closed(ring(0, 1.0))} {_closed(ring(pi / 2, 0.72))}"


def _waves(dice: Dice, box: Rectangle) -> str:
    """Wavy lines from edge to edge, swelling and shrinking across the box."""
    lines, swells, phase = 13, dice.one_of((2, 3, 4)), dice.between(0, tau)
    height, lean = dice.between(0.8, 1.5), dice.between(-1.2, 1.2)
    steps = 10 * swells

    def line(row: int) -> list[_Point]:
        middle = box.y + box.height * row / (lines - 1)
        return [
            (
                box.x + box.width * i / steps,
                middle + height * sin(tau * swells * i / steps + phase + lean * row * 0.4) * cos(0.5 * row + phase),
            )
            for i in range(steps + 1)
        ]

    return " ".join(_open(line(row)) for row in range(lines))


def _grain(dice: Dice, box: Rectangle) -> str:
    """Long lines of wood grain, from top to bottom."""
    columns, bends = 22, 6

    def line(column: int) -> list[_Point]:
        middle, sway, phase = box.x + box.width * (column + 0.5) / columns, dice.between(0.1, 0.9), 0.9 * column
        return [
            (middle + sway * sin(phase + 2.1 * i / bends), box.y + box.height * i / bends) for i in range(bends + 1)
        ]

    return " ".join(_open(line(column)) for column in range(columns))


def _rays(dice: Dice, box: Rectangle) -> str:
    """Straight rays from the middle, in pairs."""
    count, turn = dice.one_of((24, 28, 32, 36)), dice.between(0, tau)
    x, y = box.centre
    reach = (box.width**2 + box.height**2) ** 0.5 / 2

    def ray(angle: float) -> str:
        near, far = 0.3 * reach, reach
        return (
            f"{number(x + near * cos(angle))} {number(y + near * sin(angle))} m "
            f"{number(x + far * cos(angle))} {number(y + far * sin(angle))} l"
        )

    return " ".join(ray(turn + tau * i / count) for i in range(count))


_PATTERNS: dict[str, Callable[[Dice, Rectangle], str]] = {
    "rosette": _rosette,
    "waves": _waves,
    "grain": _grain,
    "rays": _rays,
}


def _closed(points: Sequence[_Point]) -> str:
    """A smooth closed curve through the points."""
    return f"{_curve([points[-1], *points, points[0], points[1]])} h"


def _open(points: Sequence[_Point]) -> str:
    """A smooth curve through the points."""
    return _curve([points[0], *points, points[-1]])


def _curve(points: Sequence[_Point]) -> str:
    """Catmull-Rom through all points but the first and last, as cubic curves."""
    drawn = [f"{_at(points[1])} m"]
    for before, start, end, after in zip(points, points[1:], points[2:], points[3:], strict=False):
        handles = (_toward(start, before, end, 1 / 6), _toward(end, before=after, after=start, share=1 / 6))
        drawn.append(f"{_at(handles[0])} {_at(handles[1])} {_at(end)} c")
    return " ".join(drawn)


def _toward(point: _Point, before: _Point, after: _Point, share: float) -> _Point:
    return point[0] + (after[0] - before[0]) * share, point[1] + (after[1] - before[1]) * share


def _at(point: _Point) -> str:
    return f"{number(round(point[0], 2))} {number(round(point[1], 2))}"
