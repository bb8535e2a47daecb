"""Which card a title means at a table: an inline card first, then one of the player's own deck, then any other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

from toolkit.cards import AnyCard, Card, Database, Drink, DrinkEvent, Event, OttoCard, Prize
from toolkit.cards.lookup import find, keys
from toolkit.errors import Ambiguous, NotFound
from toolkit.referee.scenarios.scenario import Scenario

CHARACTER_CARD = (Card,)
DRINK_CARD = (Drink, DrinkEvent)
OTTO_CARD = (OttoCard,)
PRIZE_CARD = (Prize,)
EVENT_CARD = (Event,)

_EFFECTIVE = (
    *("types", "options", "limits", "effects", "harvest"),
    *("alcohol", "fortitude", "chaser", "exceptions", "also", "splits", "kept"),
    *("action", "sometimes", "gambling"),
    *("when", "use"),
)
"""What a card does, apart from what it is called and how it is known."""


class Titles:
    """Finds the cards of one scenario by title or id, and remembers what it has found."""

    def __init__(self, scenario: Scenario, cards: Database) -> None:
        inline = {card.id: card for card in scenario.cards}
        whole = Database(
            cards.characters, cards.drink_decks, {**cards.cards, **inline}, cards.layers, factions=cards.factions
        )
        self.cards = whole if inline else cards
        self._inline = Database({}, {}, inline)
        self._found: dict[tuple[str, str | None], AnyCard] = {}

    def card(self, title: str, own: str | None = None) -> AnyCard:
        """The card of this title; ``own`` is the deck that comes first.

        Raises :class:`NotFound` and :class:`toolkit.errors.Ambiguous`.
        """
        if (title, own) not in self._found:
            self._found[title, own] = self._look_up(title, own)
        return self._found[title, own]

    def ids(self, titles: Iterable[str], own: str | None = None) -> list[str]:
        """The ids of these cards."""
        return [self.card(title, own).id for title in titles]

    def known(self, title: str) -> AnyCard | None:
        """The same; None for a title that means nothing, or not one thing."""
        try:
            return self.card(title)
        except (NotFound, Ambiguous):
            return None

    def _look_up(self, title: str, own: str | None) -> AnyCard:
        if self._inline.cards:
            with suppress(NotFound):
                return find(title, self._inline)
        try:
            return find(title, self.cards, own=own)
        except Ambiguous as fault:
            return _any_of([self.cards.card(card_id) for card_id in fault.candidates], fault)


def _any_of(cards: Sequence[AnyCard], fault: Ambiguous) -> AnyCard:
    """The first of several cards of one title that do the same; raises the fault if they do not."""
    effects = {msgspec.json.encode([getattr(card, part, None) for part in _EFFECTIVE]) for card in cards}
    if len(effects) > 1:
        raise fault
    return cards[0]


def fits(title: str, card: AnyCard) -> bool:
    """Whether a title, an alias or an id means this card."""
    called = {one for name in (card.title, *card.aliases) for one in keys(name)}
    return title == card.id or bool(called & set(keys(title)))
