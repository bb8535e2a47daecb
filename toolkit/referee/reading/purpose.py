"""What cards are for: which could answer which at all, by what they say, whatever the table is like."""

from __future__ import annotations

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent, Option
from toolkit.cards.effects import (
    Ante,
    ChangeDrink,
    ClaimPot,
    ConvertDrink,
    Draw,
    DrinkingContest,
    DrinkOne,
    EndRound,
    Gain,
    Ignore,
    LeaveRound,
    Lose,
    Negate,
    OrderDrinks,
    PassDrink,
    Pay,
    PayInstead,
    Redirect,
    ReduceLoss,
    ReplaceDrink,
    ResumeRound,
    ShareLoss,
    SplitDrink,
    StartRound,
    TakeControl,
    TakeFromPot,
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


_TOLD: tuple[tuple[type, tuple[str, ...]], ...] = (
    (Ignore, ("ignores",)),
    (Negate, ("negates",)),
    (Redirect, ("redirects", "moves", "hits")),
    (ShareLoss, ("splits", "redirects")),
    (ReduceLoss, ("ignores",)),
    (Lose, ("hits", "loses", "steals", "fortitude", "alcohol")),
    (Gain, ("gains", "fortitude", "alcohol", "drinks")),
    (PassDrink, ("moves", "drink", "redirects")),
    (SplitDrink, ("splits", "drink", "drinks")),
    (ChangeDrink, ("changes", "drink", "alcohol")),
    (ReplaceDrink, ("changes", "drink", "alcohol")),
    (ConvertDrink, ("changes", "drink", "alcohol", "fortitude")),
    (TakeFromPot, ("steals", "pot", "gold", "gets")),
    (ClaimPot, ("steals", "pot", "gold", "wins-round", "gets")),
    (Pay, ("pays", "steals", "gold", "loses")),
    (PayInstead, ("pays", "gold", "keeps", "inn")),
    (OrderDrinks, ("orders", "drink")),
    (DrinkOne, ("drinks", "drink", "orders", "alcohol")),
    (DrinkingContest, ("drinks", "drink", "contest", "wins-round")),
    (Draw, ("draws",)),
    (LeaveRound, ("leaves", "forces-out", "round", "ignores")),
    (WinRound, ("wins-round", "pot", "cheats")),
    (EndRound, ("ends", "round", "pot", "leaves")),
    (ResumeRound, ("round", "pot", "antes")),
    (StartRound, ("starts-round", "antes", "gold", "round")),
    (TakeControl, ("controls", "control", "raises", "pot")),
    (Ante, ("antes", "gold", "pays", "pot")),
)
"""What is said of each thing that cards do."""


def told_of(card: AnyCard) -> frozenset[str]:
    """By which verbs and nouns people tell again what a card does."""
    if isinstance(card, Drink):
        return frozenset(("drink", "drinks", "alcohol" if card.alcohol else "fortitude"))
    found = {word for kind, words in _TOLD for word in words if _does(card, kind)}
    if isinstance(card, Card):
        patterns = [pattern for option in card.options for pattern in option.when]
        found |= {"hits-back", "hits"} if any(isinstance(one, FortitudeLost) for one in patterns) else set()
        found |= {"drink"} if any(isinstance(one, DrinkRevealed) for one in patterns) else set()
        found |= {"gold"} if any(isinstance(one, Payment) for one in patterns) else set()
        found |= {"antes"} if any(isinstance(one, AnteRequired) for one in patterns) else set()
        found |= {"wins-round", "pot"} if any(isinstance(one, RoundWon) for one in patterns) else set()
        found |= {"cheats"} if any(isinstance(one, ForcedOut) for one in patterns) or "cheating" in card.types else set()
        found |= set(card.types)
    return frozenset(found)


def amounts_of(card: AnyCard) -> frozenset[int]:
    """The numbers that stand on a card."""
    if isinstance(card, Drink):
        return frozenset((abs(card.alcohol), abs(card.fortitude)))
    numbers = (getattr(one, name, None) for one in _all(card) for name in ("amount", "alcohol", "fortitude"))
    return frozenset(abs(one) for one in numbers if isinstance(one, int))


def answers_deed(card: AnyCard, does: str) -> bool:
    """Whether a card is for something that is done without a card that is named."""
    if not isinstance(card, Card):
        return False
    patterns = [pattern for option in card.options for pattern in option.when]
    kinds = _ANSWERED.get(does, ())
    return any(isinstance(one, kinds) for one in patterns)


def answers_kind(card: AnyCard, kind: str | None) -> bool:
    """Whether a card may answer one of a type of cards."""
    patterns = [pattern for option in card.options for pattern in option.when] if isinstance(card, Card) else []
    return any(isinstance(one, CardPlayed) and (not one.types or kind is None or kind in one.types) for one in patterns)


_ANSWERED: dict[str, tuple[type, ...]] = {
    "wins-round": (RoundWon,),
    "antes": (AnteRequired, Payment),
    "pays": (Payment,),
    "loses": (FortitudeLoss, FortitudeLost),
    "ignores": (CardPlayed,),
    "negates": (CardPlayed,),
    "redirects": (CardPlayed,),
    "forces-out": (ForcedOut,),
    "starts-round": (AnteRequired, Payment),
}
"""What is answered of each deed."""

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
