"""Events that have begun: that Drinks are revealed, or copies given, before somebody answers the Event."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards import DrinkEvent
from toolkit.referee.case.case import Class
from toolkit.referee.reading.told import Deed, Told


def with_what_has_begun(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, with a Drink that is revealed before the last one, where it answers an Event that has begun."""
    last = ordered[-1] if ordered else None
    event = next((one for one in ordered if last is not None and one.place == last.to), None)
    words = [one for one in told.tokens if one.can_be("time", "begun")]
    if event is None or last is None or not words or not _is_event(told, event) or _is_for_a_drink(told, last):
        return list(ordered)
    told.put(*words)
    revealed = Deed("reveals", words[0].place, event.clause, kind=Class(type="drink"), to=event.place)
    return [*ordered[:-1], revealed, last]


def _is_event(told: Told, deed: Deed) -> bool:
    cards = [told.referee.cards.cards[one] for one in deed.cards]
    return deed.does == "reveals" and bool(cards) and all(isinstance(one, DrinkEvent) for one in cards)


def _is_for_a_drink(told: Told, deed: Deed) -> bool:
    """Whether something is done about a Drink that comes of the Event."""
    return deed.drinker is not None or told.clauses[deed.clause].has("drink", "drink")
