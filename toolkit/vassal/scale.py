"""The scale of the table: how many pixels of a map a millimetre takes."""

from __future__ import annotations

DPI = 150
"""A poker card is 375 x 525 pixels: readable as it lies, and seven of them fill a hand window."""


def pixels(mm: float) -> int:
    """A length on a map."""
    return round(mm * DPI / 25.4)


def millimetres(length: int) -> float:
    """A length of a map, in mm of the table."""
    return length * 25.4 / DPI
