"""Shared Drinks: with whom a Drink is shared that splits itself, as Mead does, without a card."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards import AnyCard, Card, Drink
from toolkit.cards.effects import SplitDrink
from toolkit.referee import traits
from toolkit.referee.story.people import People
from toolkit.referee.story.tokens import Clause
from toolkit.referee.story.words import MODALS

_SHARES = frozenset(("share", "shares", "shared", "split", "splits", "sharing", "splitting"))
_WITH = frozenset(("with", "between", "and"))


def sharer(people: People, cut: Sequence[Clause], cards: Sequence[AnyCard]) -> str | None:
    """With whom a Drink is said to be shared that splits itself; None if a card splits it, or nothing does."""
    splits_itself = any(isinstance(card, Drink) and card.splits for card in cards)
    if not splits_itself or any(isinstance(card, Card) and traits.does(card, SplitDrink) for card in cards):
        return None
    told = (clause for clause in cut if _SHARES & set(clause.words) and not MODALS & set(clause.words[:1]))
    return next((name for clause in told if (name := _partner(people, clause)) is not None), None)


def _partner(people: People, clause: Clause) -> str | None:
    """The person after "with" in a clause."""
    for number, token in enumerate(clause.tokens[1:], 1):
        if token.kind == "person" and not token.owned and clause.tokens[number - 1].text in _WITH:
            return people.name(token)
    return None
