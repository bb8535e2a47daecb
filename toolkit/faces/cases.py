"""What keeps the cards of a deck together: a box to fold, and a divider that looks out above them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.faces.content import Content, back
from toolkit.faces.face import Size
from toolkit.faces.net import Net
from toolkit.faces.place import Rectangle
from toolkit.faces.side_mat import Thing, drawn

if TYPE_CHECKING:
    from toolkit.cards import Database

TAB = 12.0
"""Millimetres by which a divider is taller than a card."""

_LEGIBLE = 7.0
"""Millimetres of depth from which there is room for a name on the sides."""


def divider(db: Database, deck_id: str, card: Size, language: str) -> Content:
    """The divider of a deck of cards of that size."""
    size = Size(card.width, card.height + TAB, card.bleed, card.corner)
    return back(db, deck_id, language)._replace(name=f"divider/{deck_id}", layout="divider", art=None, size=size)


def tuck_box(db: Database, deck_id: str, net: Net, language: str) -> Content:
    """The box of a deck, laid flat."""
    shown = back(db, deck_id, language)
    parts = tuple(part for thing in _things(net, dict(shown.slots)) for part in drawn("box", thing))
    return shown._replace(name=f"box/{deck_id}", layout="box", art=None, parts=parts, size=net.size)


def _things(net: Net, slots: dict[str, str]) -> Iterator[Thing]:
    for name, box in net.grounds.items():
        yield Thing(name, "ground", box, slots)
    for name in ("front", "back"):
        yield Thing(name, "front", net.panels[name], slots)
    if net.depth >= _LEGIBLE:
        yield Thing("lid", "lid", net.panels["lid"], slots)
        for name in ("left-side", "right-side"):
            yield Thing(name, "side", _upright(net.panels[name]), slots)


def _upright(panel: Rectangle) -> Rectangle:
    """Where words are set that are turned a quarter about its middle, and then lie in the panel."""
    x, y = panel.centre
    return Rectangle(x - panel.height / 2, y - panel.width / 2, panel.height, panel.width)
