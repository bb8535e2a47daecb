"""A zone with more cards than it has room for: one of them leaves before anything else happens."""

from __future__ import annotations

from toolkit.cards.words import Pile
from toolkit.engine import mushrooms
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose


class Crowded(Stacked, tag_field="frame", tag="crowded"):
    """``seat`` has a Mushroom more in the Planter Box ``pile`` than there is room for.

    Nobody may do anything before it is chosen which one is discarded (rule dale.planter-box).
    """

    seat: int
    pile: Pile

    def advance(self, game: Game) -> Ask:
        """Ask which one leaves: one of those that were there, or the new one, which lies last."""
        return Ask(self.seat, ("lying",), [Choose(self.seat, place) for place in mushrooms.unlike(game, self.seat)])

    def answer(self, game: Game, move: AnyMove) -> None:
        """Discard it."""
        assert isinstance(move, Choose)
        game.done(self)
        game.note(
            f"{self.pile}-to-discard",
            self.seat,
            card=mushrooms.discard(game, self.seat, int(move.value)),
            rule="dale.planter-box",
        )
