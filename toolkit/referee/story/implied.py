"""Implied cards: what somebody is said to do, where the card that does it is not named ("and she redirects it")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from toolkit.cards import AnyCard, Card
from toolkit.cards.effects import Effect, Ignore, Negate, PassDrink, Redirect, ShareLoss, SplitDrink
from toolkit.cards.patterns import FortitudeLost
from toolkit.referee import traits
from toolkit.referee.referee import Referee
from toolkit.referee.story.answers import could_answer

_IT = r"(?:it|that|this|them|the|his|her|my|their|him|@)"
_DOES: tuple[tuple[type[Effect], re.Pattern[str]], ...] = (
    (Redirect, re.compile(r"\b(?:redirect|bounce|deflect)(?:s|ed)?\b")),
    (ShareLoss, re.compile(rf"\bshares? {_IT} (?:pain|loss|damage|hit)\b")),
    (SplitDrink, re.compile(rf"\b(?:split|splits|shares?) {_IT} (?:\w+ )?(?:drink|ale|wine|brew|mug|with)\b")),
    (PassDrink, re.compile(rf"\bpass(?:es|ed)? {_IT} (?:\w+ )?(?:drink|ale|wine|brew|mug|on|to)\b")),
    (Negate, re.compile(rf"\bnegate(?:s|d)? {_IT}\b")),
    (Ignore, re.compile(rf"\bignore(?:s|d)? {_IT}\b")),
)
_HITS_BACK = re.compile(r"\b(?:hit|hits|strikes?|punch(?:es)?|smacks?) (?:@ |right |straight )*back\b|\bretaliat\w+\b")


def is_told(said: str) -> bool:
    """Whether a question says that somebody does such a thing."""
    return bool(_HITS_BACK.search(said)) or any(pattern.search(said) for _, pattern in _DOES)


def implied(referee: Referee, said: str, character: str, answered: Sequence[AnyCard]) -> str | None:
    """The id of a card in a character's deck that does what is said of them in answer to some card, if any does."""
    return next(_fitting(referee, said, character, answered), None)


def _fitting(referee: Referee, said: str, character: str, answered: Sequence[AnyCard]) -> Iterator[str]:
    kinds = [kind for kind, pattern in _DOES if pattern.search(said)]
    hits_back = bool(_HITS_BACK.search(said))
    deck = referee.deck(character) if kinds or hits_back else ()
    for card in sorted(deck, key=lambda one: len(one.options)):
        does = traits.does(card, *kinds) if kinds else False
        is_it = does or (hits_back and _is_hit_back(card))
        if is_it and any(could_answer(card, one) for one in answered):
            yield card.id


def _is_hit_back(card: Card) -> bool:
    return any(isinstance(one, FortitudeLost) for option in card.options for one in option.when)
