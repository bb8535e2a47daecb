"""Looking up: what is written on cards, in decks and in the rulebook, for Cases that no table decides."""

from toolkit.referee.lookup.lookup import answer
from toolkit.referee.lookup.texts import of_named_card

__all__ = ["answer", "of_named_card"]
