"""The cards that Character Decks have in common, read off the decks that are known whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from toolkit.cards.card import Card
from toolkit.cards.database import Database


def whole_decks(database: Database) -> list[Mapping[str, int]]:
    """The published Character Decks of which every card is known: cards by id, with their copies.

    A card that counts as another one stands here as that one.
    """
    known = (one for one in database.characters.values() if one.id in database.evidenced)
    return [_as_counted(one.deck, database) for one in known]


def common_cards(database: Database) -> dict[str, int]:
    """The cards that more than half of those decks hold, each as often as most of them do."""
    decks = whole_decks(database)
    holders = Counter(card for deck in decks for card in deck)
    common = [card for card, number in holders.items() if 2 * number > len(decks)]
    return {card: Counter(deck[card] for deck in decks if card in deck).most_common(1)[0][0] for card in common}


def lacking(deck: Mapping[str, int], database: Database) -> list[str]:
    """The cards that each of those decks holds, and this one does not."""
    held = _as_counted(deck, database)
    decks = whole_decks(database)
    return [card for card in common_cards(database) if card not in held and all(card in one for one in decks)]


def _as_counted(deck: Mapping[str, int], database: Database) -> Mapping[str, int]:
    counted: Counter[str] = Counter()
    for name, copies in deck.items():
        card = database.card(name)
        counted[(isinstance(card, Card) and card.counts_as) or name] += copies
    return counted
