"""What comes of itself, and is answered like a card: the Gather effect of a Mushroom, Hellfire that fires."""

from __future__ import annotations

from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose


class Unplayed(Stacked, tag_field="frame", tag="unplayed"):
    """What ``card``, which nobody plays, does for ``seat``; ``picks`` are the players picked so far.

    Others may answer it like an Action Card from hand (rules dale.gather-responses, petra.hellfire-effect).
    """

    seat: int
    card: str
    picks: list[int] = []

    def advance(self, game: Game) -> Ask | None:
        """Ask who is picked, where there is a choice; with nobody to pick nothing happens. Then it is on its way."""
        wanted = game.card(self.card).options[0].pick[len(self.picks) :]
        if not wanted:
            game.done(self)
            game.push(Play(self.seat, self.card, picks=tuple(self.picks), discarded=True))
            return None
        found = [one for one in game.judge.candidates(game, self.seat, wanted[0], None) if one not in self.picks]
        if len(found) > 1:
            return Ask(self.seat, ("target",), [Choose(self.seat, one) for one in found])
        if found:
            self.picks = [*self.picks, *found]
        else:
            game.done(self)
        return None

    def answer(self, game: Game, move: AnyMove) -> None:  # noqa: ARG002 - as every frame takes it
        """Somebody has been picked."""
        assert isinstance(move, Choose)
        self.picks = [*self.picks, int(move.value)]
