"""What is not told and may decide a Case: each is taken to be otherwise, too, and where that differs, it depends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from toolkit.cards import Card, Database
from toolkit.cards.conditions import InRound, IsTracked
from toolkit.cards.effects import Effect, Spend, StartRound, TakeControl
from toolkit.referee import deeds
from toolkit.referee.case.case import Beat, Case, Class, Person

Fact = Literal["left", "marked", "locked", "near", "short", "strong", "passing"]
"""Whoever plays the card has left the Round, those at the table are marked, only a Cheating Card beats what lies on top
in the Round, those of whom it is not told how they stand are near their end, somebody has too little of what they would
spend, strong Drinks lie on the piles of which nothing is told, or all others pass in the Round from then on."""


class Supposed(Struct, frozen=True):
    """A fact that is not told, and whether it is taken to be so."""

    fact: Fact
    is_so: bool


def otherwise(cards: Database, case: Case) -> Iterator[tuple[Fact, Case]]:
    """The Case with each fact that is not told, and on which it may hang whether its last beat may happen."""
    for fact, suppose in _SUPPOSED.items():
        if (found := suppose(cards, case)) is not None:
            yield fact, found


def _locked(cards: Database, case: Case) -> Case | None:
    """With a card on top in the Round that only Cheating Cards beat, where no more is told than whose turn it is."""
    asked, card = case.beats[-1], cards.cards.get(case.beats[-1].card or "")
    told = any(replace(one, left=one.left or None) != Person(one.name, character=one.character) for one in case.people)
    is_of_a_type = asked.kind == Class(type="gambling") and case.scene.moment == "round"
    if len(case.beats) > 1 or told or not (is_of_a_type or (isinstance(card, Card) and deeds.has(card, TakeControl))):
        return None
    if card is not None and deeds.has(card, StartRound):
        return None  # of which it is asked what else it does
    other = next(one.name for one in case.people if one.name != asked.by)
    top = next(one.id for one in cards.cards.values() if any(map(_is_beaten_by_cheating, deeds.effects(one))))
    beats = (Beat("plays", by=other, card=top), replace(asked, to=1))
    return replace(case, scene=replace(case.scene, moment=None, of=None), beats=beats)


def _is_beaten_by_cheating(effect: Effect) -> bool:
    return isinstance(effect, TakeControl) and effect.beaten_by_cheating


def _marked(cards: Database, case: Case) -> Case | None:
    """With those marked of whom that is not told, if the card that is answered asks for it."""
    to = case.beats[-1].to
    card = cards.cards.get(case.beats[to - 1].card or "") if to is not None else None
    when = card.limits.when if isinstance(card, Card) else ()
    trackers = {one.tracker for one in when if isinstance(one, IsTracked)}
    if not trackers or any(trackers & set(one.tracks) for one in case.people):
        return None
    marks = dict.fromkeys(trackers, 1)
    return replace(case, people=tuple(replace(one, tracks={**one.tracks, **marks}) for one in case.people))


def _left(cards: Database, case: Case) -> Case | None:
    """With a player who has left the Round, if the card is for somebody who has not.

    Who has done something in it, controls it, or is picked by a card that picks only those in it has not.
    """
    asked, card = case.beats[-1], cards.cards.get(case.beats[-1].card or "")
    free = any(one.name == asked.by and one.left is None and not one.passed for one in case.people)
    is_known = asked.by in (case.scene.control, case.scene.turn)
    is_known = is_known or any(asked.by in (one.by, *one.on) for one in case.beats[:-1])
    options = card.options if isinstance(card, Card) else ()
    if not free or is_known or not any(InRound(still=True) in option.requires for option in options):
        return None
    left = (replace(one, left=one.name == asked.by or one.left) for one in case.people)
    return replace(case, people=tuple(left))


def _short(cards: Database, case: Case) -> Case | None:
    """With nothing of what a card costs, where it is told neither that it is spent nor how much of it there is."""
    asked, card = case.beats[-1], cards.cards.get(case.beats[-1].card or "")
    if not isinstance(card, Card) or asked.option is None or asked.pay:
        return None
    spent = [one.tracker for one in card.options[asked.option].cost if isinstance(one, Spend)]
    person = next((one for one in case.people if one.name == asked.by), None)
    if person is None or not spent or {one.replace("-", "_") for one in spent} & set(person.tracks):
        return None
    nothing = dict.fromkeys((one.replace("-", "_") for one in spent), 0)
    return replace(case, people=tuple(replace(one, tracks=nothing) if one is person else one for one in case.people))


_SUPPOSED: dict[Fact, Callable[[Database, Case], Case | None]] = {
    "locked": _locked,
    "marked": _marked,
    "left": _left,
    "short": _short,
}
