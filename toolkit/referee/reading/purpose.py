"""What cards are for: what they answer, and by which words people tell again what they do."""

from __future__ import annotations

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import DrinkingContest, DrinkOne, Pay
from toolkit.cards.patterns import CardPlayed
from toolkit.referee import deeds

_TOLD = {
    "ignores": "ignore reduce-loss leave-round pay-instead",
    "negates": "negate",
    "redirects": "redirect share-loss pass-drink",
    "moves": "redirect pass-drink end-round",
    "hits": "redirect lose",
    "splits": "share-loss split-drink",
    "loses": "lose pay",
    "steals": "lose take-from-pot claim-pot pay",
    "fortitude": "lose gain convert-drink",
    "alcohol": "lose gain change-drink replace-drink convert-drink drink",
    "gains": "gain",
    "drinks": "gain split-drink drink drinking-contest",
    "drink": "pass-drink split-drink change-drink replace-drink convert-drink order-drinks drink drinking-contest",
    "changes": "change-drink replace-drink convert-drink",
    "gold": "take-from-pot claim-pot pay pay-instead start-round ante",
    "pot": "take-from-pot claim-pot win-round end-round resume-round take-control ante",
    "gets": "take-from-pot claim-pot",
    "wins-round": "claim-pot drinking-contest win-round",
    "pays": "pay pay-instead ante",
    "keeps": "pay-instead",
    "inn": "pay-instead",
    "orders": "order-drinks drink",
    "contest": "drinking-contest",
    "draws": "draw",
    "leaves": "leave-round end-round",
    "out": "leave-round",
    "forces-out": "leave-round",
    "round": "leave-round end-round resume-round start-round",
    "cheats": "win-round",
    "ends": "end-round",
    "discards": "end-round",
    "antes": "resume-round start-round ante",
    "starts-round": "start-round",
    "controls": "take-control",
    "control": "take-control",
    "raises": "take-control",
}
"""The effects of which each thing is said."""

_TOLD_OF_ANSWERED = {
    "gambling": "round",
    "hits-back": "fortitude-lost",
    "hits": "fortitude-lost",
    "drink": "drink",
    "gold": "payment",
    "antes": "ante",
    "wins-round": "round-won",
    "pot": "round-won",
    "cheats": "forced-out",
}
"""What cards answer of which each thing is said."""

_ANSWERED = {
    "wins-round": "round-won",
    "antes": "ante payment",
    "pays": "payment",
    "loses": "fortitude-loss fortitude-lost",
    "ignores": "card",
    "negates": "card",
    "redirects": "card",
    "forces-out": "forced-out",
    "starts-round": "ante payment",
}
"""What is answered of each deed."""

_GOES_ON = {
    "refill": "pays gold everyone orders drinks inn",
    "ante": "antes pays gold everyone",
    "round": "antes everyone round gambling pot",
    "contest": "reveals drinks everyone contest",
}
"""What everybody does at each moment, by which it is told again that it is that moment."""

_HALVING = ("share-loss", "split-drink", "claim-pot")

_EVERYONE = ("everyone", "each-other", "in-round")


def is_reply(card: AnyCard) -> bool:
    """Whether a card may be played in answer to anything."""
    return deeds.is_reply(card) or any(True for _ in deeds.patterns(card))


def pours(card: AnyCard) -> bool:
    """Whether a card or an Event has somebody reveal a Drink."""
    return deeds.has(card, DrinkOne, DrinkingContest)


def picks(card: AnyCard) -> bool:
    """Whether somebody is picked when a card is played."""
    return isinstance(card, Card) and any(option.pick for option in card.options)


def told_of(card: AnyCard) -> frozenset[str]:
    """By which verbs and nouns people tell again what a card does."""
    found = _named(_TOLD, {_tag(one) for one in deeds.effects(card)})
    found |= _named(_TOLD_OF_ANSWERED, {_tag(one) for one in deeds.patterns(card)})
    if isinstance(card, Drink):
        drunk = {"alcohol": card.alcohol, "chaser": card.chaser, "fortitude": card.fortitude}
        found |= {"drink", "drinks", "reveals", *(name for name, is_so in drunk.items() if is_so)}
    if isinstance(card, DrinkEvent):
        found |= {"reveals", "drinks", "drink", "everyone", "others"}
    if any(getattr(one, "who", None) in _EVERYONE for one in deeds.effects(card)):
        found |= {"everyone", "others"}
    if any(isinstance(one, Pay) and one.to == "inn" for one in deeds.effects(card)):
        found |= {"inn"}
    if isinstance(card, Card) and "cheating" in card.types:
        found |= {"cheats"}
    if deeds.is_for_a_round(card):
        found |= {"round", "gambling", "pot"}
    if any(_tag(one) in _HALVING for one in deeds.effects(card)):
        found |= {"halved"}
    return frozenset(found)


def told_at(moment: str | None) -> frozenset[str]:
    """By which verbs and nouns people tell again what goes on at a moment."""
    return frozenset(_GOES_ON.get(moment or "", "").split())


def due_at(moment: str | None) -> frozenset[int]:
    """The numbers that are due from everybody at a moment."""
    return frozenset((1,)) if moment in ("refill", "ante") else frozenset()


def amounts_of(card: AnyCard) -> frozenset[int]:
    """The numbers that stand on a card."""
    if isinstance(card, Drink):
        return frozenset((abs(card.alcohol), abs(card.fortitude)))
    numbers = (getattr(one, name, None) for one in deeds.effects(card) for name in ("amount", "alcohol", "fortitude"))
    return frozenset(abs(one) for one in numbers if isinstance(one, int))


def answers_deed(card: AnyCard, does: str) -> bool:
    """Whether a card is for something that is done without a card that is named."""
    return any(_tag(one) in _ANSWERED.get(does, "").split() for one in deeds.patterns(card))


def answers_kind(card: AnyCard, kind: str | None) -> bool:
    """Whether a card may answer one of a type of cards."""
    played = (one for one in deeds.patterns(card) if isinstance(one, CardPlayed))
    return any(not one.types or kind is None or kind in one.types for one in played)


def _tag(one: object) -> str:
    return str(one.__struct_config__.tag)  # type: ignore[attr-defined]


def _named(told: dict[str, str], tags: set[str]) -> set[str]:
    return {name for name, named in told.items() if tags & set(named.split())}
