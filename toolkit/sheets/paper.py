"""The papers that sheets are printed on; always upright (cards are turned, not pages)."""

from __future__ import annotations

import functools

import msgspec

from toolkit.nearest import one_of
from toolkit.paths import TEMPLATES
from toolkit.record import read
from toolkit.sheets.box import Box


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


def paper(name: str) -> Paper:
    """The paper with that id, in any case. Raises :class:`~toolkit.errors.NotFound`."""
    return one_of(papers(), name, "paper")
