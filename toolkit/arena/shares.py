"""Shares of victory: how often each character wins games among bots, and how sure that is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from random import Random

from toolkit.arena.bots import bot
from toolkit.cards import Database
from toolkit.engine import Chair, new_game

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


def tables(characters: Sequence[str], players: int = 4, always: str | None = None) -> Iterator[tuple[str, ...]]:
    """Every combination of so many of these characters, one of them ``always`` there if wanted."""
    others = [one for one in characters if one != always]
    seated = () if always is None else (always,)
    yield from ((*seated, *some) for some in combinations(others, players - len(seated)))


def shares(cards: Database, lineups: Iterable[Sequence[str]], rounds: int, name: str = "greedy") -> Mapping[str, Share]:
    """The share of each character in so many games of each of these line-ups, all played by bots of this ``name``.

    Everybody sits in another seat from round to round. The same line-ups and rounds are the same games.
    """
    games: Counter[str] = Counter()
    wins: defaultdict[str, float] = defaultdict(float)
    for number, lineup in enumerate(lineups):
        for turn in range(rounds):
            start = (number + turn) % len(lineup)
            seated = [*lineup[start:], *lineup[:start]]
            games.update(seated)
            won = _winners(cards, seated, name, f"{number} {turn}")
            for winner in won:
                wins[winner] += 1 / len(won)
    return {character: Share(number, wins[character]) for character, number in games.items()}


def _winners(cards: Database, seated: Sequence[str], name: str, seed: str) -> list[str]:
    """Who wins a game of bots, and its chance is this ``seed``'s."""
    chance, player = Random(seed), bot(name)  # noqa: S311 - a game is no secret
    game = new_game(cards, [Chair(one, one) for one in seated], seed=chance.getrandbits(32))
    while game.ask is not None:
        game.answer(player(game, chance))
    return [seated[place] for place in game.state.winners or ()]
