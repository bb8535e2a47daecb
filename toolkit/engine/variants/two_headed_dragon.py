"""Two-Headed Dragon: teams of two (rulebook 10.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit import figures
from toolkit.engine.variants.misfit import Misfit
from toolkit.engine.variants.teams import Teams

if TYPE_CHECKING:
    from toolkit.engine.game import Game


class TwoHeadedDragon(Teams, frozen=True, tag_field="kind", tag="two-headed-dragon"):
    """Teams of two, who order two Drinks together."""

    def misfits(self, names: Sequence[str]) -> Iterator[Misfit]:
        """All teams are pairs (rule dragon)."""
        if len(names) % 2 and not any(self.in_two_teams(names)):
            problem = f"{len(names)} players cannot be divided into pairs"
            yield Misfit((), problem, "dragon", "an even number of players")
            return
        yield from super().misfits(names)
        for place, team in enumerate(self.teams):
            if len(team) != 2:
                yield Misfit(
                    ("teams", place), f"a team of {len(team)} is no pair", "dragon", "two players in each team"
                )

    def potions(self, players: int) -> int:
        """Two for each team (rule dragon.start)."""
        return figures.TEAM_POTIONS

    def drinks(self, game: Game, seat: int) -> int:
        """A team orders two Drinks, for any other players (rules dragon.order, two-bosses.order, lackeys.order)."""
        return 2
