"""Fortitude that has just been lost to a card."""

from __future__ import annotations

import msgspec

from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.window import open_window
from toolkit.engine.game import Ask, Game
from toolkit.engine.playbook import Occasion


class Loss(msgspec.Struct, frozen=True):
    """``seat`` lost ``amount``; ``reduced`` tells whether that player had made it smaller."""

    seat: int
    amount: int
    reduced: bool = False


class Lost(Stacked, tag_field="frame", tag="lost"):
    """Players have lost Fortitude to a card that ``seat`` played, and may answer it."""

    seat: int
    losses: list[Loss]
    source: int
    opened: bool = False

    def occasion(self, game: Game) -> Occasion:
        """What could be played in answer to it, and by whom."""
        return game.book.lost, None, [loss.seat for loss in self.losses]

    def advance(self, game: Game) -> Ask | None:
        """Give everybody the chance to respond."""
        if not self.opened:
            self.opened = True
            if open_window(game, ("lost-fortitude",), self.seat, len(game.stack) - 1):
                return None
        game.done(self)
        return None
