"""Which cards affect whose Fortitude, Alcohol Content and Gold, and which change a Drink: read off their effects.

A card affects an attribute only if it would directly change it when it takes effect (RDI 2 and 9, Cards That Affect
Your Fortitude, Alcohol Content, Gold). To change, Negate or order a Drink, to make somebody drink, to start a Round of
Gambling, or to decide who gets its pot, affects none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never, get_args

from msgspec import Struct

from toolkit.cards.card import AnyCard, Card, Drink, DrinkEvent, Event, Option, OttoCard, Prize, SpeciesException
from toolkit.cards.effects import (
    AdjustTracker,
    Ante,
    ChangeDrink,
    ChangeNumbers,
    ChangeTracks,
    Choose,
    ClaimPot,
    ConvertDrink,
    Draw,
    DrinkingContest,
    DrinkOne,
    Each,
    Effect,
    EndRound,
    EndTurn,
    ExtraPhase,
    Gain,
    Grow,
    If,
    Ignore,
    LeaveRound,
    Lose,
    May,
    MoveCards,
    Negate,
    OrderDrinks,
    PassDrink,
    Pay,
    PayInstead,
    Plant,
    Redirect,
    ReduceLoss,
    ReplaceDrink,
    ResetTracks,
    ResumeRound,
    ShareLoss,
    SplitDrink,
    StartRound,
    TakeControl,
    TakeFromPot,
    WinRound,
)
from toolkit.cards.patterns import DrinkRevealed
from toolkit.cards.words import Attribute, Track, Who

DrinkChange = ChangeDrink | ReplaceDrink | ConvertDrink | PassDrink | SplitDrink
"""Effects that change a Drink, whatever they answer."""

Indirect = (
    DrinkChange
    | PayInstead
    | OrderDrinks
    | DrinkOne
    | StartRound
    | TakeControl
    | LeaveRound
    | WinRound
    | EndRound
    | ResumeRound
    | ClaimPot
    | Negate
    | Ignore
    | Redirect
    | ReduceLoss
    | ChangeNumbers
    | Draw
    | MoveCards
    | Plant
    | Grow
    | AdjustTracker
    | ExtraPhase
    | EndTurn
)
"""Effects that change no attribute directly."""

Direct = Gain | Lose | Pay | TakeFromPot | Ante | DrinkingContest | ShareLoss | ChangeTracks | ResetTracks
"""Effects that change an attribute directly."""

Joining = May | Choose | If | Each
"""Effects that change what those inside them change."""

KNOWN: frozenset[type[Effect]] = frozenset(get_args(Indirect | Direct | Joining))
"""The verbs of which it is known what they touch."""


class Touch(Struct, frozen=True, order=True):
    """An attribute that would be changed directly, and whose."""

    attribute: Attribute
    who: Who


def touches(subject: AnyCard | Option) -> frozenset[Touch]:
    """What a card, or one option of it, would change directly when it takes effect, whichever way its choices go.

    A Drink changes its drinker, who is ``you`` in it. What is paid to play a card is no effect of it.
    """
    match subject:
        case Card() | OttoCard():
            return frozenset().union(*map(touches, subject.options))
        case Option() | DrinkEvent() | Event():
            return frozenset(_of_all(subject.effects))
        case Drink():
            return frozenset(_of_drink(subject))
        case Prize():
            return touches(subject.use)


def changes_drink(option: Option) -> bool:
    """Whether it changes the effects of a Drink (RDI 2 and 9, notes on the Wench's card).

    To Negate, Ignore, pass, split, replace or alter one does; to order one, to make somebody drink, or to Negate or
    Ignore a card does not.
    """
    answers_drink = any(isinstance(pattern, DrinkRevealed) for pattern in option.when)
    changing = DrinkChange | Negate | Ignore if answers_drink else DrinkChange
    return any(isinstance(effect, changing) for effect in leaves(option.effects))


def meets_everybody(effects: Iterable[Effect]) -> bool:
    """Whether they would affect each player, "you" included (RDI 9, Gambling, Events and Team Champions)."""
    return any(map(_meets_everybody, effects))


def _meets_everybody(effect: Effect) -> bool:
    match effect:
        case DrinkingContest() | Each(who="everyone"):
            return True
        case Each():
            return meets_everybody(effect.effects)
        case May() | If() | Choose():
            return meets_everybody(_branches(effect))
        case _:
            return getattr(effect, "who", None) == "everyone"


def leaves(effects: Iterable[Effect]) -> Iterator[Effect]:
    """The effects without the May, Choose, If and Each around them, in order: all that could happen."""
    for effect in effects:
        match effect:
            case Each():
                yield from leaves(effect.effects)
            case May() | If() | Choose():
                yield from leaves(_branches(effect))
            case _:
                yield effect


def losses(effects: Iterable[Effect], each: Who | None = None) -> Iterator[tuple[Lose, Who | None]]:
    """Every loss of Fortitude that could happen, and for whom it happens one after the other, if it does."""
    for effect in effects:
        match effect:
            case Lose(attribute="fortitude"):
                yield effect, each
            case Each():
                yield from losses(effect.effects, effect.who)
            case May() | If() | Choose():
                yield from losses(_branches(effect), each)


def _of_drink(drink: Drink) -> Iterator[Touch]:
    takers: tuple[Drink | SpeciesException, ...] = (drink, *drink.exceptions)
    if any(taker.alcohol for taker in takers):
        yield Touch("alcohol", "you")
    if any(taker.fortitude for taker in takers):
        yield Touch("fortitude", "you")
    yield from _of_all(drink.also)


def _of_all(effects: Iterable[Effect]) -> Iterator[Touch]:
    for effect in effects:
        yield from _of(effect)


def _of(effect: Effect) -> Iterator[Touch]:
    match effect:
        case Gain() | Lose():
            yield Touch(effect.attribute, effect.who)
        case Pay():
            yield Touch("gold", effect.who)
            if effect.to != "inn":
                yield Touch("gold", effect.to)
        case TakeFromPot() | Ante():
            yield Touch("gold", effect.who)
        case DrinkingContest():
            yield Touch("gold", "everyone")
        case ShareLoss():
            yield Touch("fortitude", effect.sharer)
        case ChangeTracks() | ResetTracks():
            yield from (Touch(track, "you") for track in get_args(Track) if getattr(effect, track, 1))
        case May() | If() | Choose() | Each():
            yield from _of_joined(effect)
        case _ if isinstance(effect, Indirect):
            return
        case _:
            assert_never(effect)


def _of_joined(effect: Joining) -> Iterator[Touch]:
    if isinstance(effect, Each):
        yield from (_bound(touch, effect.who) for touch in _of_all(effect.effects))
    else:
        yield from _of_all(_branches(effect))


def _branches(effect: May | If | Choose) -> Iterable[Effect]:
    match effect:
        case May():
            return effect.effects
        case If():
            return (*effect.effects, *effect.otherwise)
        case Choose():
            return (inner for option in effect.options for inner in option)


def _bound(touch: Touch, who: Who) -> Touch:
    return Touch(touch.attribute, who) if touch.who == "that-player" else touch
