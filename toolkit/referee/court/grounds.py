"""Grounds: the rules by which a card may be played where it may, found by what it answers and what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.cards import AnyCard, Card, Option
from toolkit.cards.effects import EndRound, Ignore, Redirect
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringPhase,
    DuringRound,
    EventRevealed,
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Pattern,
    Payment,
    RoundWon,
)
from toolkit.cards.touches import leaves
from toolkit.engine.log import Entry
from toolkit.engine.refusal import Refusal
from toolkit.referee import deeds

_BY_TYPE: Mapping[str, tuple[str, ...]] = {
    "anytime": ("cards.anytime", "timing.anytime-first"),
    "sometimes": ("cards.sometimes", "timing.window"),
    "action": ("turn.one-action", "turn.phases"),
    "gambling": ("gambling.gambling-card", "gambling.control", "gambling.winning-hand"),
    "cheating": ("gambling.cheating", "gambling.winning-hand"),
}

_BY_PATTERN: Mapping[type[Pattern], tuple[str, ...]] = {
    EventRevealed: ("ignore.event", "events"),
    AnteRequired: ("gambling.leave", "gambling.start"),
    Payment: ("cards.sometimes", "timing.window"),
    FortitudeLoss: ("timing.window",),
    FortitudeLost: ("cards.sometimes", "timing.sequence"),
    ForcedOut: ("gambling.forced-out", "gambling.win-by-card"),
    DuringRound: ("gambling.leave",),
    RoundWon: ("gambling.outcome-by-card", "gambling.end-at-once", "timing.sequence"),
    DuringPhase: ("turn.around-a-phase",),
    DrinkRevealed: ("timing.window",),
}

NO_DRINK = Refusal("events", "A Drink Event is not a Drink; what comes of it may be answered.")
"""Why a card that is for Drinks does not answer an Event."""

NOT_THE_SOURCE = Refusal("redirect", "It hits back at the original source of the loss.")
"""Why a card that hits back is none against somebody else."""

NOBODY_THERE = Refusal("redirect", "Nobody else is left to whom the loss could go.")
"""Why a loss is not sent on where only two play."""

_KINDS: Mapping[type[Pattern], tuple[str, ...]] = {
    CardPlayed: ("response",),
    DrinkRevealed: ("drink",),
    EventRevealed: ("event",),
    AnteRequired: ("ante",),
    Payment: ("pay", "ante", "refill"),
    FortitudeLoss: ("response",),
    FortitudeLost: ("lost-fortitude",),
    ForcedOut: ("forced-out",),
    RoundWon: ("round-won",),
}
"""The windows in which each pattern is met; any other window does for those of which nothing is said."""


def grounds(card: AnyCard, option: int, kinds: tuple[str, ...], answered: AnyCard | None) -> tuple[str, ...]:
    """The rules by which a card may be played by an option in a window of these kinds."""
    if not isinstance(card, Card) or not card.options:
        return ()
    way = card.options[option]
    patterns = [one for one in way.when if set(_KINDS.get(type(one), kinds)) & set(kinds)] or way.when[:1]
    forced = isinstance(answered, Card) and any(isinstance(one, DuringRound) for one in patterns)
    out = ("wench.tip-forced-out",) if forced and deeds.has(card, EndRound) and "forced-out" in kinds else ()
    found = (*out, *(rule for one in patterns for rule in _of(one, way)), *_BY_TYPE.get(card.type_of(way), ()))
    return tuple(dict.fromkeys(found))


def _of(pattern: Pattern, way: Option) -> tuple[str, ...]:
    ignoring = any(isinstance(one, Ignore) for one in leaves(way.effects))
    match pattern:
        case CardPlayed() if pattern.touches:
            return ("affects", "ignore")
        case CardPlayed() if pattern.changes_drink:
            return ("wench.changing-a-drink", "negate")
        case CardPlayed():
            return ("negate", "timing.window")
        case DrinkRevealed() if ignoring:
            return ("ignore.drink", "ignore")
        case FortitudeLoss() if any(isinstance(one, Redirect) for one in leaves(way.effects)):
            return ("redirect", "timing.window")
        case _:
            return _BY_PATTERN[type(pattern)]


def cited(log: tuple[Entry, ...]) -> Iterator[str]:
    """The rules that a log cites, those of what comes about in every turn last."""
    rules = [one for one in log if one.rule]
    usual = [one for one in rules if one.what in _USUAL]
    for one in (*(entry for entry in rules if entry not in usual), *usual):
        if one.rule is not None and one.what not in _NEVER:
            yield one.rule


_USUAL = frozenset(("resolves", "drinks", "reveals", "discards", "round-ends", "wins-round", "orders"))
_NEVER = frozenset(("passes", "turn"))
