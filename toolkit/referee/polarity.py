"""Polarity: which part of a question asks for a yes or no."""

from __future__ import annotations

import re

from toolkit.cards.lookup import key

_YES_OR_NO = re.compile(
    r"^(?:can|cant|may|could|do|does|did|is|are|am|will|would|must|should|have|has|was|were|isnt|arent|doesnt|dont|wont)\b"
)
_ASKS_WHAT = re.compile(r"\b(?:what|how|who|whom|whose|which|where|why|when)\b")
_CLAUSE = re.compile(r"[.;:?!,]\s+|\s-\s")


def asking(text: str) -> str | None:
    """The part of a text that asks for a yes or no; None if none does."""
    clauses = [clause for clause in _CLAUSE.split(text.strip()) if clause.strip()]
    found = next((clause for clause in reversed(clauses) if _YES_OR_NO.match(key(clause))), None)
    if found is None or _ASKS_WHAT.match(key(found)):
        return None
    return found
