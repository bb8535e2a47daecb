"""Colours as ``#rrggbb``: mixing and contrast."""

from __future__ import annotations

from collections.abc import Sequence
from colorsys import hls_to_rgb


def mix(colour: str, other: str, share: float) -> str:
    """``colour`` with a ``share`` (0 to 1) of ``other`` in it."""
    return hexadecimal([a + (b - a) * share for a, b in zip(parts(colour), parts(other), strict=True)])


def from_hue(hue: float, lightness: float, saturation: float) -> str:
    """A colour from its hue in degrees, and lightness and saturation from 0 to 1."""
    return hexadecimal(hls_to_rgb(hue / 360, lightness, saturation))


def luminance(colour: str) -> float:
    """Relative luminance from 0 to 1 (WCAG 2.2)."""
    red, green, blue = map(linear, parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """Contrast ratio from 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(colour), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def parts(colour: str) -> list[float]:
    """Red, green and blue from 0 to 1."""
    return [part / 255 for part in bytes.fromhex(colour[1:])]


def hexadecimal(shares: Sequence[float]) -> str:
    """Red, green and blue, from 0 to 1, as "#rrggbb"."""
    return "#" + bytes(min(255, max(0, round(part * 255))) for part in shares).hex()


def linear(part: float) -> float:
    """A share of a colour as a share of light (sRGB)."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
