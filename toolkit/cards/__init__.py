"""The card language and the database. Knows no other room."""

from toolkit.cards.card import AnyCard, Card, Drink, DrinkEvent, Event, Limits, Option, OttoCard, Prize
from toolkit.cards.character import Character, Deck, DrinkDeck, Entry, Faction
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
    "Faction",
    "Limits",
    "Option",
    "OttoCard",
    "Prize",
    "load",
]
