"""What a player may decide: one record for each kind of decision."""

from __future__ import annotations

import msgspec


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A decision of one player. Seats are counted from 0 in the order of play."""

    seat: int


class Pass(Move, frozen=True, tag_field="move", tag="pass"):
    """Do nothing here: play no card, pass in a Round, take no optional part."""


class PlayCard(Move, frozen=True, tag_field="move", tag="play"):
    """Play a card from hand by one of its options.

    ``picks`` are the seats picked; ``on`` is the Drink (its place among those revealed) that it is played on.
    """

    card: str
    option: int = 0
    picks: tuple[int, ...] = ()
    on: int | None = None


class Discard(Move, frozen=True, tag_field="move", tag="discard"):
    """Discard these cards from hand, then draw up to seven."""

    cards: tuple[str, ...] = ()


class Order(Move, frozen=True, tag_field="move", tag="order"):
    """Order Drinks: for each of them the seat that gets it, in order."""

    to: tuple[int, ...]


class Choose(Move, frozen=True, tag_field="move", tag="choose"):
    """Answer a question: a seat, a number, or whether to do what one may do."""

    value: int | bool | str


AnyMove = Pass | PlayCard | Discard | Order | Choose
"""A decision."""
