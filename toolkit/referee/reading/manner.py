"""Manner: in which of its ways a card is played: with a Harvest, for what somebody spends, and who gets its Drinks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from toolkit.cards import Card, Option
from toolkit.cards.effects import Effect, MoveCards, OrderDrinks, Spend
from toolkit.cards.words import Pile
from toolkit.referee.case.case import Wish
from toolkit.referee.deeds import effects
from toolkit.referee.reading.asked import Asked
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told


def in_which_way(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, each by the option of its card that is told."""
    return [
        _from_where(told, _by_number(told, _by_drink(told, _by_cost(told, _by_harvest(told, one))))) for one in ordered
    ]


def _from_where(told: Told, deed: Deed) -> Deed:
    """A deed with a card that may lie elsewhere than in hand, from where it is told to be played."""
    card = told.referee.cards.cards[deed.cards[0]] if deed.cards else None
    origins = {one.played_from for one in card.options} if isinstance(card, Card) else set()
    origins |= _where_it_lies(told, deed, card) if isinstance(card, Card) else set()
    if deed.origin is not None or len(origins) <= 1:
        return deed
    denied = _denied_places(told)
    if any(one.can_be("zone", "plotted") for one in denied) and "hand" in origins:
        told.put(*denied)
        return replace(deed, origin="hand")
    for one in told.tokens:
        said = "plotted" if one.can_be("zone", "plotted") else "hand" if one.said in _FROM_HAND else None
        if said in origins:
            told.put(one, *denied)
            return replace(deed, origin=said)
    return deed


def _where_it_lies(told: Told, deed: Deed, card: Card) -> set[Pile]:
    """Where a card is told to lie that may be put there, and not be played from there: "X lies in her plot row"."""
    after = [one for one in told.clauses[deed.clause].tokens if one.place > deed.place]
    decks = {owner for one in deed.cards for owner in told.referee.owners(told.referee.cards.cards[one])}
    others = [one for deck in decks for one in told.referee.deck(deck) if isinstance(one, Card)]
    may_lie = any(option.played_from == "plotted" for one in others for option in one.options)
    is_told = any(one.can_be("zone", "plotted") for one in after)
    return {"plotted"} if is_told and may_lie and card.options else set()


_FROM_HAND = ("hand", "own hand")


def _denied_places(told: Told) -> list[Token]:
    """The words that say from where a card is not played: "not from among her Plotted Cards"."""
    found: list[Token] = []
    for clause in told.clauses:
        for at, one in enumerate(clause.tokens):
            denials = [x for x in clause.tokens[max(0, at - _FAR) : at] if x.of("not")] if one.of("zone") else []
            found += [*denials, one] if denials else []
    return found


def _by_number(told: Told, deed: Deed) -> Deed:
    """A deed with a card of several options by the one that is told to be chosen: "second effect chosen"."""
    card = told.referee.cards.cards[deed.cards[0]] if deed.cards else None
    if deed.option is not None or not isinstance(card, Card) or len(card.options) == 1:
        return deed
    for clause in told.clauses[deed.clause : deed.clause + 2]:
        for one in clause.tokens:
            number = next((n for n in range(len(card.options)) if one.can_be("manner", str(n + 1))), None)
            if number is not None:
                told.put(one)
                return replace(deed, option=number)
    return deed


def _by_cost(told: Told, deed: Deed) -> Deed:
    """A deed with a card of which one option has a cost, where it is told to be paid: "he spends 2 Momentum"."""
    card = told.referee.cards.cards[deed.cards[0]] if deed.cards else None
    costs = [_spent(option) for option in card.options] if isinstance(card, Card) else []
    for clause in told.clauses if any(costs) else ():
        for at, one in enumerate(clause.tokens):
            after = clause.tokens[at + 1 : at + _FAR]
            wanted = {(one.of("tracker") or "").replace("_", "-") for one in after} - {""}
            option = next((n for n, cost in enumerate(costs) if cost and cost[0] in wanted), None)
            if not one.can_be("verb", "spends") or option is None:
                continue
            denied = any(x.of("not") or x.of("bends") for x in clause.tokens[max(0, at - 2) : at])
            told.put(one, *(x for x in after if x.of("tracker") or x.number == (costs[option] or ("", 0))[1]))
            if denied:
                return replace(deed, option=next(n for n, cost in enumerate(costs) if not cost))
            return replace(deed, option=option, pay=tuple(filter(None, (costs[option],))))
    return deed


def _by_drink(told: Told, deed: Deed) -> Deed:
    """A deed by the option that moves a Drink, at a cost, where one is spoken of: "may he put his mug on my pile"."""
    card = told.referee.cards.cards[deed.cards[0]] if deed.cards else None
    if deed.option is not None or not isinstance(card, Card):
        return deed
    moving = [
        number for number, one in enumerate(card.options) if _spent(one) and any(map(_moves_a_drink, one.effects))
    ]
    said = [one for clause in told.clauses[deed.clause :] for one in clause.tokens]
    drinks = [one for one in said if one.can_be("drink", "drink") and not one.is_person]
    if not moving or not drinks:
        return deed
    told.put(*drinks, *(one for one in said if one.can_be("verb", "moves", "discards", "plays", "passes", "redirects")))
    return replace(deed, option=moving[0], drinker=None)


def _moves_a_drink(effect: Effect) -> bool:
    return isinstance(effect, MoveCards) and effect.source == "drink-me"


def with_orders(told: Told, asked: Asked, wanted: Wish, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, with for whom Drinks are ordered by a card, where it is asked if they may all be for one player."""
    last = ordered[-1] if ordered else None
    card = told.referee.cards.cards[last.cards[0]] if last is not None and last.cards else None
    orders = [one for one in effects(card) if isinstance(one, OrderDrinks)] if card is not None else []
    people = [one for one in asked.tokens if one.is_person and told.people.name(one) not in (None, last and last.by)]
    self_too = [one for one in asked.tokens if one.of("self")]
    drinks = [one for one in asked.tokens if one.of("drink") or one.of("term")]
    if wanted.kind != "may" or not orders or last is None or not drinks or not (people or self_too):
        return list(ordered)
    last = replace(last, by=last.by or told.people.me)
    whom = told.people.name(people[-1]) if people else last.by
    told.put(
        *people, *self_too, *drinks, *(one for one in asked.tokens if one.of("verb") or one.can_be("little", "each"))
    )
    to_whom = Deed("orders", asked.tokens[0].place, last.clause + 1, last.by, on=(whom,) if whom else (), asked=True)
    much = orders[0].amount
    return [*ordered[:-1], last, replace(to_whom, copies=much if isinstance(much, int) else 1)]


def of_a_choice(told: Told, asked: Asked, wanted: Wish, ordered: Sequence[Deed]) -> Wish:
    """What is wanted, where it is asked if a Drink is moved as well, for which a card costs more: if that may be."""
    last = ordered[-1] if ordered else None
    card = told.referee.cards.cards[last.cards[0]] if last is not None and last.cards else None
    if last is None or last.option is None or last.pay or not isinstance(card, Card) or wanted.kind != "happens":
        return wanted
    option = card.options[last.option]
    is_moved = _spent(option) is not None and any(map(_moves_a_drink, option.effects))
    is_asked = wanted.what == "drinks" and any(one.can_be("drink") for one in asked.tokens)
    return Wish("may", denied=wanted.denied) if is_moved and is_asked else wanted


_FAR = 5


def _spent(option: Option) -> tuple[str, int] | None:
    """What an option costs of what its player tracks."""
    found = [one for one in option.cost if isinstance(one, Spend)]
    return (found[0].tracker, found[0].amount or 1) if found else None


def _by_harvest(told: Told, deed: Deed) -> Deed:
    """A deed with a card that may be played with a Harvest, by what is said of that."""
    card = told.referee.cards.cards[deed.cards[0]] if deed.cards else None
    if not isinstance(card, Card) or not any(one.harvested for one in card.options):
        return deed
    for clause in told.clauses[deed.clause :]:
        at = next((at for at, one in enumerate(clause.tokens) if one.can_be("manner", "harvest")), None)
        if at is not None:
            before, after = clause.tokens[max(0, at - 2) : at], clause.tokens[at + 1 : at + 3]
            without = [one for one in before if one.of("not") or one.of("bends") or one.number == 0]
            told.put(clause.tokens[at], *without, *(one for one in (*before, *after) if one.number is not None))
            told.put(*(one for one in clause.tokens[at + 1 : at + _FAR] if one.of("apart")))  # "... any mushrooms"
            wanted = [at for at, one in enumerate(card.options) if bool(one.harvested) is not bool(without)]
            return replace(deed, option=wanted[0])
    return deed
