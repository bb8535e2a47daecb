"""How strong cards are, in numbers: the amounts of their effects, what they come to, and what they do at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent, Event, Option, OttoCard, Prize
from toolkit.cards.effects import Choose, Each, Effect, Gain, If, Ignore, Lose, May, Negate, Pay, TakeFromPot
from toolkit.cards.numbers import RANGES
from toolkit.cards.patterns import Pattern
from toolkit.cards.touches import leaves
from toolkit.cards.verbs import word
from toolkit.cards.walk import Step, walk
from toolkit.cards.words import Who

OTHERS = 3
"""The other players at a table of four: what is done to each of them counts so often."""

_ALL: tuple[Who, ...] = ("everyone", "each-other", "in-round")


class Kind(NamedTuple):
    """What an amount is about: a verb, what it changes, and whom it is about."""

    verb: str
    of: str
    whom: str

    def __str__(self) -> str:
        about = ", ".join(filter(None, (self.of, self.whom)))
        return f"'{self.verb}'{f' ({about})' if about else ''}"


def amounts(card: AnyCard) -> Iterator[tuple[Kind, int]]:
    """The numbers of a card's effects, without their signs, each with its kind. A Drink's own come first."""
    if isinstance(card, Drink):
        yield from _changes(card, "drink", "")
    for step in walk(card):
        if isinstance(step.record, Effect):
            yield from _numbers(step.record, _whom(step))


def _numbers(effect: Effect, whom: str) -> Iterator[tuple[Kind, int]]:
    fields = RANGES.get(type(effect), {})
    if "alcohol" in fields:
        yield from _changes(effect, word(effect), "")
        return
    for number in (getattr(effect, name) for name in fields):
        if type(number) is int:
            yield Kind(word(effect), _subject(effect, number), whom), abs(number)


def _changes(record: msgspec.Struct, verb: str, whom: str) -> Iterator[tuple[Kind, int]]:
    """What a Drink, or a change of one, adds and takes away."""
    for track, name in (("alcohol", "Alcohol Content"), ("fortitude", "Fortitude")):
        if number := getattr(record, track):
            yield Kind(verb, f"{'more' if number > 0 else 'less'} {name}", whom), abs(number)


def _subject(effect: Effect, number: int) -> str:
    match effect:
        case Gain(attribute=attribute) | Lose(attribute=attribute):
            return {"fortitude": "Fortitude", "alcohol": "Alcohol Content"}[attribute]
        case Pay(to=to):
            return "Gold to you" if to == "you" else "Gold"
        case _:
            return "" if number > 0 else "less"


def _whom(step: Step) -> str:
    who = getattr(step.record, "who", None)
    around = [one.who for one in step.around if isinstance(one, Each)]
    who = around[-1] if who == "that-player" and around else who
    return {None: "", "you": "you"}.get(who, "several players" if who in _ALL else "one player")


# what all of a card comes to


def attack(effect: Effect) -> int:
    """How much Fortitude others lose, and Alcohol Content they gain."""
    match effect:
        case Gain(attribute="alcohol", amount=int() as amount, who=who) if who != "you":
            return amount * _others(who)
        case Lose(attribute="fortitude", amount=int() as amount, who=who) if who != "you":
            return amount * _others(who)
        case _:
            return 0


def healing(effect: Effect) -> int:
    """How much Fortitude you gain, and Alcohol Content you lose."""
    match effect:
        case Gain(attribute="fortitude", amount=int() as amount, who="you" | "everyone"):
            return amount
        case Lose(attribute="alcohol", amount=int() as amount, who="you" | "everyone"):
            return amount
        case _:
            return 0


def gold(effect: Effect) -> int:
    """How much Gold comes to you, from others or from the pot."""
    match effect:
        case Pay(amount=int() as amount, who=who, to="you") if who != "you":
            return amount * _others(who)
        case TakeFromPot(amount=int() as amount, who="you"):
            return amount
        case _:
            return 0


def _others(who: Who) -> int:
    return OTHERS if who in _ALL else 1


SUMS: Mapping[str, Callable[[Effect], int]] = {
    "attack (what others lose of Fortitude and gain of Alcohol Content)": attack,
    "healing (what you gain of Fortitude and lose of Alcohol Content)": healing,
    "Gold for you (from others and from the pot)": gold,
}
"""What the effects of a whole deck are added up to, in words."""


def total(card: AnyCard, of: Callable[[Effect], int]) -> int:
    """What a card comes to by the option that does most; of a choice, the greater counts."""
    return max((_sum(option.effects, of) for option in _options(card)), default=0)


def _sum(effects: Iterable[Effect], of: Callable[[Effect], int]) -> int:
    return sum(_one(effect, of) for effect in effects)


def _one(effect: Effect, of: Callable[[Effect], int]) -> int:
    match effect:
        case Choose(options=options):
            return max((_sum(option, of) for option in options), default=0)
        case If(effects=effects, otherwise=otherwise):
            return max(_sum(effects, of), _sum(otherwise, of))
        case May(effects=effects):
            return _sum(effects, of)
        case Each(who=who, effects=effects):
            return _others(who) * _sum(effects, of)
        case _:
            return of(effect)


def _options(card: AnyCard) -> tuple[Option, ...]:
    match card:
        case Card() | OttoCard():
            return card.options
        case DrinkEvent() | Event():
            return (Option(card.effects),)
        case Drink():
            return (Option(card.also),)
        case Prize():
            return (card.use,)


# what a card does at all


def deeds(card: AnyCard) -> tuple[str, ...]:
    """What a card does, by its verbs; to Negate or Ignore is another thing for each kind of event that it answers."""
    found = (_deeds(effect, option.when) for option in _options(card) for effect in leaves(option.effects))
    return tuple(dict.fromkeys(deed for some in found for deed in some))


def _deeds(effect: Effect, when: tuple[Pattern, ...]) -> Iterator[str]:
    if isinstance(effect, Ignore | Negate) and when:
        yield from (f"'{word(effect)}' on a '{word(pattern)}'" for pattern in when)
    else:
        yield f"'{word(effect)}'"
