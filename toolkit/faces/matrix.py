"""Where items come to lie, as the six numbers by which PDF and SVG move and turn what is drawn."""

from __future__ import annotations

from math import cos, radians, sin

from toolkit.faces.face import Group, Passage, Path

Matrix = tuple[float, float, float, float, float, float]


def placing(path: Path) -> Matrix:
    """From an outline to its place on a face."""
    across, down = path.scale * cos(radians(path.angle)), path.scale * sin(radians(path.angle))
    side = -1 if path.flip else 1
    return side * across, side * down, -down, across, path.x, path.y


def turning(group: Group | Passage) -> Matrix:
    """From upright to turned about its own point."""
    across, down = cos(radians(group.angle)), sin(radians(group.angle))
    x = group.x - across * group.x + down * group.y
    y = group.y - down * group.x - across * group.y
    return across, down, -down, across, x, y
