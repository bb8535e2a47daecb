"""What all games between teams have in common (rulebook chapter 9)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from toolkit import figures
from toolkit.engine.variants.ordinary import Ordinary
from toolkit.errors import NotLegal

if TYPE_CHECKING:
    from toolkit.engine.profile import Profile


class Teams(Ordinary, frozen=True, tag_field="kind", tag="teams"):
    """Players win and lose together (rule team.variants). ``teams`` are the seats of each team."""

    teams: tuple[tuple[int, ...], ...] = ()

    def check(self, players: int) -> None:
        """Everybody is in just one team, and there are two teams or more (rule team)."""
        members = Counter(seat for team in self.teams for seat in team)
        if twice := [seat for seat, times in members.items() if times > 1]:
            raise NotLegal(f"player {twice[0] + 1} is in two teams", rule="team")
        if left_out := [seat for seat in range(players) if seat not in members]:
            raise NotLegal(f"player {left_out[0] + 1} is in no team", rule="team")
        if len(self.teams) < 2:
            raise NotLegal("there is no other team to play against", rule="team")

    def sides(self, players: int) -> list[int]:
        """The team that each player is in (rule team)."""
        return [next(side for side, team in enumerate(self.teams) if seat in team) for seat in range(players)]

    def gold(self, sides: int, profile: Profile) -> int:
        """A team begins with 10 Gold, however many play (rule team.start)."""
        return figures.GOLD
