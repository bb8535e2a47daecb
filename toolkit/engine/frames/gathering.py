"""Mushrooms being Gathered at the end of a turn."""

from __future__ import annotations

from toolkit.engine import mushrooms
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.unplayed import Unplayed
from toolkit.engine.game import Ask, Game


class Gathering(Stacked, tag_field="frame", tag="gathering"):
    """Each of ``seats`` discards the Mushrooms that are fully grown, the one planted first before the others."""

    seats: list[int]

    def advance(self, game: Game) -> Ask | None:
        """Discard the next one, whose Gather effect happens as it is discarded (rule dale.gather)."""
        if not self.seats:
            game.done(self)
            return None
        seat = self.seats[0]
        place = None if game.side_of[seat].out else mushrooms.due(game, seat)
        if place is None:
            self.seats = self.seats[1:]
            return None
        card = mushrooms.discard(game, seat, place)
        game.note("gathers", seat, card=card, rule="dale.gather")
        if game.card(card).options:
            game.push(Unplayed(seat, card))
        return None
