"""The log: everything that happens, with its cause and the rule that makes it so."""

from __future__ import annotations

import msgspec


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One happening.

    ``what`` is its kind (a key of the transcript's phrases), ``seat`` who it happens to or who acts, ``card`` the card
    that it is about, ``amount`` how much, ``other`` a second seat, ``rule`` the slug of the rule, ``drinker`` the seat
    on whose Drink a card is played, ``tracker`` what a character tracks.
    """

    what: str
    seat: int | None = None
    card: str | None = None
    amount: int | None = None
    other: int | None = None
    rule: str | None = None
    drinker: int | None = None
    tracker: str | None = None
