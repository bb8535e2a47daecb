"""Pub Crawl, as far as our books tell: Taverns with Drinks of their own (rulebook 12.4).

How players crawl from one Tavern to the next only RDI 8 tells. The Drinks of a Tavern and their discards are zones of
the table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.cards import Database


@lru_cache(maxsize=8)
def drinks(cards: Database) -> frozenset[str]:
    """The Drinks that belong to a Tavern, and not to a Drink Deck (rule bar-deck.tavern-drinks)."""
    own, others = (
        {card for deck in cards.drink_decks.values() if (deck.tavern is None) == red for card in deck.deck}
        for red in (True, False)
    )
    return frozenset(others - own)
