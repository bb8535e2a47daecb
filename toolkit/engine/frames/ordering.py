"""Additional Drinks being ordered (rule drinks.additional)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.turn import order
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Order


class Ordering(Stacked, tag_field="frame", tag="ordering"):
    """``seat`` says who gets ``count`` Drinks."""

    seat: int
    count: int
    ordered: bool = False
    to: list[int] = []

    def advance(self, game: Game) -> Ask | None:
        """Ask who gets them."""
        if self.to:
            order(game, self.seat, (self.to.pop(0),))
            return None
        others = game.opponents(self.seat)
        if self.ordered or not others or not self.count:
            game.done(self)
            return None
        spreads = combinations_with_replacement(others, self.count)
        return Ask(self.seat, ("order",), tuple(Order(self.seat, spread) for spread in spreads))

    def answer(self, game: Game, move: AnyMove) -> None:  # noqa: ARG002 - as every frame takes it
        """Put the Drinks where the player said."""
        assert isinstance(move, Order)
        self.ordered = True
        self.to = list(move.to)
