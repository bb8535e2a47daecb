"""Shares of victory: how often somebody wins, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z = 1.96
"""How many standard deviations hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Share:
    """How many ``games`` somebody has played, and how many they won. A victory of two players is half of one each."""

    games: int
    wins: float

    @property
    def share(self) -> float:
        """What part of the games was won, from 0 to 1."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, with 95 % certainty (Wilson's interval).

        >>> [round(end, 3) for end in Share(100, 25).interval]
        [0.175, 0.343]
        """
        spread = Z**2 / self.games
        middle = (self.share + spread / 2) / (1 + spread)
        reach = sqrt(self.share * (1 - self.share) * spread + spread**2 / 4) / (1 + spread)
        return middle - reach, middle + reach
