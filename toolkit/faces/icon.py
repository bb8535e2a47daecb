"""Icons: one-colour SVG pictures as outlines that a face can place at any size."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

from toolkit.cards.nearest import nearest
from toolkit.errors import CannotRead, NotFound, Place
from toolkit.faces.ink import number
from toolkit.paths import TEMPLATES

_FOLDER = TEMPLATES / "faces" / "icons"
_SVG = "{http://www.w3.org/2000/svg}"


class Icon(NamedTuple):
    """An outline in PDF path operators, y down, on a square of ``grid`` units."""

    outline: str
    grid: float


def icons() -> tuple[str, ...]:
    """The names of all icons."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.svg")))


@cache
def icon(name: str) -> Icon:
    """The icon ``templates/faces/icons/<name>.svg``. Raises :class:`toolkit.errors.NotFound`."""
    file = _FOLDER / f"{name}.svg"
    if name not in icons():
        raise NotFound("icon", name, nearest(name, icons()))
    try:
        root = ElementTree.parse(file).getroot()  # noqa: S314 - our own file, found by a name of the folder's listing
        grid = float(root.attrib["viewBox"].split()[2])
        paths = [path.attrib["d"] for path in root.iter(f"{_SVG}path")]
    except (ElementTree.ParseError, KeyError, ValueError, IndexError) as fault:
        raise CannotRead(
            f"not an icon: {fault}", Place(file), expected="an SVG with a square viewBox and paths"
        ) from fault
    return Icon(" ".join(outline(path) for path in paths), grid)


def outline(path: str) -> str:
    """An SVG path as PDF path operators, in the same units."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path.parser import parse_path

    pen = RecordingPen()
    parse_path(path, pen)
    return " ".join(_drawn(pen.value))


def _drawn(moves: list[tuple[str, tuple[tuple[float, float], ...]]]) -> list[str]:
    drawn: list[str] = []
    last = (0.0, 0.0)
    for verb, points in moves:
        match verb:
            case "moveTo" | "lineTo":
                drawn.append(f"{_points(points)} {verb[0]}")
            case "curveTo":
                drawn.append(f"{_points(points)} c")
            case "qCurveTo":
                drawn.append(f"{_points(_cubic(last, *points))} c")
            case "closePath":
                drawn.append("h")
        last = points[-1] if points else last
    return drawn


def _cubic(
    start: tuple[float, float], handle: tuple[float, float], end: tuple[float, float]
) -> tuple[tuple[float, float], ...]:
    """A quadratic curve as a cubic one."""
    near, far = (tuple(p + 2 / 3 * (h - p) for p, h in zip(tip, handle, strict=True)) for tip in (start, end))
    return (near[0], near[1]), (far[0], far[1]), end


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{number(round(x, 2))} {number(round(y, 2))}" for x, y in points)
