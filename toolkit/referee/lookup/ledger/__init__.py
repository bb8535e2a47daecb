"""The ledger: what numbers that are told come to, entry by entry, where all that is told is understood.

``words`` cuts a question into items, ``parts`` puts those together that belong together, ``fragments`` tells what each
part says, ``book`` enters these in their order, ``wanted`` finds what is asked for, and ``reckoning`` reads it off the
book.
"""

from toolkit.referee.lookup.ledger.reckoning import answer, is_sum

__all__ = ["answer", "is_sum"]
