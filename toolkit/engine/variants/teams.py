"""What all games between teams have in common (rulebook chapter 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit import figures
from toolkit.engine.variants.misfit import Misfit
from toolkit.engine.variants.ordinary import Ordinary

if TYPE_CHECKING:
    from toolkit.engine.profile import Profile


class Teams(Ordinary, frozen=True, tag_field="kind", tag="teams"):
    """Players win and lose together (rule team.variants). ``teams`` are the seats of each team."""

    teams: tuple[tuple[int, ...], ...] = ()

    def misfits(self, names: Sequence[str]) -> Iterator[Misfit]:
        """Everybody is in just one team, and there are two teams or more (rule team)."""
        yield from self.in_two_teams(names)
        seen = {seat for team in self.teams for seat in team}
        if left_out := [name for seat, name in enumerate(names) if seat not in seen]:
            yield _misfit(("teams",), f"{left_out[0]} is in no team")
        elif len(self.teams) < 2:
            yield Misfit(("teams",), "there is no other team to play against", "team", "two teams or more")

    def in_two_teams(self, names: Sequence[str]) -> Iterator[Misfit]:
        """Who is a member twice (rule team)."""
        seen: set[int] = set()
        for place, team in enumerate(self.teams):
            for index, seat in enumerate(team):
                if seat in seen:
                    yield _misfit(("teams", place, index), f"{names[seat]} is in a team already")
                seen.add(seat)

    def sides(self, players: int) -> list[int]:
        """The team that each player is in (rule team)."""
        return [next(side for side, team in enumerate(self.teams) if seat in team) for seat in range(players)]

    def gold(self, sides: int, profile: Profile) -> int:
        """A team begins with 10 Gold, however many play (rule team.start)."""
        return figures.GOLD


def _misfit(trail: tuple[str | int, ...], problem: str) -> Misfit:
    return Misfit(trail, problem, "team", "everybody in one team, and in no other")
