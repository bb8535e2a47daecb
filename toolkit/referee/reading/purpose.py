"""What cards are for: which could answer which at all, by what they say, whatever the table is like."""

from __future__ import annotations

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent, Option
from toolkit.cards.effects import (
    Ante,
    ClaimPot,
    DrinkingContest,
    DrinkOne,
    EndRound,
    LeaveRound,
    Lose,
    Pay,
    ResumeRound,
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
from toolkit.cards.touches import changes_drink, leaves, touches
from toolkit.referee import traits


def could_answer(reply: AnyCard, subject: AnyCard) -> bool:
    """Whether a card could be played in answer to another, a Drink or an Event."""
    if not isinstance(reply, Card):
        return isinstance(subject, Card) and traits.does(subject, DrinkOne, DrinkingContest)
    if traits.is_for_a_round(reply) and traits.is_for_a_round(subject):
        return True
    return any(_fits(pattern, subject) for option in reply.options for pattern in option.when)


def _fits(pattern: Pattern, subject: AnyCard) -> bool:
    match pattern:
        case DrinkRevealed():
            return isinstance(subject, Drink) or _does(subject, DrinkOne, DrinkingContest)
        case EventRevealed():
            return isinstance(subject, DrinkEvent)
        case CardPlayed():
            return isinstance(subject, Card) and _is_of_kind(pattern, subject)
        case FortitudeLoss() | FortitudeLost():
            return _does(subject, Lose)
        case Payment() | AnteRequired():
            return _does(subject, *_COSTS) and "refill" not in getattr(pattern, "reasons", ())
        case _:
            return _fits_in_round(pattern, subject)


def is_reply(card: AnyCard) -> bool:
    """Whether a card may be played in answer to anything."""
    return traits.is_reply(card) or (isinstance(card, Card) and any(option.when for option in card.options))


def pours(card: AnyCard) -> bool:
    """Whether a card or an Event has somebody reveal a Drink."""
    return _does(card, DrinkOne, DrinkingContest)


def picks(card: AnyCard) -> bool:
    """Whether somebody is picked when a card is played."""
    return isinstance(card, Card) and any(option.pick for option in card.options)


_COSTS = (Pay, Ante, StartRound)


def _fits_in_round(pattern: Pattern, subject: AnyCard) -> bool:
    match pattern:
        case ForcedOut():
            return any(isinstance(one, LeaveRound) and one.who != "you" for one in _all(subject))
        case DuringRound() | RoundWon():
            return traits.is_for_a_round(subject) or _does(subject, EndRound, WinRound, ClaimPot, ResumeRound)
        case _:
            return False


def _is_of_kind(pattern: CardPlayed, subject: Card) -> bool:
    if pattern.types and not set(pattern.types) & set(subject.types):
        return False
    if pattern.changes_drink and not any(changes_drink(option) for option in subject.options):
        return False
    return not pattern.touches or bool(set(pattern.touches) & {one.attribute for one in touches(subject)})


def _all(subject: AnyCard) -> list[object]:
    options: tuple[Option, ...] = subject.options if isinstance(subject, Card) else ()
    effects = [effect for option in options for effect in leaves(option.effects)]
    return [*effects, *(leaves(subject.effects) if isinstance(subject, DrinkEvent) else ())]


def _does(subject: AnyCard, *kinds: type) -> bool:
    return any(isinstance(one, kinds) for one in _all(subject))
