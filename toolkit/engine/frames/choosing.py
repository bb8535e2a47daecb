"""A choice that a card gives to a player."""

from __future__ import annotations

from toolkit.cards.effects import Cost, Effect
from toolkit.engine import costs
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.resolve import Resolve, origin
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose


class Choosing(Stacked, tag_field="frame", tag="choosing"):
    """``seat`` chooses one of the lists of effects, counted from 1; if ``optional``, whether the one list happens.

    That it does happen is paid for by the ``cost``.
    """

    seat: int
    options: list[list[Effect]]
    source: int
    you: int
    that: int | None = None
    optional: bool = False
    cost: list[Cost] = []
    chosen: bool = False

    def advance(self, game: Game) -> Ask | None:
        """Ask."""
        if self.chosen or getattr(game.stack[self.source], "negated", False):
            game.done(self)
            return None
        values: tuple[int | bool, ...] = (False, True) if self.optional else tuple(range(1, len(self.options) + 1))
        return Ask(self.seat, ("choice",), tuple(Choose(self.seat, value) for value in values))

    def answer(self, game: Game, move: AnyMove) -> None:
        """Do what was chosen."""
        assert isinstance(move, Choose)
        self.chosen = True
        if move.value is not False:
            costs.pay(game, self.seat, self.cost, card=origin(game, self.source, self.you))
            effects = self.options[0 if self.optional else int(move.value) - 1]
            game.push(Resolve(list(effects), self.source, self.you, self.that))
