"""The numbered rules, in our own words, with their sources and editions. Knows no other room."""

from toolkit.rulebook.book import Rulebook, load
from toolkit.rulebook.rule import BOOKS, NEWEST, Book, Chapter, Rule, Section

__all__ = ["BOOKS", "NEWEST", "Book", "Chapter", "Rule", "Rulebook", "Section", "load"]
