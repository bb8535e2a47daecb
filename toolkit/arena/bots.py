"""The bots by name. A bot decides from what its player can see, never from other hands or from what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from toolkit.arena.greedy import greedy
from toolkit.arena.search import Budget, Search
from toolkit.engine import Game
from toolkit.engine.moves import AnyMove
from toolkit.errors import CannotRead, NotFound
from toolkit.nearest import nearest

Bot = Callable[[Game, Random], AnyMove]
"""Decides what is asked for; all its chance is the one that it is given."""


def at_random(game: Game, chance: Random) -> AnyMove:
    """Any legal move, each as likely as the others."""
    assert game.ask is not None, "a bot is asked only while there is something to decide"
    return chance.choice(game.ask.moves)


SEARCHING: Mapping[str, Search] = {"fair": Search(Budget(playouts=2)), "hard": Search(Budget(playouts=48))}
"""The bots that look ahead, and how far unless something else is said."""

BOTS: Mapping[str, Bot] = {"random": at_random, "easy": greedy, **SEARCHING}
"""All of them, the weakest first."""

ALSO_CALLED: Mapping[str, str] = {"greedy": "easy"}
"""What bots were called in game files before."""


def bot(name: str) -> Bot:
    """The bot of this name; one that looks ahead may say how far: ``hard:200`` playouts, or ``hard:0.5s`` a move.

    Raises :class:`NotFound` with the names there are, and :class:`CannotRead` for a budget that is none.
    """
    kind, mark, budget = name.partition(":")
    kind = ALSO_CALLED.get(kind, kind)
    if kind not in BOTS:
        raise NotFound("bot", name, nearest(kind, (*BOTS, *ALSO_CALLED)) or tuple(BOTS))
    if not mark:
        return BOTS[kind]
    if kind not in SEARCHING:
        raise CannotRead(f"{name!r}: {kind} does not look ahead", expected=kind)
    return SEARCHING[kind].within(Budget.read(budget))


def is_quick(name: str) -> bool:
    """Whether a bot plays thousands of moves a second."""
    return name.partition(":")[0] not in SEARCHING


def is_timed(name: str) -> bool:
    """Whether a bot has so much time for a move, and so may decide otherwise on another machine."""
    player = bot(name)
    return isinstance(player, Search) and player.budget.seconds is not None
