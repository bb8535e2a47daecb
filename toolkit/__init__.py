"""The Red Dragon Inn toolkit: one card database, and everything that players make from it."""

__version__ = "0.1.0"
