"""Two-Headed Dragon: teams of two (rulebook 10.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.engine.variants.teams import Teams
from toolkit.errors import NotLegal

if TYPE_CHECKING:
    from toolkit.engine.game import Game


class TwoHeadedDragon(Teams, frozen=True, tag_field="kind", tag="two-headed-dragon"):
    """Teams of two, who order two Drinks together."""

    def check(self, players: int) -> None:
        """All teams are pairs (rule dragon)."""
        if players % 2:
            raise NotLegal(f"{players} players cannot be divided into pairs", rule="dragon")
        super().check(players)
        if wrong := [team for team in self.teams if len(team) != 2]:
            raise NotLegal(f"a team of {len(wrong[0])} is no pair", rule="dragon")

    def potions(self, players: int) -> int:
        """Two for each team (rule dragon.start)."""
        return 2

    def drinks(self, game: Game, seat: int) -> int:
        """A team orders two Drinks, for any other players (rules dragon.order, two-bosses.order, lackeys.order)."""
        return 2
