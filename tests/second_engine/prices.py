"""What is given to play a card: it is given whole, at once, and for good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.second_engine.table import Table
from toolkit.cards.effects import Cost, PayCost


def can_pay(table: Table, seat: int, prices: Sequence[Cost]) -> bool:
    """Whether a player has all that it takes."""
    has = {None: table.sides[seat].gold, **table.players[seat].trackers}
    return all(has.get(what, 0) >= much for what, much in _bill(prices).items())


def pay(table: Table, seat: int, prices: Sequence[Cost], card: str | None) -> None:
    """Give it, what one tracks before Gold."""
    bill = _bill(prices)
    for what, much in bill.items():
        if what is not None:
            table.track(seat, what, -much, card)
    table.state.inn -= table.change(seat, "gold", -bill[None], card)


def _bill(prices: Sequence[Cost]) -> Counter[str | None]:
    bill: Counter[str | None] = Counter()
    for price in prices:
        assert price.amount is not None
        bill[None if isinstance(price, PayCost) else price.tracker] += price.amount
    return bill
