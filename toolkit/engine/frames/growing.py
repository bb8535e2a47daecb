"""A Mushroom being chosen to Grow."""

from __future__ import annotations

from toolkit.engine import mushrooms
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose


class Growing(Stacked, tag_field="frame", tag="growing"):
    """``seat`` chooses a Mushroom of their own, which Grows (rule dale.grow)."""

    seat: int
    source: int

    def advance(self, game: Game) -> Ask | None:
        """Ask which one, where there is a choice."""
        places = mushrooms.unlike(game, self.seat)
        if len(places) > 1 and not getattr(game.stack[self.source], "negated", False):
            return Ask(self.seat, ("lying",), [Choose(self.seat, place) for place in places])
        game.done(self)
        mushrooms.grow(game, self.seat, places)
        return None

    def answer(self, game: Game, move: AnyMove) -> None:
        """Grow it."""
        assert isinstance(move, Choose)
        game.done(self)
        mushrooms.grow(game, self.seat, [int(move.value)])
