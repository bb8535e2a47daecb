"""Deeds: what cards do and answer, read off their records, and the cards that do a thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from toolkit.cards import AnyCard, Card, Database, Drink, DrinkEvent, Option
from toolkit.cards.effects import (
    Ante,
    ClaimPot,
    ConvertDrink,
    DrinkingContest,
    DrinkOne,
    Effect,
    EndRound,
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
    ResumeRound,
    ShareLoss,
    SplitDrink,
    StartRound,
    TakeControl,
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
from toolkit.referee.case.case import Class
from toolkit.referee.matrix.kinds import beyond, groups

_DEEDS: Mapping[str, tuple[type[Effect], ...]] = {
    "ignores": (Ignore,),
    "negates": (Negate,),
    "redirects": (Redirect,),
    "passes-drink": (PassDrink,),
    "splits": (SplitDrink,),
    "stops": (
        *(Negate, Ignore, Redirect, ReduceLoss, ShareLoss, PassDrink, SplitDrink, ConvertDrink),
        *(PayInstead, ResumeRound, EndRound),
    ),
    "leaves": (LeaveRound,),
    "wins-round": (WinRound,),
    "ends-round": (EndRound,),
    "starts-round": (StartRound,),
    "takes-control": (TakeControl,),
    "claims-pot": (ClaimPot,),
    "resumes-round": (ResumeRound,),
    "pays-instead": (PayInstead,),
}
"""What a card is said to do, by what it has for it; any verb of the card language is understood besides."""

_TYPES = {"cheats": "cheating", "gambles": "gambling"}


def effects(card: AnyCard) -> Iterator[Effect]:
    """All that a card could do."""
    if isinstance(card, Card):
        yield from (effect for option in card.options for effect in leaves(option.effects))
    elif isinstance(card, Drink):
        yield from leaves(card.also)
    else:
        yield from leaves(getattr(card, "effects", ()))


def has(card: AnyCard, *kinds: type[Effect]) -> bool:
    """Whether a card could do any of these."""
    return any(isinstance(effect, kinds) for effect in effects(card))


def patterns(card: AnyCard) -> Iterator[Pattern]:
    """All that a card answers."""
    if isinstance(card, Card):
        yield from (pattern for option in card.options for pattern in option.when)


def does(card: AnyCard, deed: str) -> bool:
    """Whether a card does what a class of cards is named for."""
    if deed in _TYPES:
        return isinstance(card, Card) and _TYPES[deed] in card.types
    if deed == "leaves":
        return any(isinstance(one, LeaveRound) and one.who == "you" for one in effects(card))
    if deed == "change-drink":
        return _is_about_drinks(card)
    if deed in _DEEDS:
        return has(card, *_DEEDS[deed])
    return any(str(one.__struct_config__.tag) in (deed, deed.removesuffix("s")) for one in effects(card))


def _is_about_drinks(card: AnyCard) -> bool:
    """Whether a card has to do with somebody's Drink: changes one, orders some, makes drink, or answers an Event.

    "Somebody messed with my Drink" may be any of these; which of them change a Drink, the rules say.
    """
    if not isinstance(card, Card):
        return False
    changes = any(changes_drink(option) for option in card.options)
    return changes or has(card, OrderDrinks, DrinkOne) or any(isinstance(one, EventRevealed) for one in patterns(card))


@lru_cache(maxsize=256)
def members(cards: Database, kind: Class) -> tuple[str, ...]:
    """The cards of a class, one of each that do the same, without those that the engine cannot play."""
    named = [cards.cards[one] for one in kind.cards if one in cards.cards]
    if not named:
        decks = [kind.deck] if kind.deck else [*cards.told_decks, *(deck.id for deck in cards.told_drinks)]
        held = dict.fromkeys(
            entry.card_id for deck in decks if deck in cards.decks for entry in cards.decks[deck].entries
        )
        named = [cards.cards[one] for one in held]
    fitting = [card for card in named if _is_of(card, kind) and not beyond(card)]
    return tuple(groups(fitting, cards))


def _is_of(card: AnyCard, kind: Class) -> bool:
    if kind.does is not None and not does(card, kind.does):
        return False
    match kind.type:
        case None:
            return isinstance(card, Card | Drink | DrinkEvent)
        case "drink":
            return isinstance(card, Drink)
        case "event":
            return isinstance(card, DrinkEvent)
        case _:
            return isinstance(card, Card) and kind.type in card.types


def that_do(cards: Database, deed: str) -> tuple[str, ...]:
    """The cards of all decks that do a thing."""
    return members(cards, Class(does=deed))


# what answers what


def could_answer(reply: AnyCard, subject: AnyCard) -> bool:
    """Whether a card could be played in answer to another, a Drink or an Event, by what they say."""
    if not isinstance(reply, Card):
        return isinstance(subject, Card) and has(subject, DrinkOne, DrinkingContest)
    if is_for_a_round(reply) and (is_for_a_round(subject) or has(subject, StartRound)):
        return True
    return any(_fits(pattern, subject) for pattern in patterns(reply))


def is_for_a_round(card: AnyCard) -> bool:
    """Whether a card is a Gambling or a Cheating Card."""
    return isinstance(card, Card) and bool({"gambling", "cheating"} & set(card.types))


def is_reply(card: AnyCard) -> bool:
    """Whether it is played in answer to anything: a Sometimes or an Anytime Card."""
    return isinstance(card, Card) and bool({"sometimes", "anytime"} & set(card.types))


def is_for_drinks(card: AnyCard) -> bool:
    """Whether a card may be played on a Drink."""
    return any(isinstance(one, DrinkRevealed) for one in patterns(card))


def whose_drink(option: Option) -> str | None:
    """Whose Drink an option is played on, as the card says; None for one that is not played on a Drink."""
    return next((one.by for one in option.when if isinstance(one, DrinkRevealed)), None)


def is_contest(card: AnyCard) -> bool:
    """Whether it brings about a Drinking Contest."""
    return has(card, DrinkingContest)


def is_from_pile(card: AnyCard) -> bool:
    """Whether it makes somebody drink from their own pile."""
    return any(isinstance(one, DrinkOne) and one.source == "drink-me" for one in effects(card))


def is_copied(card: AnyCard) -> bool:
    """Whether it makes everybody drink a copy of one Drink."""
    return any(isinstance(one, DrinkOne) and one.copies for one in effects(card))


_Fits = Callable[[Any, AnyCard], bool]

_FITS: Mapping[type[Pattern], _Fits] = {
    DrinkRevealed: lambda _, card: isinstance(card, Drink) or has(card, DrinkOne, DrinkingContest),
    EventRevealed: lambda _, card: isinstance(card, DrinkEvent),
    CardPlayed: lambda pattern, card: isinstance(card, Card) and _is_of_kind(pattern, card),
    FortitudeLoss: lambda _, card: has(card, Lose),
    FortitudeLost: lambda _, card: has(card, Lose),
    Payment: lambda pattern, card: "refill" not in pattern.reasons and has(card, Pay, Ante, StartRound),
    AnteRequired: lambda _, card: has(card, Ante, StartRound),
    ForcedOut: lambda _, card: any(isinstance(one, LeaveRound) and one.who != "you" for one in effects(card)),
    DuringRound: lambda _, card: is_for_a_round(card) or has(card, EndRound, WinRound, ClaimPot, ResumeRound),
    RoundWon: lambda _, card: is_for_a_round(card) or has(card, EndRound, WinRound, ClaimPot, ResumeRound),
}


def _fits(pattern: Pattern, subject: AnyCard) -> bool:
    fits = _FITS.get(type(pattern))
    return fits is not None and fits(pattern, subject)


def _is_of_kind(pattern: CardPlayed, subject: Card) -> bool:
    if pattern.types and not set(pattern.types) & set(subject.types):
        return False
    if pattern.changes_drink and not any(changes_drink(option) for option in subject.options):
        return False
    return not pattern.touches or bool(set(pattern.touches) & {one.attribute for one in touches(subject)})
