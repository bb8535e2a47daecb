"""Rectangles on a page, in millimetres from its lower left corner, and how they are mirrored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with its sides along the page's sides; all in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The y of the upper side."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The four corners, from the lower left, anticlockwise."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.top), (self.x, self.top)

    @property
    def points(self) -> tuple[float, float, float, float]:
        """Left, lower, right and upper side in PDF points."""
        left, lower, right, upper = (side * POINTS_PER_MM for side in (self.x, self.y, self.right, self.top))
        return left, lower, right, upper

    def grown(self, left: float, lower: float, right: float, upper: float) -> Box:
        """The box with each side moved outwards by so many mm."""
        return Box(self.x - left, self.y - lower, self.width + left + right, self.height + lower + upper)

    def overlaps(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Whether the two share an area (touching sides do not count)."""
        beside = self.right <= other.x + tolerance or other.right <= self.x + tolerance
        above = self.top <= other.y + tolerance or other.top <= self.y + tolerance
        return not (beside or above)

    def holds(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Whether ``other`` lies wholly inside."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.top <= self.top + tolerance
        )


def around(points: Iterable[tuple[float, float]]) -> Box:
    """The smallest box that holds all the points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all the boxes."""
    return around(corner for box in boxes for corner in box.corners)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a piece: its trim box, and the piece's turn in degrees, anticlockwise, from upright."""

    box: Box
    angle: int = 0


@dataclass(frozen=True, slots=True)
class Mirror:
    """A line that paper is turned or folded about: ``x`` swaps left and right at x = ``at`` mm, ``y`` up and down."""

    reflects: Literal["x", "y"]
    at: float

    def box(self, box: Box) -> Box:
        """Where a box comes to lie."""
        if self.reflects == "x":
            return Box(2 * self.at - box.right, box.y, box.width, box.height)
        return Box(box.x, 2 * self.at - box.top, box.width, box.height)

    def slot(self, slot: Slot) -> Slot:
        """Where a slot comes to lie, turned so that the two sides of a card agree which way is up."""
        angle = -slot.angle if self.reflects == "x" else 180 - slot.angle
        return Slot(self.box(slot.box), angle % 360)
