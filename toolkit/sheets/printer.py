"""Printer profiles: how far a printer misses the front when it prints the back, and what undoes it.

The numbers are what is read off the test page (:mod:`toolkit.sheets.calibration`), seen from the back: the back lies
``x`` mm too far right and ``y`` mm too far up, turned by ``angle`` degrees anticlockwise about the middle of the page,
and enlarged ``scale`` times.
"""

from __future__ import annotations

import re
from math import atan2, cos, degrees, hypot, isfinite, radians, sin
from pathlib import Path

import msgspec

from toolkit.errors import CannotRead, Place
from toolkit.files import write
from toolkit.nearest import one_of
from toolkit.paths import printers
from toolkit.sheets.box import Box
from toolkit.untrusted.record import read

Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f as in PDF: x' = ax + cy + e, y' = bx + dy + f."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")
_LIMITS = {"x": (-20, 20), "y": (-20, 20), "angle": (-5, 5), "scale": (0.9, 1.1)}


class Printer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printer's name and its errors: ``x`` and ``y`` in mm, ``angle`` in degrees, ``scale`` as a factor."""

    name: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 1.0

    def __str__(self) -> str:
        return f"{self.name} (x {self.x:g} mm, y {self.y:g} mm, {self.angle:g}°, scale {self.scale:g})"


def checked(printer: Printer, source: Path | str) -> Printer:
    """The profile itself. Raises :class:`CannotRead` if a number is beyond what a printer can miss by."""
    if not _NAME.fullmatch(printer.name):
        expected = "1 to 40 letters, digits, spaces, dots or dashes"
        raise CannotRead(f"{printer.name!r} is no name for a printer", Place(source, path="$.name"), expected=expected)
    for key, (low, high) in _LIMITS.items():
        value = getattr(printer, key)
        if not (isfinite(value) and low <= value <= high):
            raise CannotRead(f"{key} is {value:g}", Place(source, path=f"$.{key}"), expected=f"{low:g} to {high:g}")
    return printer


def load(name_or_file: str) -> Printer:
    """A saved profile by its name, or one from a JSON file. Raises :class:`CannotRead` or ``NotFound``."""
    file = Path(name_or_file)
    if file.suffix == ".json":
        return _read(file)
    saved = {file.stem: file for file in sorted(printers().glob("*.json"))}
    return _read(one_of(saved, name_or_file, "printer profile"))


def save(printer: Printer) -> Path:
    """Keep a profile under its name in the user's settings; where it is now."""
    path = printers() / f"{checked(printer, printer.name).name}.json"
    write(path, msgspec.json.format(msgspec.json.encode(printer)) + b"\n")
    return path


def _read(file: Path) -> Printer:
    remedy = "`rdi calibrate --save-printer NAME` writes one"
    return checked(read(file, Printer, remedy=remedy), file)


def drift(printer: Printer, page: Box) -> Matrix:
    """What the printer does to a point in mm of the back page."""
    turn, (x, y) = radians(printer.angle), page.centre
    across, up = printer.scale * cos(turn), printer.scale * sin(turn)
    return across, up, -up, across, printer.x + x - across * x + up * y, printer.y + y - up * x - across * y


def correction(printer: Printer, page: Box) -> Matrix:
    """What is done to a point of the back page beforehand, so that it is printed where it should be."""
    a, b, c, d, e, f = drift(printer, page)
    area = a * d - b * c
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area


def applied(matrix: Matrix, point: tuple[float, float]) -> tuple[float, float]:
    """Where a point goes."""
    (a, b, c, d, e, f), (x, y) = matrix, point
    return a * x + c * y + e, b * x + d * y + f


def measured(name: str, left: tuple[float, float], right: tuple[float, float], span: float) -> Printer:
    """The profile from what was read at the left and right crosses, ``span`` mm apart: right and up are positive."""
    x, y = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
    wide, high = span + right[0] - left[0], right[1] - left[1]
    angle = degrees(atan2(high, wide))
    return Printer(name, round(x, 3), round(y, 3), round(angle, 3), round(hypot(wide, high) / span, 5))
