"""What comes to characters when their turn begins, before its first phase."""

from __future__ import annotations

from toolkit.engine import mushrooms, trackers, zones
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game


class Beginning(Stacked, tag_field="frame", tag="beginning"):
    """``seats`` are those to whom it has yet to come, one after the other."""

    seats: list[int]

    def advance(self, game: Game) -> Ask | None:
        """Bring it to the next one (rules jett.beginning, petra.beginning, terci.beginning, dale.beginning)."""
        if not self.seats:
            game.done(self)
            return None
        seat, *self.seats = self.seats
        trackers.begin_turn(game, seat)
        zones.begin_turn(game, seat)
        mushrooms.begin_turn(game, seat)
        return None
