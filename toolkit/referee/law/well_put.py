"""Well put: of all the ways to ask for what is settled, one that can be shown: a whole, plain sentence."""

from __future__ import annotations

from toolkit.cards.lookup import key
from toolkit.referee.law.bank import Bank
from toolkit.referee.law.likeness import Like

_LONGEST = 110
"""No longer, in characters, is a question that is shown to be chosen."""


def well_put(bank: Bank, like: Like) -> str:
    """The way to ask for a precedent that shares most words with one of its wordings, of those that are sentences.

    The wording itself, if there is none: most are put as they are at a table, or only hint at what was told before.
    """
    said = set(key(like.text).split())
    sentences = filter(_is_sentence, bank.ways(like.precedent))
    return max(sentences, key=lambda one: _shared(said, set(key(one).split())), default=like.text)


def _shared(some: set[str], others: set[str]) -> float:
    return len(some & others) / len(some | others)


def _is_sentence(text: str) -> bool:
    return text[:1].isupper() and text.endswith("?") and "." not in text and len(text) <= _LONGEST
