"""Moments: the windows that each is looked at in, and the ways in which a Case could come about."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from toolkit.cards import Card, Database
from toolkit.referee.case.case import Case

WINDOWS: Mapping[str, tuple[str, ...]] = {
    "drink": ("drink",),
    "event": ("event",),
    "refill": ("refill",),
    "round": ("gambling-turn",),
    "ante": ("ante",),
    "pay": ("pay",),
    "loss": ("response", "lost-fortitude"),
    "forced-out": ("forced-out",),
    "round-won": ("round-won",),
    "contest": ("drink", "event"),
    "last-chance": ("last-chance",),
}
"""The kinds of window of each moment of a Scene; of the others, any window of the phase will do."""

ANSWERED: Mapping[str, tuple[str, ...]] = {
    "wins-round": ("round-won",),
    "passes-out": ("last-chance",),
    "antes": ("ante",),
    "pays": ("pay",),
    "loses": ("response", "lost-fortitude", "drink"),
    "starts-round": ("response", "ante", "gambling-turn"),
}
"""The kinds of window in which a beat may be answered that is no card."""


def windows(case: Case, to: int | None, root: Root) -> tuple[str, ...]:
    """The kinds of window in which a beat may answer another (by its place), or that are the moment of the Scene."""
    if to is not None:
        return ANSWERED.get(case.beats[to].does, ()) if case.beats[to].card is None else ()
    if root.moment:
        return ("drink",)
    return WINDOWS.get(case.scene.moment or "", ())


class Root(Struct, frozen=True):
    """How the first beat comes about: by which of its card's options, in answer to which of its patterns.

    ``moment`` counts the ways in which the moment of the Scene comes about. ``species`` is what those drink as of whom
    it is not told what they are, ``poured`` the Drink on all piles of which nothing is told.
    """

    option: int | None = None
    pattern: int | None = None
    moment: int = 0
    species: str | None = None
    poured: str | None = None


def roots(cards: Database, case: Case) -> list[Root]:
    """Every way in which the first beat could come about, as far as that is not told."""
    first = case.beats[0] if case.beats else None
    bare_loss = first is not None and first.does == "loses" and first.card is None and not first.on
    if case.scene.moment == "loss" or (bare_loss and first is not None and first.track == "fortitude"):
        return [Root(), Root(moment=1)]
    if not case.beats or case.scene.moment is not None:
        return [Root()]
    beat = case.beats[0]
    card = cards.cards.get(beat.card or "")
    if beat.does != "plays" or not isinstance(card, Card):
        return [Root()]
    found = []
    for number, option in enumerate(card.options):
        if beat.option in (None, number):
            found += [Root(number, place) for place in range(len(option.when))] or [Root(number)]
    return found
