"""The card language and the database. Knows no other room."""

from toolkit.cards.card import AnyCard, Card, Drink, DrinkEvent, Event, Limits, Option, Prize
from toolkit.cards.character import Character, Deck, DrinkDeck, Entry
from toolkit.cards.database import Database, load

__all__ = [
    "AnyCard",
    "Card",
    "Character",
    "Database",
    "Deck",
    "Drink",
    "DrinkDeck",
    "DrinkEvent",
    "Entry",
    "Event",
    "Limits",
    "Option",
    "Prize",
    "load",
]
