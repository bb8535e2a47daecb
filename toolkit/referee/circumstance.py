"""Circumstances: when a card is played, and in which way, in the middle of a sentence."""

from __future__ import annotations

from toolkit.cards import Card, Drink
from toolkit.cards.patterns import AnteRequired
from toolkit.referee import traits
from toolkit.referee.interaction import Occasion
from toolkit.referee.pending import Case
from toolkit.referee.saying import quoted

_ORDINALS = ("first", "second", "third", "fourth")


def when(case: Case, occasion: Occasion) -> str:
    """When the reply of a case is played: "in answer to Eve's “Oh, I guess the Wench thought...” on Gog"."""
    if case.subject is None:
        return case.told
    if occasion.kinds == ("drink",) and traits.is_for_drinks(case.subject):
        return f"on the Drink on which {quoted(case.subject)} is played"
    if occasion.kinds == ("drink",):
        return f"on a Drink that {quoted(case.subject)} brings"
    if occasion.kinds:
        return f"on {occasion.by}'s {quoted(case.subject)}"
    if isinstance(case.subject, Drink):
        return f"when {occasion.drinker} is about to drink {quoted(case.subject)}"
    if not isinstance(case.subject, Card):
        return f"when {occasion.by} reveals {quoted(case.subject)}"
    whose = f"{occasion.by}'s own" if occasion.by == case.who.responder else f"{occasion.by}'s"
    return f"in answer to {whose} {quoted(case.subject)}{_aim(case, case.subject, occasion)}"


def _aim(case: Case, subject: Card, occasion: Occasion) -> str:
    option = subject.options[occasion.option or 0]
    if occasion.by == case.who.responder:
        return ""
    if traits.is_on_drink(option) and occasion.drinker == occasion.by:
        return ""
    if traits.is_on_drink(option) and occasion.drinker is not None:
        return f" on {occasion.drinker}'s Drink"
    return f" on {occasion.against or case.who.responder}" if option.pick else ""


def way(card: Card, number: int) -> str:
    """How a card of several options is played by this one, counted from 0: "on a Drink", "by its second option"."""
    option = card.options[number]
    if traits.is_on_drink(option):
        return "on a Drink"
    if any(isinstance(pattern, AnteRequired) for pattern in option.when):
        return "to leave a Round"
    return f"by its {_ORDINALS[min(number, len(_ORDINALS) - 1)]} option"
