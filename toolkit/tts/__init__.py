"""Tabletop Simulator: a whole table as a save, decks as saved objects, installing and checking them."""
