"""Looking up: what is written on cards, in decks and in the rulebook, for Cases that no table decides."""

from toolkit.referee.lookup.census import is_flat
from toolkit.referee.lookup.ledger import is_sum
from toolkit.referee.lookup.lookup import answer
from toolkit.referee.lookup.spoken import is_choice
from toolkit.referee.lookup.texts import of_named_cards

__all__ = ["answer", "is_choice", "is_flat", "is_sum", "of_named_cards"]
