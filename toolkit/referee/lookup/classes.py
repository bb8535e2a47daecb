"""Classes: the cards of a type, of a deck, or of which something is so that players look for."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, get_args

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import ChangeDrink, Effect
from toolkit.cards.patterns import AnteRequired, CardPlayed
from toolkit.cards.words import CardType
from toolkit.referee.case.case import Case
from toolkit.referee.deeds import DEEDS, Deed, effects, patterns
from toolkit.referee.law.naming import without_editions
from toolkit.referee.law.signals import load
from toolkit.referee.lookup import spoken
from toolkit.referee.referee import Referee

_ALL = ("each-other", "everyone")
"""Who is affected by what is done to all others at once."""


def deed(case: Case) -> Deed | None:
    """What the cards are to do that a Case wants: what it says itself, or the question has words for."""
    return DEEDS.get(_wanted(case) or "")


def _wanted(case: Case) -> str | None:
    """The name of a deed: of the class that a Case wants, unless the question has more words for another."""
    said = case.wish.kind_of.does if case.wish.kind_of else None
    heard, words = spoken.deed(case.said)
    return heard if said is None or words > 1 else said


def is_said(case: Case) -> bool:
    """Whether a Case speaks of a class of cards by more than their deck."""
    one = case.wish.kind_of
    return one is not None and (one.type is not None or one.does is not None)


def of(referee: Referee, case: Case, decks: Iterable[str]) -> list[AnyCard]:
    """The cards of these decks that are of the class which a Case wants, each once."""
    held = dict.fromkeys(one.card_id for deck in decks for one in referee.cards.decks[deck].entries)
    kind, against = type_of(case), answered(case)
    cards = [one for one in map(referee.cards.cards.__getitem__, held) if is_of_type(one, kind)]
    if against is not None:
        return [one for one in cards if _answers(one, against)]
    found = deed(case)
    fitting = _reaching(case, _with_amount(case, [one for one in cards if found is None or found.fits(one)]))
    return fitting if fitting or kind is None or (case.wish.kind_of and case.wish.kind_of.does) else cards


def type_of(case: Case) -> str | None:
    """The type of the cards wanted: none that they are to answer, or that is named by what they do to a Round."""
    kind = case.wish.kind_of.type if case.wish.kind_of else None
    is_of_deed = kind in get_args(CardType) and spoken.deed(case.said)[1] > 1 and spoken.type_beside(case.said) is None
    return None if is_of_deed or kind == answered(case) else kind


def _reaching(case: Case, cards: list[AnyCard]) -> list[AnyCard]:
    """Those of the cards that do something to all others, where that is told; all where it is not, or none does."""
    is_of_all = spoken.holds(case.said, spoken.load().at_once)
    found = [one for one in cards if is_of_all and any(getattr(each, "who", None) in _ALL for each in effects(one))]
    return found or cards


def _with_amount(case: Case, cards: list[AnyCard]) -> list[AnyCard]:
    """Those of the cards by which as much is lost, gained or paid as is told; all where no number is, or none fits."""
    amount = spoken.amount(without_editions(case.said), _numbers())
    has: list[AnyCard] = [one for one in cards if isinstance(one, Card) and amount in map(_amount, effects(one))]
    return has if amount is not None and has else cards


def _amount(effect: Effect) -> object:
    return abs(effect.alcohol) if isinstance(effect, ChangeDrink) else getattr(effect, "amount", None)


def _numbers() -> Mapping[str, int]:
    return {word: int(number) for word, number in load().counted.items()}


def answered(case: Case) -> CardType | None:
    """The type of cards that those wanted are to answer: "cards that ignore Action Cards"."""
    found = spoken.answered_type(case.said)
    return next((one for one in get_args(CardType) if one == found), None)


def _answers(card: AnyCard, kind: CardType) -> bool:
    """Whether a card may be played against those of a type; who leaves the Round is safe from what makes them ante."""
    is_of_round = kind == "gambling"
    return any(
        (isinstance(one, CardPlayed) and kind in one.types) or (is_of_round and isinstance(one, AnteRequired))
        for one in patterns(card)
    )


def is_of_type(card: AnyCard, kind: str | None) -> bool:
    """Whether a card is of a type; every one is where none is said."""
    match kind:
        case None:
            return True
        case "drink":
            return isinstance(card, Drink)
        case "event":
            return isinstance(card, DrinkEvent)
    return isinstance(card, Card) and kind in card.types


def extreme(case: Case) -> Literal["strongest", "weakest"] | None:
    """Whether a Case wants the strongest or the weakest of the Drinks."""
    match _wanted(case):
        case "strongest":
            return "strongest"
        case "weakest":
            return "weakest"
    return None


def numbered(case: Case, drinks: Sequence[Drink]) -> list[Drink] | None:
    """Those of the Drinks with as much of a track as is asked for; None if no number is."""
    found = spoken.numbered(without_editions(case.said), _numbers())
    if found is None:
        return None
    how, number, track = found
    return [one for one in drinks if _FITS[how](getattr(one, track), number)]


_FITS: Mapping[str, Callable[[int, int], bool]] = {
    "above": operator.gt,
    "least": operator.ge,
    "below": operator.lt,
    "most": operator.le,
    "exactly": operator.eq,
}


def most(drinks: Sequence[Drink], which: Literal["strongest", "weakest"]) -> list[Drink]:
    """The Drinks with the most Alcohol Content, or the least."""
    known = [one for one in drinks if not one.provenance.stands_in]
    wanted = (max if which == "strongest" else min)(one.alcohol for one in known)
    return [one for one in known if one.alcohol == wanted]
