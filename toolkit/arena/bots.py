"""The bots by name. A bot decides from what its player can see, never from other hands or from what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from toolkit.arena.greedy import greedy
from toolkit.engine import Game
from toolkit.engine.moves import AnyMove
from toolkit.errors import NotFound
from toolkit.nearest import nearest

Bot = Callable[[Game, Random], AnyMove]
"""Decides what is asked for; all its chance is the one that it is given."""


def at_random(game: Game, chance: Random) -> AnyMove:
    """Any legal move, each as likely as the others."""
    assert game.ask is not None, "a bot is asked only while there is something to decide"
    return chance.choice(game.ask.moves)


BOTS: Mapping[str, Bot] = {"random": at_random, "greedy": greedy}


def bot(name: str) -> Bot:
    """The bot of this name. Raises :class:`NotFound` with the names there are."""
    if name not in BOTS:
        raise NotFound("bot", name, nearest(name, BOTS) or tuple(BOTS))
    return BOTS[name]
