"""The numbers by which saved games find their pieces again: the same for the same piece in every module ever made.

The engine wants whole numbers below 2**31. Ours are drawn from what a piece is, never from where it stands, so that a
module with more cards or fewer gives none of them to another piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from toolkit.errors import RdiError
from toolkit.vassal.component import Component
from toolkit.vassal.piece import define

_BITS = 30
FREE = 2**_BITS + 1
"""The first number that is left to whoever adds a piece with the engine's own editor."""


def number(identity: str) -> int:
    """The number of that piece, from 1 to ``FREE`` - 1."""
    return (int.from_bytes(sha256(identity.encode()).digest()[:4], "big") >> (32 - _BITS)) + 1


def numbered(root: Component, extension: str = "") -> Component:
    """The same with a number for each slot; in an extension, its id goes before.

    Raises :class:`RdiError` for two pieces that would share a number, by which a saved game would mistake them.
    """
    seen: dict[int, str] = {}
    for identity in _identities(root):
        if other := seen.get(number(identity)):
            raise RdiError(f"VASSAL cannot tell {identity} from {other}: give one of the two another id")
        seen[number(identity)] = identity
    return _numbered(root, f"{extension}:" if extension else "")


def _identities(element: Component) -> Iterator[str]:
    if element.piece is not None:
        yield element.piece.identity
    for child in element.children:
        yield from _identities(child)


def _numbered(element: Component, prefix: str) -> Component:
    if element.piece is not None:
        gpid = f"{prefix}{number(element.piece.identity)}"
        attributes = element.attributes | {"gpid": gpid}
        return element._replace(attributes=attributes, text=define(element.piece, gpid), piece=None)
    return element._replace(children=tuple(_numbered(child, prefix) for child in element.children))
