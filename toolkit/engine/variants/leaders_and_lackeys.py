"""Leaders and Lackeys: in each pair one plays with Boss Cards (rulebook 10.8)."""

from __future__ import annotations

from toolkit.engine.variants.two_headed_dragon import TwoHeadedDragon
from toolkit.errors import NotLegal


class LeadersAndLackeys(TwoHeadedDragon, frozen=True, tag_field="kind", tag="leaders-and-lackeys"):
    """A Boss and a character that is none in each pair (rules lackeys, lackeys.start). ``leaders`` are the Bosses."""

    leaders: tuple[int, ...] = ()

    def check(self, players: int) -> None:
        """Each pair has one Leader (rule lackeys)."""
        super().check(players)
        if any(len(set(team) & set(self.leaders)) != 1 for team in self.teams):
            raise NotLegal("each pair has one Leader and one Lackey", rule="lackeys")

    def is_boss(self, seat: int) -> bool:
        """The Leaders play with their Boss Cards."""
        return seat in self.leaders
