"""Classes: the cards of a type, of a deck, or of which something is so that players look for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.referee.case.case import Case
from toolkit.referee.deeds import DEEDS, Deed
from toolkit.referee.lookup import spoken
from toolkit.referee.referee import Referee


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
    kind = case.wish.kind_of.type if case.wish.kind_of else None
    cards = [one for one in map(referee.cards.cards.__getitem__, held) if is_of_type(one, kind)]
    found = deed(case)
    fitting = [one for one in cards if found is None or found.fits(one)]
    return fitting if fitting or kind is None or (case.wish.kind_of and case.wish.kind_of.does) else cards


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


def most(drinks: Sequence[Drink], which: Literal["strongest", "weakest"]) -> list[Drink]:
    """The Drinks with the most Alcohol Content, or the least."""
    known = [one for one in drinks if not one.provenance.stands_in]
    wanted = (max if which == "strongest" else min)(one.alcohol for one in known)
    return [one for one in known if one.alcohol == wanted]
