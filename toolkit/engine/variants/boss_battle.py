"""Boss Battle: one Boss against two, three or four Challengers (rulebook 10.2 to 10.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit import figures
from toolkit.engine.variants.misfit import Misfit
from toolkit.engine.variants.teams import Teams

if TYPE_CHECKING:
    from toolkit.engine.game import Game

FEWEST_CHALLENGERS, MOST_CHALLENGERS = figures.CHALLENGERS[0], figures.CHALLENGERS[-1]


class BossBattle(Teams, frozen=True, tag_field="kind", tag="boss-battle"):
    """The Boss is a team alone, the Challengers are the other (rule boss.team-of-one). ``boss`` is the Boss's seat."""

    boss: int = 0

    @classmethod
    def against(cls, boss: int, players: int) -> BossBattle:
        """A battle of one of so many players against all others."""
        return cls(((boss,), tuple(seat for seat in range(players) if seat != boss)), boss)

    def misfits(self, names: Sequence[str]) -> Iterator[Misfit]:
        """There are two, three or four Challengers (rule boss)."""
        challengers = len(names) - 1
        if not FEWEST_CHALLENGERS <= challengers <= MOST_CHALLENGERS:
            problem = f"a Boss faces two, three or four Challengers, not {challengers}"
            yield Misfit((), problem, "boss", f"{FEWEST_CHALLENGERS + 1} to {MOST_CHALLENGERS + 1} players")
            return
        yield from super().misfits(names)

    def potions(self, players: int) -> int:
        """As many for each team as there are Challengers (rule boss.potions)."""
        return players - 1

    def first(self) -> int:
        """The Boss goes first (rule boss-turn.first)."""
        return self.boss

    def is_boss(self, seat: int) -> bool:
        """The Boss plays with the Boss Cards (rule boss.deck)."""
        return seat == self.boss

    def hand_size(self, game: Game, seat: int) -> int:
        """The Boss's is 8, 9 or 10 (rule boss.hand)."""
        return figures.HAND_SIZE + (_challengers(game) - 1 if seat == self.boss else 0)

    def actions(self, game: Game, seat: int) -> int:
        """The Boss plays as many Action Cards as there are Challengers, at first half; each Challenger plays one.

        (rules boss-turn.actions, challengers-turn)
        """
        return _in_a_turn(game) if seat == self.boss else 1

    def lays_actions_out(self, seat: int) -> bool:
        """Those of the Boss stay face up, so that they can be counted (rule boss-turn.one-at-a-time)."""
        return seat == self.boss

    def drinks(self, game: Game, seat: int) -> int:
        """The Boss orders as many Drinks, the Challengers one (rules boss-turn.order, challengers-turn.order)."""
        return _in_a_turn(game) if seat == self.boss else 1


def _challengers(game: Game) -> int:
    return len(game.players) - 1


def _in_a_turn(game: Game) -> int:
    """What the Boss does as often as there are Challengers; in the first turn half as often, rounded up."""
    return (_challengers(game) + 1) // 2 if game.state.turns <= 1 else _challengers(game)
