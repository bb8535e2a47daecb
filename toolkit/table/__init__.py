"""A game that people and bots sit at: what they do goes in, and a view and a log of its own come out for each seat."""

from toolkit.table.seat import Seat
from toolkit.table.table import Table

__all__ = ["Seat", "Table"]
