"""Piece definitions: a picture with a name inside, and traits around it, the outermost first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from toolkit.errors import CannotRead
from toolkit.vassal.sequence import join, split
from toolkit.vassal.traits import Trait, fields_of

BASIC = "piece"
"""The kind of the innermost trait, which holds the picture and the name."""

_MOST_TRAITS = 500
"""Traits that a definition may nest before we refuse to follow it."""


class Piece(NamedTuple):
    """A piece: its ``traits``, outermost first, its picture's file name (or "") and its name.

    ``identity`` tells it from all others for ever, whatever it is called and shows: it gives the slot its number.
    """

    traits: tuple[Trait, ...]
    image: str = ""
    name: str = ""
    identity: str = ""


class Definition(NamedTuple):
    """A definition that was read: every trait, the innermost included, and what it was written as."""

    traits: tuple[Trait, ...]
    text: str

    @property
    def basic(self) -> Trait:
        """The innermost trait."""
        return self.traits[-1]

    def encoded(self) -> str:
        """The definition written anew; of a well-formed one it is what was read."""
        return _command(self.traits, split(self.text, "/")[1])


def define(piece: Piece, gpid: str = "") -> str:
    """The text of a piece slot; without ``gpid``, of a prototype."""
    basic = Trait(BASIC, ("", "", piece.image, piece.name), f"null;0;0;{gpid};0")
    return _command((*piece.traits, basic), "null")


def read(text: str) -> Definition:
    """Read the text of a piece slot or prototype. Raises :class:`CannotRead`."""
    parts = split(text, "/")
    if len(parts) != 4 or parts[0] != "+":
        raise CannotRead(
            f"a definition of {len(parts)} parts that begins with {parts[0][:20]!r}", expected="+/id/type/state"
        )
    types = _types(parts[2])
    states = _states(parts[3], len(types))
    traits = (Trait(*fields_of(kind), state) for kind, state in zip(types, states, strict=True))
    return Definition(tuple(traits), text)


def _command(traits: Sequence[Trait], piece_id: str) -> str:
    return join(("+", piece_id, _nested([t.type for t in traits]), _nested([t.state for t in traits])), "/")


def _nested(layers: Sequence[str]) -> str:
    whole = layers[-1]
    for outer in reversed(layers[:-1]):
        whole = join((outer, whole), "\t")
    return whole


def _types(whole: str) -> list[str]:
    """Traits from the outside in. The innermost may hold tabs of its own, so its beginning ends the search."""
    layers = []
    while not whole.startswith(f"{BASIC};") and len(parts := split(whole, "\t")) > 1:
        layers.append(parts[0])
        whole = _rest(parts, len(layers))
        if len(layers) > _MOST_TRAITS:
            raise CannotRead(f"more than {_MOST_TRAITS} traits in one piece")
    return [*layers, whole]


def _states(whole: str, count: int) -> list[str]:
    """As many states as there are traits."""
    layers: list[str] = []
    while len(layers) < count - 1:
        parts = split(whole, "\t")
        if len(parts) < 2:
            raise CannotRead(f"{count} traits but {len(layers) + 1} states", expected="a state for each trait")
        layers.append(parts[0])
        whole = _rest(parts, len(layers))
    return [*layers, whole]


def _rest(parts: list[str], depth: int) -> str:
    if len(parts) > 2:
        raise CannotRead(f"{len(parts)} parts at depth {depth}", expected="a trait and the rest of the piece")
    return parts[1]
