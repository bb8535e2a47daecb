"""What a Drink does beyond its numbers, where its drinker chooses the order (rule drinks.draws)."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards.effects import Draw, Effect, MoveCards
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose


class Further(Stacked, tag_field="frame", tag="further"):
    """``effects`` of a Drink of ``seat`` that are still to come.

    Those that draw, discard or reveal come in the order that the drinker chooses, each of them whole before the next.
    """

    seat: int
    effects: list[Effect]
    source: int

    def advance(self, game: Game) -> Ask | None:
        """Carry out the next effect; ask which one it is where there is a choice."""
        if not self.effects:
            game.done(self)
            return None
        choices = orders(self.effects)
        if len(choices) > 1 and self.effects[0] in choices:
            return Ask(self.seat, ("choice",), tuple(Choose(self.seat, number + 1) for number in range(len(choices))))
        self._carry_out(game, self.effects[0])
        return None

    def answer(self, game: Game, move: AnyMove) -> None:
        """Carry out the effect that was chosen, of those listed in their printed order."""
        assert isinstance(move, Choose)
        self._carry_out(game, orders(self.effects)[int(move.value) - 1])

    def _carry_out(self, game: Game, effect: Effect) -> None:
        self.effects.remove(effect)
        game.push(Resolve([effect], self.source, self.seat))


def orders(effects: Sequence[Effect]) -> list[Effect]:
    """The different effects of which any may come first; to draw, and to draw again, is the same in any order."""
    moving: list[Effect] = list(dict.fromkeys(effect for effect in effects if isinstance(effect, Draw | MoveCards)))
    return moving if any(isinstance(effect, MoveCards) for effect in moving) else []
