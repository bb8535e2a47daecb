"""Piece definitions: their traits, how they are written, and what they are missing."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.errors import CannotRead
from toolkit.nearest import nearest
from toolkit.vassal.check.fault import Fault, Level
from toolkit.vassal.check.known import UNBOUNDED
from toolkit.vassal.check.source import Source, Spot
from toolkit.vassal.piece import BASIC


def readable(source: Source) -> Iterator[Fault]:
    """Definitions that cannot be read, or that come out otherwise when they are written again."""
    for element, definition in source.definitions:
        if isinstance(definition, CannotRead):
            yield Fault(element.place, "malformed definition", str(definition))
        elif definition.basic.kind != BASIC:
            yield Fault(
                element.place,
                "malformed definition",
                f"the innermost trait is {definition.basic.kind!r}",
                f"It must be {BASIC!r}",
            )
        elif definition.encoded() != definition.text:
            yield Fault(
                element.place,
                "malformed definition",
                "it is not written as the engine would write it",
                "Escape each delimiter once for each level",
                Level.HINT,
            )


def traits(source: Source) -> Iterator[Fault]:
    """Traits that the engine does not have, or that have more fields than it reads."""
    for spot in source.spots:
        if spot.trait.kind not in source.known.traits:
            close = nearest(spot.trait.kind, source.known.traits)
            yield Fault(
                spot.element.place,
                "unknown trait",
                f"the engine has no trait {spot.trait.kind!r}",
                f'Did you mean "{close[0]}"?' if close else "",
            )
        else:
            yield from _too_long(source, spot)


def _too_long(source: Source, spot: Spot) -> Iterator[Fault]:
    most, version = source.known.fields(spot.trait.kind)
    if most < UNBOUNDED and len(spot.trait.fields) > most:
        yield Fault(
            spot.place,
            "too many fields",
            f"{len(spot.trait.fields)} fields",
            f"The engine reads {most} as of version {version}",
            Level.HINT,
        )


def returns(source: Source) -> Iterator[Fault]:
    """Return To Deck without a deck: since version 3.6 the deck stands in the last field."""
    for spot in source.traits("return"):
        asks = spot.field(6) == "true"
        if spot.field(5) == "2" and not asks and not spot.field(7):
            yield Fault(
                spot.place,
                "no deck",
                f"{spot.field(0) or 'the command'!r} names no deck in its last field",
                "Name a deck there, or let it ask",
            )
