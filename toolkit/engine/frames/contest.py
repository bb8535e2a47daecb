"""A Drinking Contest: all reveal and drink, the strongest Drink wins, ties drink on (rules contest, contest.tie)."""

from __future__ import annotations

from typing import Literal

from toolkit.engine import drink_deck
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.pour import Pour
from toolkit.engine.game import Ask, Game


class Contest(Stacked, tag_field="frame", tag="contest"):
    """``contestants`` are those who drink next, of all ``players`` in it.

    ``totals`` is what the last Drinks counted for, by seat; ``within`` tells that another contest is still on,
    ``behind`` is the player whose card began it.
    """

    seat: int
    players: list[int]
    contestants: list[int]
    prize: int = 1
    step: Literal["begin", "drink", "compare", "end"] = "begin"
    totals: dict[int, int] = {}
    within: bool = False
    behind: int | None = None

    def advance(self, game: Game) -> Ask | None:
        """Drink, compare, and drink again or pay the winner."""
        if self.step == "begin":
            self.step = "drink"
            self.within, game.state.contest = game.state.contest, True
        elif self.step == "drink":
            self.step = "compare"
            self.totals = {}
            place = len(game.state.stack) - 1
            revealers = list(self.contestants)
            pour = Pour(
                self.seat, revealers, "drink-deck", "nothing", from_event=True, contest=place, behind=self.behind
            )
            game.push(pour)
        elif self.step == "compare":
            self._compare(game)
        else:
            game.state.contest = self.within
            game.done(self)
        return None

    def _compare(self, game: Game) -> None:
        highest = max(self.totals.values(), default=0)
        tied = [seat for seat in self.contestants if self.totals.get(seat) == highest]
        if len(tied) > 1:
            tied = [seat for seat in tied if game.side_of[seat].alcohol < game.side_of[seat].fortitude]
        if len(tied) > 1 and drink_deck.can_break_a_tie(game):
            self.contestants, self.step = tied, "drink"
            return
        self.step = "end"
        if len(tied) == 1:
            self._award(game, tied[0])

    def _award(self, game: Game, winner: int) -> None:
        """All pay the winner before anybody loses (rules contest.win-and-pass-out, contest.pass-out)."""
        game.note("wins-contest", winner, rule="contest")
        for payer in reversed([seat for seat in game.opponents(winner) if seat in self.players]):
            game.push(Payment(payer, self.prize, winner, "other"))
