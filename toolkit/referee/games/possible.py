"""What can come up in a game, by those who have words for it."""

from __future__ import annotations

from typing import get_args

from toolkit.cards.words import Pile
from toolkit.referee.games.deciding import MOMENTS
from toolkit.referee.scenarios.transcript import PHRASES


def moments() -> tuple[str, ...]:
    """The moments at which somebody decides."""
    return tuple(MOMENTS)


def happenings() -> tuple[str, ...]:
    """What can happen, but for each way from one pile to another."""
    piles = get_args(Pile)
    return tuple(what for what in PHRASES if what.partition("-to-")[0] not in piles)
