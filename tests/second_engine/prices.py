"""What is given to play a card: it is given whole, at once, and for good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.second_engine import zones
from tests.second_engine.table import Table
from toolkit.cards.effects import Cost, Harvest, PayCost


def can_pay(table: Table, seat: int, prices: Sequence[Cost]) -> bool:
    """Whether a player has all that it takes."""
    has = {None: table.sides[seat].gold, **table.players[seat].trackers}
    has_all = all(has.get(what, 0) >= much for what, much in _bill(prices).items())
    return has_all and bool(harvests(table, seat, prices))


def harvests(table: Table, seat: int, prices: Sequence[Cost]) -> list[tuple[int, ...]]:
    """The Mushrooms that can be given, in every way; nothing, where none are asked for."""
    asked = [price.amount for price in prices if isinstance(price, Harvest)]
    return zones.harvests(table, seat, asked[0]) if asked else [()]


def pay(table: Table, seat: int, prices: Sequence[Cost], card: str | None, harvest: tuple[int, ...] = ()) -> None:
    """Give it, Mushrooms first, and what one tracks before Gold."""
    zones.harvest(table, seat, harvest)
    bill = _bill(prices)
    for what, much in bill.items():
        if what is not None:
            table.track(seat, what, -much, card)
    table.state.inn -= table.change(seat, "gold", -bill[None], card)


def _bill(prices: Sequence[Cost]) -> Counter[str | None]:
    bill: Counter[str | None] = Counter()
    for price in prices:
        if isinstance(price, Harvest):
            continue
        assert price.amount is not None
        bill[None if isinstance(price, PayCost) else price.tracker] += price.amount
    return bill
