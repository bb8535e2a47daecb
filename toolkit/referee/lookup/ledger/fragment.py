"""A fragment: what one part of a story tells, who does what to whom, and how much."""

from __future__ import annotations

from typing import NoReturn

from msgspec import Struct


class NotUnderstood(Exception):
    """A part of a story has no place in a ledger."""


def refused() -> NoReturn:
    """Say that a part of a story has no place."""
    raise NotUnderstood


class Party(Struct, frozen=True):
    """Who is spoken of: those of these ``names``, so many (``count``), ``everyone`` or all ``others``."""

    names: tuple[str, ...] = ()
    count: int | None = None
    everyone: bool = False
    others: bool = False

    def __bool__(self) -> bool:
        return bool(self.names or self.count is not None or self.everyone or self.others)


MANY = 2
"""So many people are several."""

NOBODY, WINNER, STARTER = Party(), "The winner", "The starter"


class Amount(Struct, frozen=True):
    """A number with what it counts, if that is said; ``sign`` as it was written."""

    number: int
    unit: str | None = None
    sign: int = 0


class Fragment(Struct, frozen=True):
    """What one part of a story tells: ``who`` does the ``verb``, to ``whom``, with which amounts, cards and place.

    ``times`` is how often; ``instead``: of anteing; ``source``: ``whom`` is who or what it comes from; ``standing`` is
    what who acts has before that, or (``is_met``) ``whom`` it is done to; ``owner`` is whose Drink it is about,
    ``deck`` of whose deck its card is; ``is_plotted``: its card lay among the Plotted ones; ``is_aimed``: it goes to
    those whom it is told of.
    """

    verb: str | None
    who: Party = NOBODY
    whom: Party = NOBODY
    amounts: tuple[Amount, ...] = ()
    cards: tuple[str, ...] = ()
    places: frozenset[str] = frozenset()
    times: int = 1
    instead: bool = False
    source: bool = False
    is_passive: bool = False
    again: bool = False
    is_own: bool = True
    was: bool = False
    is_last: bool = False
    standing: tuple[Amount, ...] = ()
    owner: str | None = None
    is_plotted: bool = False
    deck: str | None = None
    is_met: bool = False
    is_aimed: bool = False
