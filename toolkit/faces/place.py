"""Boxes of a template as rectangles of a face."""

from __future__ import annotations

from typing import NamedTuple

from toolkit.faces.face import Size
from toolkit.faces.template import Box


class Rectangle(NamedTuple):
    """A rectangle in mm, from the top left corner of the bleed box."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2


def placed(box: Box, size: Size) -> Rectangle:
    """Where a box is on a face of this size."""
    left, width = _span(box.left, box.right, box.width, size.width)
    top, height = _span(box.top, box.bottom, box.height, size.height)
    if box.bleed:
        left, width = _run_on(left, width, size.width, size.bleed)
        top, height = _run_on(top, height, size.height, size.bleed)
    (start, end), (upper, lower) = box.across, box.down
    x, y = left + size.bleed + start * width, top + size.bleed + upper * height
    return Rectangle(x, y, (end - start) * width, (lower - upper) * height)


def within(box: Box, cell: Rectangle) -> Box:
    """A box that lies in a cell, a rectangle in mm from the top left corner of the trimmed card, on the card itself."""
    left, width = _span(box.left, box.right, box.width, cell.width)
    top, height = _span(box.top, box.bottom, box.height, cell.height)
    return Box(left=cell.x + left, width=width, top=cell.y + top, height=height)


def _span(near: float | None, far: float | None, length: float | None, whole: float) -> tuple[float, float]:
    if length is None:
        return near or 0.0, whole - (near or 0.0) - (far or 0.0)
    if near is not None:
        return near, length
    return (whole - length) / 2 if far is None else whole - length - far, length


def _run_on(start: float, length: float, whole: float, bleed: float) -> tuple[float, float]:
    before = bleed if abs(start) < 0.001 else 0.0
    after = bleed if abs(start + length - whole) < 0.001 else 0.0
    return start - before, length + before + after
