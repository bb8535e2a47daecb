"""How colours look to people who see fewer of them, and how far apart they are."""

from math import hypot
from typing import Literal

from toolkit.faces.colour import hexadecimal, linear, parts

Deficiency = Literal["protanopia", "deuteranopia", "tritanopia"]

_SEEN: dict[Deficiency, tuple[tuple[float, float, float], ...]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Matrices on linear light for full deficiency (Machado, Oliveira and Fernandes 2009)."""


def as_seen_with(deficiency: Deficiency, colour: str) -> str:
    """How a person with this colour vision deficiency sees the colour."""
    light = [linear(part) for part in parts(colour)]
    return hexadecimal([_gamma(sum(a * b for a, b in zip(row, light, strict=True))) for row in _SEEN[deficiency]])


def difference(colour: str, other: str) -> float:
    """Distance in CIE L*a*b* (1976): 2.3 is just noticeable, above 10 is plain at a glance."""
    return hypot(*(a - b for a, b in zip(_lab(colour), _lab(other), strict=True)))


def _gamma(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return 12.92 * part if part <= 0.0031308 else 1.055 * float(part ** (1 / 2.4)) - 0.055


def _lab(colour: str) -> tuple[float, float, float]:
    red, green, blue = map(linear, parts(colour))
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
