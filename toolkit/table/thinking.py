"""What a bot that looks ahead has to decide: asked for here, thought of elsewhere, so that nobody else has to wait."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from toolkit import arena
from toolkit.cards import Database
from toolkit.engine.moves import AnyMove
from toolkit.engine.saving import restore

MOST_KEPT = 64
"""So much of what bots have thought is kept at a table."""


class Thought(NamedTuple):
    """A decision that a ``bot`` has to make at a game, which is saved; ``mood`` is the seed of all its chance.

    It is known by what it says, so that what comes of it is never taken for what another position asks.
    """

    bot: str
    saved: bytes
    ask_everybody: bool
    mood: str


def decide(thought: Thought, cards: Database) -> AnyMove:
    """What the bot decides: always the same of the same thought, unless its budget is in seconds."""
    game = restore(thought.saved, cards, ask_everybody=thought.ask_everybody)
    return arena.bot(thought.bot)(game, Random(thought.mood))  # noqa: S311 - no secret
