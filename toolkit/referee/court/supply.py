"""Supplies: what somebody must track or grow to play a card, where nothing else is told of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.cards import Card, Database, Option
from toolkit.cards.conditions import IsTracked
from toolkit.cards.effects import Spend
from toolkit.referee.court.position import Position
from toolkit.referee.scenarios import tracked


def supply(cards: Database, position: Position, option: Option, people: Mapping[str, str], other: str) -> None:
    """Players have what an option spends, harvests and asks for; it is about these ``people``, or ``other``."""
    spent = [(people["you"], one.tracker, one.amount or 1) for one in option.cost if isinstance(one, Spend)]
    needs = [one for one in option.requires if isinstance(one, IsTracked)]
    asked = [(people.get(one.who, other), one.tracker, one.at_least) for one in needs]
    for name, tracker, much in (*spent, *asked):
        seat = position.players[name]
        if tracker in tracked.known(cards, seat.get("character")):
            seat["state"] = _with_tracker(seat.get("state", {}), tracker, much)
    if option.harvested:
        _plant(cards, position.players[people["you"]].setdefault("state", {}), option.harvested)


def _with_tracker(state: Mapping[str, Any], tracker: str, much: int) -> dict[str, Any]:
    group = next((name for name, members in tracked.GROUPS.items() if tracker in members), None)
    if group is not None:
        return {**state, group: {tracker: much, **dict(state.get(group, {}))}}
    return {tracker.replace("-", "_"): much, **state}


def _plant(cards: Database, state: dict[str, Any], much: int) -> None:
    """Mushrooms grow whose Harvest Values are together as much as a card asks for."""
    grown = [one for one in cards.cards.values() if isinstance(one, Card) and one.harvest]
    best = max(grown, key=lambda one: max(one.harvest), default=None)
    if best is not None and "planter" not in state:
        most = max(best.harvest)
        state["planter"] = [{"card": best.title, "spot": best.harvest.index(most) + 1}] * -(-much // most)
