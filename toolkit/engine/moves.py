"""What a player may decide: one record for each kind of decision."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import overload

import msgspec

from toolkit.cards.words import Attribute


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A decision of one player. Seats are counted from 0 in the order of play."""

    seat: int


class Pass(Move, frozen=True, tag_field="move", tag="pass"):
    """Do nothing here: play no card, pass in a Round, take no optional part."""


class PlayCard(Move, frozen=True, tag_field="move", tag="play"):
    """Play a card from hand by one of its options.

    ``picks`` are the seats picked; ``on`` is the Drink (its place among those revealed) that it is played on.
    ``harvest`` are the Mushrooms that are discarded for it, by their places in the Planter Box.
    """

    card: str
    option: int = 0
    picks: tuple[int, ...] = ()
    on: int | None = None
    harvest: tuple[int, ...] = ()


class Discard(Move, frozen=True, tag_field="move", tag="discard"):
    """Discard these cards from hand, then draw up to seven."""

    cards: tuple[str, ...] = ()


class Order(Move, frozen=True, tag_field="move", tag="order"):
    """Order Drinks: for each of them the seat that gets it, in order."""

    to: tuple[int, ...]


class Choose(Move, frozen=True, tag_field="move", tag="choose"):
    """Answer a question: a seat, a number, a card, a place among the cards of a zone, or whether to do what one may."""

    value: int | bool | str


class Wait(Move, frozen=True, tag_field="move", tag="wait"):
    """Let a teammate go first (rules team-turn.action, team-turn.drink)."""


class UsePotion(Move, frozen=True, tag_field="move", tag="potion"):
    """Give up a Potion Token of the team: Fortitude up, Alcohol Content down, or Gold (rule potions.use)."""

    attribute: Attribute


class Treat(Move, frozen=True, tag_field="move", tag="treat"):
    """Spend Medical Supplies on a Waiting Patient, who comes into hand (rule terci.treat)."""

    card: str


AnyMove = Pass | PlayCard | Discard | Order | Choose | Wait | UsePotion | Treat
"""A decision."""


class Discards(Sequence[Discard]):
    """Every way to discard from a hand, made only when it is looked at; each choice of cards occurs once.

    >>> len(Discards(0, ["common/i-raise", "common/i-raise", "common/tip-the-wench"]))
    6
    """

    def __init__(self, seat: int, hand: Sequence[str]) -> None:
        self.seat = seat
        self.held = dict.fromkeys(sorted(hand), 1)
        if len(self.held) < len(hand):
            self.held = {card: hand.count(card) for card in self.held}
        self._ways = prod([copies + 1 for copies in self.held.values()])

    def __len__(self) -> int:
        return self._ways

    @overload
    def __getitem__(self, place: int) -> Discard: ...

    @overload
    def __getitem__(self, place: slice) -> list[Discard]: ...

    def __getitem__(self, place: int | slice) -> Discard | list[Discard]:
        if isinstance(place, slice):
            return [self[one] for one in range(len(self))[place]]
        rest = range(self._ways)[place]
        cards: list[str] = []
        for card, copies in self.held.items():
            if not rest:
                break
            if some := rest % (copies + 1):
                cards += [card] * some
            rest //= copies + 1
        return Discard(self.seat, tuple(cards))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Discard) or move.seat != self.seat or list(move.cards) != sorted(move.cards):
            return False
        left = dict(self.held)
        for card in move.cards:
            if not left.get(card):
                return False
            left[card] -= 1
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discards) and (self.seat, self.held) == (other.seat, other.held)

    def __hash__(self) -> int:
        return hash((self.seat, tuple(self.held.items())))
