"""Why a move is not legal."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """The rule that a move breaks (its slug), and a sentence for the player."""

    rule: str
    text: str


def by_its_text(text: str) -> Refusal:
    """A Sometimes Card that its own text does not allow here (rule cards.sometimes)."""
    return Refusal("cards.sometimes", text)
