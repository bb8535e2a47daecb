"""Drinks being ordered, one after the other (rules turn.order-a-drink, drinks.additional)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from toolkit.engine import drink_deck
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Order


class Ordering(Stacked, tag_field="frame", tag="ordering"):
    """``seat`` says who gets ``count`` additional Drinks; ``to`` are those who still get one that has been ordered."""

    seat: int
    count: int = 0
    to: list[int] = []

    def advance(self, game: Game) -> Ask | None:
        """Ask who gets them, then serve."""
        if self.to:
            order(game, self.seat, self.to.pop(0))
            return None
        opponents = game.served_by(self.seat)
        if not self.count or not opponents:
            game.done(self)
            return None
        return Ask(self.seat, ("order",), orders(self.seat, tuple(opponents), self.count))

    def answer(self, game: Game, move: AnyMove) -> None:  # noqa: ARG002 - as every frame takes it
        """Put the Drinks where the player said."""
        assert isinstance(move, Order)
        self.count, self.to = 0, list(move.to)


@lru_cache(maxsize=256)
def orders(seat: int, among: tuple[int, ...], count: int) -> tuple[Order, ...]:
    """Every way in which a player may order so many Drinks for these players."""
    return tuple(Order(seat, spread) for spread in combinations_with_replacement(among, count))


def order(game: Game, seat: int, to: int) -> None:
    """Put a Drink face down on a player's Drink Me! Pile (rules turn.order-a-drink, turn.tab)."""
    card = drink_deck.take(game)
    if card is not None:
        game.players[to].drink_me.insert(0, card)
        if game.log is not None:
            game.note("orders", seat, other=to, rule="turn.order-a-drink")
        drink_deck.refill_if_empty(game)
