"""Strictly better twins: cards of one deck of which one asks no more, does no less, and is no rarer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from toolkit.cards import Card, Database, Option
from toolkit.cards.character import Deck
from toolkit.referee.audit.finding import Finding

_HELPING = ("gain", "draw", "take-from-pot", "reduce-loss", "order-drinks")


def findings(database: Database, deck: Deck, files: Mapping[str, str]) -> Iterator[Finding]:
    """Each card of a deck that another one of it outdoes without being rarer."""
    held = [(database.cards[entry.card_id], entry.copies) for entry in deck.entries]
    cards = [(card, copies) for card, copies in held if isinstance(card, Card)]
    for worse, few in cards:
        for better, many in cards:
            if many >= few and is_better(better, worse) and not _is_a_usual_step(database, better, worse):
                why = f"“{better.title}” asks no more, does more, and is no rarer in this deck ({many} against {few})."
                remedy = f"Let {worse.id} do something of its own, or make {better.id} rarer."
                yield Finding("better-twin", "warning", worse.id, files[worse.id], why, remedy)
                break


def _is_a_usual_step(database: Database, better: Card, worse: Card) -> bool:
    """Whether the two differ in numbers alone, and a published card has as great ones: decks are made that way."""
    published = (card for card in database.cards.values() if isinstance(card, Card) and not _is_own(database, card))
    by_numbers = all(_easier(one, other) is False for one, other in zip(better.options, worse.options, strict=True))
    return by_numbers and any(_is_as_great(card, better) for card in published)


def _is_own(database: Database, card: Card) -> bool:
    """Whether a card is in nothing but decks that came with packs."""
    decks = database.decks_with[card.id]
    return bool(decks) and set(decks) <= database.from_packs


def _is_as_great(card: Card, other: Card) -> bool:
    """Whether a card is as good as another by numbers alone."""
    return is_better(card, other) or (card.types, card.options) == (other.types, other.options)


def is_better(better: Card, worse: Card) -> bool:
    """Whether a card is at least as good as another in every respect, and better in one."""
    if better.types != worse.types or len(better.options) != len(worse.options) or better.limits != worse.limits:
        return False
    steps = [_compare(one, other) for one, other in zip(better.options, worse.options, strict=True)]
    return all(step is not None for step in steps) and any(steps)


def _compare(better: Option, worse: Option) -> bool | None:
    """Whether an option is better than another; None if that cannot be said."""
    if better.pick != worse.pick or (better.when == ()) != (worse.when == ()):
        return None
    effects = _effects(msgspec.to_builtins(better.effects), msgspec.to_builtins(worse.effects))
    easier = _easier(better, worse)
    if effects is None or easier is None:
        return None
    return effects or easier


def _easier(better: Option, worse: Option) -> bool | None:
    """Whether it asks for less: fewer conditions, less to pay, more to answer."""
    if not set(better.requires) <= set(worse.requires) or not set(better.cost) <= set(worse.cost):
        return None
    if not set(better.when) >= set(worse.when):
        return None
    return better.requires != worse.requires or better.cost != worse.cost or set(better.when) != set(worse.when)


def _effects(better: list[Any], worse: list[Any]) -> bool | None:
    """Whether the same effects are stronger; None if they are not the same ones."""
    if len(better) != len(worse):
        return None
    found = False
    for one, other in zip(better, worse, strict=True):
        if {**one, "amount": 0} != {**other, "amount": 0}:
            return None
        ours, theirs = one.get("amount"), other.get("amount")
        if ours == theirs:
            continue
        if not isinstance(ours, int) or not isinstance(theirs, int) or not _serves(one, more=ours > theirs):
            return None
        found = True
    return found


def _serves(effect: dict[str, Any], *, more: bool) -> bool:
    """Whether more (or less) of an effect serves whoever plays it."""
    about = effect.get("who", "you")
    if effect["do"] == "gain":
        helps = effect["attribute"] == "fortitude"
    elif effect["do"] in ("lose", "pay"):
        helps = effect.get("attribute") == "alcohol"
    else:
        return effect["do"] in _HELPING and more
    mine = about == "you"
    return (helps == mine) == more and (mine or about in ("picked", "each-other", "attacker", "card-player", "drinker"))
