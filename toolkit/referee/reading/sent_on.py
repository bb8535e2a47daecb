"""Sent on: to whom a loss goes that is redirected, where its card is only named as what is redirected."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from toolkit.referee.reading.purpose import told_of
from toolkit.referee.reading.told import Deed, Told


def sent_on(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, where "Eve redirects Dance with Gog to Dimli" is played on Eve, and goes on to Dimli."""
    found = list(ordered)
    for at, deed in enumerate(found):
        hit = next((place for place, one in enumerate(found) if one.place == deed.to), None)
        if hit is None or deed.by is None or deed.on or not _redirects(told, deed):
            continue
        aimed = found[hit]
        if aimed.place > deed.place and aimed.on and deed.by not in (*aimed.on, aimed.by):
            found[hit], found[at] = replace(aimed, on=(deed.by,)), replace(deed, on=aimed.on)
    return found


def _redirects(told: Told, deed: Deed) -> bool:
    cards = (told.referee.cards.cards[one] for one in deed.cards)
    return deed.does == "redirects" or any("redirects" in told_of(one) for one in cards)
