"""What cards are for: what they answer, and by which words people tell again what they do."""

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
    Effect,
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
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Payment,
    RoundWon,
)
from toolkit.cards.touches import leaves
from toolkit.referee import deeds
from toolkit.referee.deeds import is_for_a_round


def is_reply(card: AnyCard) -> bool:
    """Whether a card may be played in answer to anything."""
    return deeds.is_reply(card) or (isinstance(card, Card) and any(option.when for option in card.options))


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
    (EndRound, ("ends", "round", "pot", "leaves", "discards", "moves")),
    (ResumeRound, ("round", "pot", "antes")),
    (StartRound, ("starts-round", "antes", "gold", "round")),
    (TakeControl, ("controls", "control", "raises", "pot")),
    (Ante, ("antes", "gold", "pays", "pot")),
)
"""What is said of each thing that cards do."""


def told_of(card: AnyCard) -> frozenset[str]:
    """By which verbs and nouns people tell again what a card does."""
    found: set[str] = set()
    if isinstance(card, Drink):
        found = {"drink", "drinks", "reveals", *(("alcohol",) if card.alcohol else ())}
        found |= ({"chaser"} if card.chaser else set()) | ({"fortitude"} if card.fortitude else set())
    found |= {word for kind, words in _TOLD for word in words if _does(card, kind)}
    if isinstance(card, DrinkEvent):
        found |= {"reveals", "drinks", "drink", "everyone", "others"}
    if any(getattr(one, "who", None) in _EVERYONE for one in _all(card)):
        found |= {"everyone", "others"}
    if isinstance(card, Card):
        patterns = [pattern for option in card.options for pattern in option.when]
        found |= {"gambling"} if any(isinstance(one, DuringRound) for one in patterns) else set()
        found |= {"hits-back", "hits"} if any(isinstance(one, FortitudeLost) for one in patterns) else set()
        found |= {"drink"} if any(isinstance(one, DrinkRevealed) for one in patterns) else set()
        found |= {"gold"} if any(isinstance(one, Payment) for one in patterns) else set()
        found |= {"antes"} if any(isinstance(one, AnteRequired) for one in patterns) else set()
        found |= {"wins-round", "pot"} if any(isinstance(one, RoundWon) for one in patterns) else set()
        found |= (
            {"cheats"} if any(isinstance(one, ForcedOut) for one in patterns) or "cheating" in card.types else set()
        )
        found |= {"round", "gambling", "pot"} if is_for_a_round(card) else set()
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


_EVERYONE = ("everyone", "each-other", "in-round")

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


def _all(subject: AnyCard) -> list[Effect]:
    if isinstance(subject, Drink):
        return list(leaves(subject.also))
    if isinstance(subject, DrinkEvent):
        return list(leaves(subject.effects))
    options: tuple[Option, ...] = subject.options if isinstance(subject, Card) else ()
    return [effect for option in options for effect in leaves(option.effects)]


def _does(subject: AnyCard, *kinds: type) -> bool:
    return any(isinstance(one, kinds) for one in _all(subject))
