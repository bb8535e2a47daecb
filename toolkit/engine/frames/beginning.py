"""What comes to characters when their turn begins, before its first phase."""

from __future__ import annotations

from toolkit.engine import mushrooms, trackers, zones
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.rising import change
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
        _track(game, seat)
        _tidy(game, seat)
        mushrooms.begin_turn(game, seat)
        return None


def _track(game: Game, seat: int) -> None:
    """What characters track and gain each turn (rule jett.beginning)."""
    for tracker in trackers.of_character(game.cards, game.players[seat].character).values():
        if tracker.each_turn:
            change(game, seat, tracker.id, tracker.each_turn, rule="jett.beginning")


def _tidy(game: Game, seat: int) -> None:
    """What is cleared away for something that a character tracks, and what is filled up.

    (rules petra.beginning, terci.beginning)
    """
    player = game.players[seat]
    for zone in zones.of_player(game, seat).values() if player.zones else ():
        if zone.cleared_for and (cleared := player.zones[zone.id]):
            zones.clear(game, seat, zone)
            change(game, seat, zone.cleared_for, len(cleared), rule="petra.beginning")
    zones.fill(game, seat)
