"""The papers that sheets are printed on; always upright (cards are turned, not pages)."""

from __future__ import annotations

import functools
import re

import msgspec

from toolkit.errors import RdiError
from toolkit.nearest import one_of
from toolkit.paths import TEMPLATES
from toolkit.record import read
from toolkit.sheets.box import Box


class NoPaper(RdiError):
    """A size, or a margin, that no paper has."""


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A paper, upright; in mm. Printers leave ``margin`` white; ``inches`` is what its users measure with."""

    name: str
    width: float
    height: float
    margin: float
    inches: bool

    @property
    def page(self) -> Box:
        """The whole page."""
        return Box(0, 0, self.width, self.height)

    @property
    def printable(self) -> Box:
        """What any printer reaches."""
        return self.page.grown(-self.margin, -self.margin, -self.margin, -self.margin)


@functools.cache
def papers() -> dict[str, Paper]:
    """All known papers by id, from ``templates/sheets/papers.json``."""
    return read(TEMPLATES / "sheets" / "papers.json", dict[str, Paper])


_SIZE = re.compile(r"(\d+(?:\.\d+)?) *[x×] *(\d+(?:\.\d+)?) *(mm|cm|in)?")
_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, None: 1.0}
_SHORTEST, _LONGEST = 50.0, 2000.0
_MARGIN = 5.0
"""Millimetres that we take any printer to leave white."""


def paper(name: str) -> Paper:
    """The paper with that id, in any case, or of that size, such as "320x450mm".

    Raises :class:`~toolkit.errors.NotFound`, and :class:`NoPaper` for a size that none has.
    """
    if size := _SIZE.fullmatch(name.strip().lower()):
        return _sized(float(size[1]), float(size[2]), size[3])
    return one_of(papers(), name, "paper")


def with_margin(paper: Paper, margin: float | None) -> Paper:
    """The paper with so many mm left white; None for as many as usual. Raises :class:`NoPaper` if nothing is left."""
    if margin is None:
        return paper
    if not 0 <= margin <= min(paper.width, paper.height) / 2 - 10:
        raise NoPaper(f"--margin {margin:g}: {paper.name} has no room for cards between such margins")
    return msgspec.structs.replace(paper, margin=margin)


def _sized(one: float, other: float, unit: str | None) -> Paper:
    width, height = (round(side * _MM[unit], 3) for side in sorted((one, other)))
    if not _SHORTEST <= width <= height <= _LONGEST:
        raise NoPaper(f"{width:g} x {height:g} mm is no paper: say sides of {_SHORTEST:g} to {_LONGEST:g} mm")
    shown = f"{min(one, other):g} x {max(one, other):g} {unit or 'mm'}"
    return Paper(shown, width, height, _MARGIN, unit == "in")
