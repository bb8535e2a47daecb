"""Costs: what must be given to play a card or a part of it. Unlike a payment it is not answered and not returned."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards.effects import Cost, Harvest, PayCost, Spend
from toolkit.engine import mushrooms, trackers
from toolkit.engine.game import Game
from toolkit.engine.refusal import Refusal, by_its_text


def missing(game: Game, seat: int, costs: Sequence[Cost]) -> Refusal | None:
    """Why a player cannot pay these costs, which must be paid whole; None if they can.

    (rules jett.spend, zakhan.spend, dale.harvest-is-a-cost)
    """
    stash, tracked = game.side_of[seat].gold, game.players[seat].trackers
    gold = sum(cost.amount for cost in costs if isinstance(cost, PayCost))
    if gold > stash:
        return by_its_text(f"It costs {gold} Gold, and you have {stash}.")
    for tracker, much in _spent(costs).items():
        if much > (had := tracked.get(tracker, 0)):
            return Refusal("jett.spend", f"It costs {much} {tracker.replace('-', ' ')}, and you have {had}.")
    for cost in costs:
        if isinstance(cost, Harvest) and cost.amount > (worth := mushrooms.worth(game, seat)):
            wanted = f"It takes Mushrooms worth {cost.amount}, and those in your Planter Box are worth {worth}."
            return Refusal("dale.harvest", wanted)
    return None


def pay(game: Game, seat: int, costs: Sequence[Cost], *, card: str | None = None, harvest: Sequence[int] = ()) -> None:
    """Pay them, for this card; ``harvest`` are the Mushrooms that go, by place."""
    mushrooms.harvest(game, seat, harvest)
    for tracker, much in _spent(costs).items():
        trackers.adjust(game, seat, tracker, -much, card=card)
    for cost in costs:
        if isinstance(cost, PayCost):
            game.state.inn -= game.adjust(seat, "gold", -cost.amount, card=card)


def _spent(costs: Sequence[Cost]) -> dict[str, int]:
    spent: dict[str, int] = {}
    for cost in costs:
        if isinstance(cost, Spend):
            spent[cost.tracker] = spent.get(cost.tracker, 0) + (cost.amount or 0)
    return spent
