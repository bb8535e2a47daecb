"""A phase about to be repeated by one of a team, whom the player of the card chooses (rule team-phases)."""

from __future__ import annotations

from toolkit.cards.words import Phase
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.turn import Turn
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose


class Repeating(Stacked, tag_field="frame", tag="repeating"):
    """``seat`` chooses who of ``players`` goes through the phase once more, because of the play at ``source``."""

    seat: int
    phase: Phase
    players: list[int]
    source: int

    def advance(self, game: Game) -> Ask | None:  # noqa: ARG002 - as every frame takes it
        """Ask."""
        return Ask(self.seat, ("teammate",), tuple(Choose(self.seat, one) for one in self.players))

    def answer(self, game: Game, move: AnyMove) -> None:
        """The one who was chosen repeats the phase, and nobody else."""
        assert isinstance(move, Choose)
        game.done(self)
        next(game.below(Turn)).repeat(self.phase, int(move.value))
