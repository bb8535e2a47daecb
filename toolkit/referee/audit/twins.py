"""Strictly better twins: cards of one deck of which one asks no more, does no less, and is no rarer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from toolkit.cards import Card, Database, Option
from toolkit.cards.card import Limits
from toolkit.cards.character import Deck
from toolkit.referee.audit.finding import Finding, Severity

_HELPING = ("gain", "draw", "take-from-pot", "reduce-loss", "order-drinks")


def findings(database: Database, deck: Deck, files: Mapping[str, str]) -> Iterator[Finding]:
    """Each card of a deck that another one of it outdoes without being rarer.

    Where the two differ in numbers or options alone, and a published card is as good, that is only a note, and of
    published decks nothing at all: decks are made that way.
    """
    held = [(database.cards[entry.card_id], entry.copies) for entry in deck.entries]
    cards = [(card, copies) for card, copies in held if isinstance(card, Card)]
    for worse, few in cards:
        outdoing = [(card, copies) for card, copies in cards if copies >= few and is_better(card, worse)]
        graver = [pair for pair in outdoing if not _is_a_usual_step(database, pair[0], worse)]
        for better, many in (graver or outdoing)[:1] if graver or deck.id in database.from_packs else ():
            why = f"“{better.title}” asks no more, does more, and is no rarer in this deck ({many} against {few})."
            remedy = f"Let {worse.id} do something of its own, or make {better.id} rarer."
            severity: Severity = "warning" if graver else "note"
            remedy = remedy if graver else f"Nothing, if such steps are meant: published decks have them too. {remedy}"
            yield Finding("better-twin", severity, worse.id, files[worse.id], why, remedy)


def _is_a_usual_step(database: Database, better: Card, worse: Card) -> bool:
    """Whether the two differ in numbers or further options alone, and a published card has as good ones."""
    if not _is_plain(better, worse):
        return False
    published = (card for card in database.cards.values() if isinstance(card, Card) and not _is_own(database, card))
    return any(_is_as_great(card, better) for card in published)


def _is_plain(better: Card, worse: Card) -> bool:
    """Whether a card outdoes another by nothing but the numbers of the same effects, or options on top."""
    pairs = list(zip(better.options, worse.options, strict=False))
    same = all(len(one.effects) == len(other.effects) and _easier(one, other) is False for one, other in pairs)
    return same and better.limits == worse.limits


def _is_own(database: Database, card: Card) -> bool:
    """Whether a card is in nothing but decks that came with packs."""
    decks = database.decks_with[card.id]
    return bool(decks) and set(decks) <= database.from_packs


def _is_as_great(card: Card, other: Card) -> bool:
    """Whether a card is as good as another by numbers alone."""
    return is_better(card, other) or (card.types, card.options) == (other.types, other.options)


def is_better(better: Card, worse: Card) -> bool:
    """Whether a card is at least as good as another in every respect, and better in one."""
    safer = _safer(better.limits, worse.limits)
    if better.types != worse.types or len(better.options) < len(worse.options) or safer is None:
        return False
    steps = [_compare(one, other) for one, other in zip(better.options, worse.options, strict=False)]
    more = len(better.options) > len(worse.options)
    return all(step is not None for step in steps) and (safer or more or any(steps))


def _safer(better: Limits, worse: Limits) -> bool | None:
    """Whether a card can be answered by less than another; None if that cannot be said."""
    if better == worse:
        return False
    same_case = better.when == worse.when and better.only_affected_by == worse.only_affected_by
    if worse == Limits() or (same_case and set(better.cannot_be) > set(worse.cannot_be)):
        return True
    return None


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
    """Whether the same effects, in the same order, are stronger, or more of them help; None if that cannot be said."""
    found, left = False, list(better)
    for other in worse:
        while left and not _is_same_kind(left[0], other):
            if not _helps(left.pop(0)):
                return None
            found = True
        stronger = _is_stronger(left.pop(0), other) if left else None
        if stronger is None:
            return None
        found = found or stronger
    return found or bool(left) if all(map(_helps, left)) else None


def _is_same_kind(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two effects differ in their amount at most."""
    return {**one, "amount": 0} == {**other, "amount": 0}


def _is_stronger(one: dict[str, Any], other: dict[str, Any]) -> bool | None:
    """Whether an effect serves its player better than the same with another amount; None if that cannot be said."""
    ours, theirs = one.get("amount"), other.get("amount")
    if ours == theirs:
        return False
    if not isinstance(ours, int) or not isinstance(theirs, int) or not _serves(one, more=ours > theirs):
        return None
    return True


def _helps(effect: dict[str, Any]) -> bool:
    """Whether an effect that comes on top serves whoever plays it."""
    return isinstance(effect.get("amount", 1), int) and _serves(effect, more=True)


def _serves(effect: dict[str, Any], *, more: bool) -> bool:
    """Whether more (or less) of an effect serves whoever plays it."""
    about = effect.get("who", "you")
    if effect["do"] == "pay" and effect.get("to") == "you":
        return more
    if effect["do"] == "gain":
        helps = effect["attribute"] == "fortitude"
    elif effect["do"] in ("lose", "pay"):
        helps = effect.get("attribute") == "alcohol"
    else:
        return effect["do"] in _HELPING and more
    mine = about == "you"
    return (helps == mine) == more and (mine or about in ("picked", "each-other", "attacker", "card-player", "drinker"))
