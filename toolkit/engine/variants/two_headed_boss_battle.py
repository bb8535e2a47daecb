"""Two-Headed Boss Battle: Two-Headed Dragon, with Boss Cards for everybody (rulebook 10.7)."""

from __future__ import annotations

from toolkit.engine.variants.two_headed_dragon import TwoHeadedDragon


class TwoHeadedBossBattle(TwoHeadedDragon, frozen=True, tag_field="kind", tag="two-headed-boss-battle"):
    """Pairs of Bosses, with hands of seven (rules two-bosses, two-bosses.start)."""

    def is_boss(self, seat: int) -> bool:
        """Every player plays with their Boss Cards."""
        return True
