"""Classes: the cards of a type, of a deck, or of which something is so that players look for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import (
    ChangeDrink,
    Draw,
    Effect,
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
    SplitDrink,
    TakeFromPot,
    WinRound,
)
from toolkit.referee import deeds
from toolkit.referee.case.case import Case
from toolkit.referee.referee import Referee


class Deed(NamedTuple):
    """What cards are looked for by: whether one fits, what they do, and the rule about it."""

    fits: Callable[[AnyCard], bool]
    does: str
    rule: str


def _any(test: Callable[[Effect], bool]) -> Callable[[AnyCard], bool]:
    return lambda card: isinstance(card, Card) and any(map(test, deeds.effects(card)))


def _kind(*kinds: type[Effect]) -> Callable[[AnyCard], bool]:
    return lambda card: isinstance(card, Card) and deeds.has(card, *kinds)


def _who(kind: type[Effect], **values: str) -> Callable[[AnyCard], bool]:
    return _any(lambda one: isinstance(one, kind) and all(getattr(one, name) == it for name, it in values.items()))


def _drink_loses(card: AnyCard) -> bool:
    return isinstance(card, Drink) and card.fortitude < 0


def _drink_gains(card: AnyCard) -> bool:
    return isinstance(card, Drink) and card.fortitude > 0


def _makes(sign: int) -> Callable[[AnyCard], bool]:
    return _any(lambda one: isinstance(one, ChangeDrink) and one.alcohol * sign > 0)


def _hurts(card: AnyCard) -> bool:
    return _drink_loses(card) or _any(
        lambda one: isinstance(one, Lose) and one.attribute == "fortitude" and one.who != "you"
    )(card)


def _heals(card: AnyCard) -> bool:
    return _drink_gains(card) or _who(Gain, attribute="fortitude")(card)


DEEDS: Mapping[str, Deed] = {
    "negate": Deed(_kind(Negate), "can Negate something", "negate"),
    "ignore": Deed(_kind(Ignore), "can Ignore something", "ignore"),
    "redirect": Deed(_kind(Redirect), "can redirect a loss", "redirect"),
    "split": Deed(_kind(SplitDrink), "can split a Drink", "split"),
    "pass_drink": Deed(_kind(PassDrink), "pass a Drink on", "drinks.icons"),
    "leave_round": Deed(_who(LeaveRound, who="you"), "let you leave a Round", "gambling.leave"),
    "force_out": Deed(
        _any(lambda one: isinstance(one, LeaveRound) and one.who != "you"),
        "force somebody out of a Round",
        "gambling.forced-out",
    ),
    "heal": Deed(_heals, "let somebody gain Fortitude", "limits"),
    "hit_back": Deed(_who(Lose, who="attacker"), "hit back at an attacker", "cards.sometimes"),
    "stronger": Deed(_makes(1), "make a Drink stronger", "drinks.icons"),
    "weaker": Deed(_makes(-1), "make a Drink weaker", "drinks.icons"),
    "inn_pays": Deed(_kind(PayInstead), "let you keep your Gold", "cards.sometimes"),
    "steal": Deed(_who(Pay, to="you"), "make others pay you Gold", "cards.sometimes"),
    "pot": Deed(_kind(TakeFromPot), "take Gold from the pot", "gambling.end"),
    "win": Deed(_kind(WinRound), "win a Round", "gambling.end"),
    "order_drink": Deed(_kind(OrderDrinks), "order more Drinks", "turn.order-a-drink"),
    "draw": Deed(_kind(Draw), "let somebody draw cards", "turn.discard-and-draw"),
    "chaser": Deed(lambda card: isinstance(card, Drink) and card.chaser, "bring a Chaser", "chasers"),
    "damage": Deed(_hurts, "make somebody lose Fortitude", "affects"),
    "lose": Deed(_hurts, "make somebody lose Fortitude", "affects"),
}
"""What cards may be looked for by: each word of :mod:`toolkit.referee.law.concept` for what they do."""

_INFLECTED = ("", "s", "es")


def deed(referee: Referee, case: Case) -> Deed | None:
    """What the cards are to do that a Case wants."""
    said = case.wish.kind_of.does if case.wish.kind_of else None
    if said is not None:
        concepts = referee.concepts.of(said.replace("-", " ")) | {said.replace("-", "_")}
        return next((one for name, one in DEEDS.items() if concepts & {name + end for end in _INFLECTED}), None)
    heard = referee.concepts.of(case.said)
    return next((one for name, one in DEEDS.items() if name in heard), None)


def is_said(case: Case) -> bool:
    """Whether a Case speaks of a class of cards by more than their deck."""
    one = case.wish.kind_of
    return one is not None and (one.type is not None or one.does is not None)


def of(referee: Referee, case: Case, decks: Iterable[str]) -> list[AnyCard]:
    """The cards of these decks that are of the class which a Case wants, each once."""
    cards = {
        one.card_id: referee.cards.cards[one.card_id] for deck in decks for one in referee.cards.decks[deck].entries
    }
    wanted = case.wish.kind_of
    kind = wanted.type if wanted else None
    found = deed(referee, case) if kind is None or (wanted and wanted.does) else None
    return [one for one in cards.values() if is_of_type(one, kind) and (found is None or found.fits(one))]


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


def strongest(drinks: Sequence[Drink]) -> list[Drink]:
    """The Drinks with the most Alcohol Content."""
    most = max(one.alcohol for one in drinks)
    return [one for one in drinks if one.alcohol == most]
