"""Which cards may be played in answer to which, read off what both say.

What the table decides is left open: whether somebody holds the card, who was picked, and what a card asks of its player
besides. So each card that may ever be an answer is one, and some that seldom are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from toolkit.cards.card import AnyCard, Card, Drink, DrinkEvent, Event, Option, Prize
from toolkit.cards.effects import (
    Ante,
    ClaimPot,
    Effect,
    EndRound,
    Ignore,
    LeaveRound,
    Negate,
    ResumeRound,
    SplitDrink,
    StartRound,
    WinRound,
)
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringRound,
    EventRevealed,
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Pattern,
    Payment,
    RoundWon,
)
from toolkit.cards.touches import changes_drink, leaves, losses, touches
from toolkit.cards.words import Attribute

_GAMBLING = frozenset({"gambling", "cheating"})
_AT_ANY_TIME = frozenset({"sometimes", "anytime"})


def may_answer(card: Card, event: AnyCard) -> bool:
    """Whether this card may be played in answer to that one (or to that Drink or Event), by one of its options."""
    return bool(Answers([card]).to(event))


class _Way(NamedTuple):
    """An option by which a card may answer, and what it waits for, as bits of a number."""

    card: Card
    option: Option
    waits: int


class Answers:
    """Cards, by what they may be played in answer to."""

    def __init__(self, cards: Iterable[Card]) -> None:
        ways = [(card, option) for card in cards for option in card.options if card.type_of(option) in _AT_ANY_TIME]
        patterns = dict.fromkeys(pattern for _, option in ways for pattern in option.when)
        self._bits: dict[Pattern, int] = {pattern: 1 << at for at, pattern in enumerate(patterns)}
        self._ways = [_Way(*way, sum({self._bits[pattern] for pattern in way[1].when})) for way in ways]

    def to(self, event: AnyCard) -> tuple[str, ...]:
        """The ids of those that may be played when this was played or revealed, each once, in their order."""
        happened = _Happened(event)
        met = sum(bit for pattern, bit in self._bits.items() if _meets(pattern, happened))
        answering = (way for way in self._ways if way.waits & met and not _bars(event, way.card, way.option))
        return tuple(dict.fromkeys(way.card.id for way in answering))


def _bars(event: AnyCard, card: Card, option: Option) -> bool:
    """Whether the event says that an answer of this kind does nothing to it."""
    match event:
        case Card():
            return _is_shut_out(card, option, event)
        case Drink():
            return event.splits and _only(option, SplitDrink)
        case _:
            return False


def _is_shut_out(card: Card, option: Option, event: Card) -> bool:
    """Whether the event says that this does nothing to it."""
    limits = event.limits
    if limits.only_affected_by and not {card.id, card.counts_as} & set(limits.only_affected_by):
        return True
    if limits.when:
        return False
    barred: dict[str, type[Effect]] = {"negated": Negate, "ignored": Ignore}
    kinds = tuple(barred[what] for what in limits.cannot_be if what in barred)
    return bool(kinds) and _only(option, *kinds)


def _only(option: Option, *kinds: type[Effect]) -> bool:
    """Whether all that it does is of these kinds."""
    effects = [*leaves(option.effects)]
    return bool(effects) and all(isinstance(effect, kinds) for effect in effects)


@dataclass(frozen=True)
class _Happened:
    """A card that was played or revealed, with what many patterns ask about it."""

    card: AnyCard

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """All that may happen of it, whichever way it is played."""
        return tuple(leaves(tuple(_each_effect(self.card))))

    @cached_property
    def touched(self) -> set[Attribute]:
        """What it changes of those who may answer: of others than its player, or of whoever drinks or reveals it."""
        played = isinstance(self.card, Card)
        return {touch.attribute for touch in touches(self.card) if touch.who != "you" or not played}


def _meets(pattern: Pattern, event: _Happened) -> bool:
    """Whether what a pattern waits for may come of the event, for somebody else than its player."""
    match pattern:
        case CardPlayed():
            return isinstance(event.card, Card) and _is_played(pattern, event.card, event.touched)
        case DrinkRevealed():
            return isinstance(event.card, Drink)
        case EventRevealed():
            return _kind(event.card) in pattern.kinds
        case AnteRequired():
            return _has(event, StartRound, Ante)
        case Payment():
            return _is_paid(pattern, event)
        case FortitudeLoss() | FortitudeLost():
            return any(True for _ in losses(event.effects))
        case ForcedOut():
            return _forces_out(pattern, event)
        case DuringRound():
            return _is_in_a_round(pattern, event)
        case RoundWon():
            return _has(event, WinRound, ClaimPot, ResumeRound)
        case _:
            return False


def _is_played(pattern: CardPlayed, event: Card, touched: set[Attribute]) -> bool:
    if pattern.by == "you" or (pattern.types and not set(pattern.types) & set(event.types)):
        return False
    if pattern.changes_drink and not any(map(changes_drink, event.options)):
        return False
    return not pattern.touches or bool(touched & set(pattern.touches))


def _kind(event: AnyCard) -> str:
    match event:
        case DrinkEvent():
            return "drink"
        case Event():
            return event.event
        case _:
            return ""


def _is_paid(pattern: Payment, event: _Happened) -> bool:
    reasons = set(pattern.reasons)
    if _has(event, StartRound, Ante) and (not reasons or "ante" in reasons):
        return True
    return "gold" in event.touched and (not reasons or bool(reasons & {"card", "other"}))


def _forces_out(pattern: ForcedOut, event: _Happened) -> bool:
    card = event.card
    if not isinstance(card, Card) or (pattern.types and not set(pattern.types) & set(card.types)):
        return False
    return any(isinstance(effect, LeaveRound) and effect.who != "you" for effect in event.effects)


def _is_in_a_round(pattern: DuringRound, event: _Happened) -> bool:
    if not isinstance(event.card, Card) or not set(event.card.types) & _GAMBLING:
        return False
    unless = {"ante": (Ante,), "round-end": (EndRound, WinRound)}
    return not any(_has(event, *unless[what]) for what in pattern.unless)


def _has(event: _Happened, *kinds: type[Effect]) -> bool:
    return any(isinstance(effect, kinds) for effect in event.effects)


def _each_effect(event: AnyCard) -> Iterator[Effect]:
    match event:
        case Drink():
            yield from event.also
        case DrinkEvent() | Event():
            yield from event.effects
        case Prize():
            yield from event.use.effects
        case _:
            for option in event.options:
                yield from option.effects
