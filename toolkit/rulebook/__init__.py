"""The numbered rules, in our own words, with their sources and editions. Knows no other room."""

from toolkit.rulebook.book import Neighbours, Rulebook, load, number
from toolkit.rulebook.comparison import Comparison, Differences, Standing
from toolkit.rulebook.rule import BOOKS, NEWEST, PARTS, Book, Chapter, Part, Rule, Section

__all__ = [
    "BOOKS",
    "NEWEST",
    "PARTS",
    "Book",
    "Chapter",
    "Comparison",
    "Differences",
    "Neighbours",
    "Part",
    "Rule",
    "Rulebook",
    "Section",
    "Standing",
    "load",
    "number",
]
