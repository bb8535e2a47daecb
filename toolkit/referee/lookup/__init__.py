"""Looking up: what is written on cards, in decks and in the rulebook, for Cases that no table decides."""

from toolkit.referee.lookup.lookup import answer

__all__ = ["answer"]
