"""Components: the elements of a build file, each named by the engine's class for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from toolkit.vassal.piece import Piece

INDENT = "    "
_MARKUP = re.compile(r"""[&<>"\n\r\t]""")


class Component(NamedTuple):
    """An element: its class, its attributes, what it holds, and its text or the piece that the text will define."""

    name: str
    attributes: dict[str, str]
    children: tuple[Component, ...] = ()
    text: str = ""
    piece: Piece | None = None


def component(name: str, /, *children: Component, content: str = "", **attributes: str) -> Component:
    """An element with attributes given by name; ``content`` is its text."""
    return Component(name, attributes, children, content)


def slot(kind: str, piece: Piece, width: int, height: int) -> Component:
    """A slot that makes a piece of this size; it gets its number when the whole module is there."""
    return Component(kind, {"entryName": piece.name, "width": str(width), "height": str(height)}, (), "", piece)


def document(root: Component) -> str:
    """The build file, written as the engine writes it: attributes in order, four spaces a level."""
    return '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + "\n".join(_lines(root, "")) + "\n"


def _lines(element: Component, indent: str) -> Iterator[str]:
    attributes = "".join(f" {name}={_attribute(value)}" for name, value in sorted(element.attributes.items()))
    opening = f"{indent}<{element.name}{attributes}"
    if element.children:
        yield f"{opening}>"
        for child in element.children:
            yield from _lines(child, indent + INDENT)
        yield f"{indent}</{element.name}>"
    elif element.text:
        yield f"{opening}>{escape(element.text)}</{element.name}>"
    else:
        yield f"{opening}/>"


def _attribute(value: str) -> str:
    return quoteattr(value, {'"': "&quot;"}) if _MARKUP.search(value) else f'"{value}"'
