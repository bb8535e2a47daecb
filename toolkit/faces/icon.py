"""Icons: one-colour SVG pictures as outlines that a face can place at any size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

from toolkit.errors import CannotRead, NotFound, Place
from toolkit.nearest import nearest
from toolkit.paths import TEMPLATES

_FOLDER = TEMPLATES / "faces" / "icons"
_SVG = "{http://www.w3.org/2000/svg}"
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}


class Icon(NamedTuple):
    """An outline in PDF path operators, y down, on a square of ``grid`` units."""

    outline: str
    grid: float


@cache
def icons() -> tuple[str, ...]:
    """The names of all icons."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.svg")))


@cache
def icon(name: str) -> Icon:
    """The icon ``templates/faces/icons/<name>.svg``.

    Raises :class:`toolkit.errors.NotFound`, and :class:`toolkit.errors.CannotRead` for a file that is not an icon.
    """
    if name not in icons():
        raise NotFound("icon", name, nearest(name, icons()))
    file = _FOLDER / f"{name}.svg"
    try:
        root = ElementTree.parse(file).getroot()  # noqa: S314 - our own file, found in the folder's listing
        grid = float(root.attrib["viewBox"].split()[2])
        outline = " ".join(step for path in root.iter(f"{_SVG}path") for step in outline_of(path.attrib["d"]))
    except (ElementTree.ParseError, KeyError, ValueError, IndexError) as fault:
        raise CannotRead(f"is not an icon: {fault}", Place(file), expected="an SVG with a square viewBox") from fault
    return Icon(outline, grid)


def outline_of(path: str) -> Iterator[str]:
    """An SVG path as PDF path operators.

    Raises ValueError for anything but the absolute commands M, L, C and Z, to which any drawing program can save.
    """
    for letter, rest in _COMMAND.findall(path):
        numbers = _NUMBER.findall(rest)
        if letter not in _OPERATORS or len(numbers) != _NUMBERS[letter]:
            raise ValueError(f"its path has {letter}{rest.rstrip()}; write it with absolute M, L, C and Z alone")
        yield " ".join((*numbers, _OPERATORS[letter]))
