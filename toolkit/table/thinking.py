"""What a bot that looks ahead has to decide: asked for here, thought of elsewhere, so that nobody else has to wait."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from toolkit import arena
from toolkit.arena.bots import is_quick
from toolkit.cards import Database
from toolkit.engine import Game
from toolkit.engine.moves import AnyMove
from toolkit.engine.saving import restore, save

MOST_KEPT = 64
"""So much of what bots have thought is kept at a table."""


STAND_IN = "easy"
"""The bot that decides for one whose time is up, or whose thinking has come to nothing."""


class Thought(NamedTuple):
    """A decision that a ``bot`` has to make at a game, which is saved; ``mood`` is the seed of all its chance.

    It is known by what it says, so that what comes of it is never taken for what another position asks.
    """

    bot: str
    saved: bytes
    ask_everybody: bool
    mood: str


class Minds:
    """The bots of a table, and what they have thought. ``seed`` is that of the game.

    With ``elsewhere`` those that look ahead do so somewhere else, and decide nothing before it is told by :meth:`keep`.
    """

    def __init__(self, seed: int, *, elsewhere: bool) -> None:
        self.elsewhere = elsewhere
        self._seed, self._thoughts = seed, dict[Thought, AnyMove]()

    def mood(self, steps: int) -> str:
        """The seed of the chance of a bot that decides after so many moves."""
        return f"{self._seed}/{steps}"

    def thought(self, bot: str, game: Game, steps: int) -> Thought:
        """What a bot has to think of at a game after so many moves."""
        return Thought(bot, save(game), game.ask_everybody, self.mood(steps))

    def move(self, bot: str, game: Game, steps: int) -> AnyMove | None:
        """What a bot decides at a game after so many moves; None if it has not thought of it yet."""
        if is_quick(bot):
            return arena.bot(bot)(game, Random(self.mood(steps)))  # noqa: S311 - no secret
        thought = self.thought(bot, game, steps)
        if not self.elsewhere and thought not in self._thoughts:
            self.keep(thought, decide(thought, game.cards))
        return self._thoughts.get(thought)

    def in_a_hurry(self, game: Game, steps: int) -> AnyMove:
        """What is decided for a bot that has not thought in time."""
        return decide(self.thought(STAND_IN, game, steps), game.cards)

    def keep(self, thought: Thought, move: AnyMove) -> None:
        """Keep what has come of a thought."""
        self._thoughts[thought] = move
        while len(self._thoughts) > MOST_KEPT:
            del self._thoughts[next(iter(self._thoughts))]

    def knows(self, thought: Thought) -> bool:
        """Whether it has been thought of."""
        return thought in self._thoughts


def decide(thought: Thought, cards: Database) -> AnyMove:
    """What the bot decides: always the same of the same thought, unless its budget is in seconds."""
    game = restore(thought.saved, cards, ask_everybody=thought.ask_everybody)
    return arena.bot(thought.bot)(game, Random(thought.mood))  # noqa: S311 - no secret
