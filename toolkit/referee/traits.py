"""Traits: what a card could do, and what it is for, read off its record."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cards import AnyCard, Card, Option
from toolkit.cards.effects import (
    ConvertDrink,
    Effect,
    EndRound,
    Ignore,
    LeaveRound,
    Negate,
    PassDrink,
    PayInstead,
    Redirect,
    ReduceLoss,
    ResumeRound,
    ShareLoss,
    SplitDrink,
)
from toolkit.cards.patterns import DrinkRevealed
from toolkit.cards.touches import leaves

_PREVENTING: tuple[type[Effect], ...] = (
    Negate,
    Ignore,
    Redirect,
    ReduceLoss,
    ShareLoss,
    PassDrink,
    SplitDrink,
    ConvertDrink,
    PayInstead,
    ResumeRound,
    EndRound,
)


def effects(card: Card) -> Iterator[Effect]:
    """All that a card could do."""
    return (effect for option in card.options for effect in leaves(option.effects))


def does(card: Card, *kinds: type[Effect]) -> bool:
    """Whether a card could have an effect of one of these kinds."""
    return any(isinstance(effect, kinds) for effect in effects(card))


def prevents(card: Card) -> bool:
    """Whether a card keeps something from happening, or from happening to its player."""
    own_leave = any(isinstance(effect, LeaveRound) and effect.who == "you" for effect in effects(card))
    weaker = any(getattr(effect, "alcohol", 0) < 0 for effect in effects(card))
    return own_leave or weaker or does(card, *_PREVENTING)


def is_reply(card: AnyCard) -> bool:
    """Whether a card may be played in answer to anything: a Sometimes or an Anytime Card."""
    return isinstance(card, Card) and bool({"sometimes", "anytime"} & set(card.types))


def is_for_a_round(card: AnyCard) -> bool:
    """Whether a card is a Gambling or a Cheating Card."""
    return isinstance(card, Card) and bool({"gambling", "cheating"} & set(card.types))


def is_on_drink(option: Option) -> bool:
    """Whether an option is played on a Drink."""
    return any(isinstance(pattern, DrinkRevealed) for pattern in option.when)


def is_for_drinks(card: AnyCard) -> bool:
    """Whether a card may be played on a Drink."""
    return isinstance(card, Card) and any(map(is_on_drink, card.options))
