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

    def advance(self, game: Game) -> Ask | None:
        """Ask who gets them."""
        others = game.others(self.seat)
        if self.ordered or not others or not self.count:
            game.done(self)
            return None
        spreads = combinations_with_replacement(others, self.count)
        return Ask(self.seat, ("order",), tuple(Order(self.seat, spread) for spread in spreads))

    def answer(self, game: Game, move: AnyMove) -> None:
        """Put the Drinks where the player said."""
        assert isinstance(move, Order)
        self.ordered = True
        order(game, self.seat, move.to)
