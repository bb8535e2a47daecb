"""An automaton passes out on one of its tracks (rule otto.passes-out)."""

from __future__ import annotations

from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose
from toolkit.engine.state import Track

GOLD, CARDS = 1, 2
"""What the player of the track gets: one or the other."""


class Collapse(Stacked, tag_field="frame", tag="collapse"):
    """The ``automaton`` has passed out on the track of ``seat``, who is rewarded with Gold or with cards."""

    seat: int
    automaton: int

    def advance(self, game: Game) -> Ask:
        """Set the track back to where it begins, and ask its player for the reward."""
        tracks = game.side_of[self.automaton].tracks
        if tracks[self.seat].faints:
            tracks[self.seat] = Track()
            game.note("otto-passes-out", self.automaton, other=self.seat, rule="otto.passes-out")
        return Ask(self.seat, ("reward", "choice"), (Choose(self.seat, 1), Choose(self.seat, 2)))

    def answer(self, game: Game, move: AnyMove) -> None:
        """1 Gold from the Inn, or two cards."""
        assert isinstance(move, Choose)
        game.done(self)
        if move.value == 1:
            game.state.inn -= game.adjust(self.seat, "gold", GOLD, rule="otto.passes-out")
        else:
            game.draw(self.seat, CARDS)
            game.note("otto-draws", self.seat, amount=CARDS, rule="otto.passes-out")
