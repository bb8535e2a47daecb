"""A tracker going up that fires on its last space, as Hellfire does (rulebook 8, Petra the Devious)."""

from __future__ import annotations

from toolkit.engine import trackers
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.unplayed import Unplayed
from toolkit.engine.game import Ask, Game


class Rising(Stacked, tag_field="frame", tag="rising"):
    """What ``seat`` tracks goes up by ``by`` more, because of a ``card`` or a ``rule``.

    ``fired`` tells that it stands on the last space, what happens there being over.
    """

    seat: int
    tracker: str
    by: int
    card: str | None = None
    rule: str | None = None
    fired: bool = False

    def advance(self, game: Game) -> Ask | None:
        """Go on to the last space at most: what happens there comes before the rest of the gain.

        (rules petra.hellfire, petra.hellfire-past-the-fire, petra.track)
        """
        track = trackers.track(game, self.seat, self.tracker)
        assert track is not None and track.most is not None, "only a track with an end fires"
        at = game.players[self.seat].trackers.get(self.tracker, 0)
        if self.fired:
            self.fired = False
            trackers.adjust(game, self.seat, self.tracker, track.start - at, rule="petra.hellfire")
        elif self.by > 0 and not game.side_of[self.seat].out:
            risen = trackers.adjust(game, self.seat, self.tracker, self.by, card=self.card, rule=self.rule)
            self.by -= risen
            if at + risen == track.most:
                self._fire(game)
        else:
            game.done(self)
        return None

    def _fire(self, game: Game) -> None:
        self.fired = True
        fires = trackers.fires(game, self.seat, self.tracker)
        assert fires is not None, "only a tracker that fires is a frame of its own"
        game.note("fires", self.seat, tracker=self.tracker, rule="petra.hellfire")
        game.push(Unplayed(self.seat, fires))


def change(game: Game, seat: int, tracker: str, by: int, *, card: str | None = None, rule: str | None = None) -> None:
    """Change what a player tracks, where going up may make something happen (rule petra.hellfire).

    What is gained while that is happening is gained after it, with what is left of the first gain.
    """
    if by <= 0 or trackers.fires(game, seat, tracker) is None:
        trackers.adjust(game, seat, tracker, by, card=card, rule=rule)
        return
    burning = next((one for one in game.below(Rising) if (one.seat, one.tracker) == (seat, tracker)), None)
    if burning is None:
        game.push(Rising(seat, tracker, by, card, rule))
    else:
        burning.by += by
