"""Furnishing: what the cards of a Case need besides: Drinks to drink, cards to draw and to give away."""

from __future__ import annotations

from toolkit.cards import Database
from toolkit.cards.effects import Draw, DrinkOne, MoveCards
from toolkit.referee import deeds
from toolkit.referee.case.case import Case
from toolkit.referee.court.position import Position
from toolkit.referee.usual import Usual

_A_FEW = 40
"""More cards than this are the members of a class: not everything that any of them could do is made ready."""


def furnish(cards: Database, case: Case, position: Position, common: Usual) -> None:
    """Put it on the table, where nothing else is told."""
    told = {one.name for one in case.people if one.drink_me is not None}
    beats = [one.card for one in case.beats]
    steps = [card for step in position.steps for card in step.cards]
    used = [*beats, *(steps if len(steps) <= _A_FEW else ())]
    found = [cards.cards[one] for one in dict.fromkeys(used) if one in cards.cards]
    leaves = [effect for card in found for effect in deeds.effects(card)]
    from_deck = any(isinstance(one, Draw) or _moves(one, "deck") for one in leaves)
    for name, seat in position.players.items():
        if any(isinstance(one, DrinkOne) and one.source == "drink-me" for one in leaves) and name not in told:
            seat.setdefault("drink_me", [common.wine, common.ale, common.ale])
        if from_deck:
            seat["deck"] = [common.tip] * 4
        if any(_moves(one, "hand") for one in leaves):
            seat["hand"] = [*seat.get("hand", []), common.tip, common.tip]
    contest = case.scene.moment == "contest" or any(map(deeds.is_contest, found))
    if contest and set(position.drink_deck) == {common.ale}:
        position.drink_deck = (common.wine, *position.drink_deck[1:])
    if case.scene.empty_deck:
        position.drink_deck = (common.ale,)
    if position.gambling is not None and case.scene.pot is not None:
        position.gambling["pot"] = case.scene.pot


def _moves(effect: object, source: str) -> bool:
    return isinstance(effect, MoveCards) and effect.source == source
