"""A bot that takes what is worth most at once: it hurts the weakest, and defends itself when it pays."""

from __future__ import annotations

from random import Random

from toolkit.arena.worth import GOLD, worth
from toolkit.engine import Game
from toolkit.engine.moves import AnyMove, Choose, Discard, Order, PlayCard

KEPT_CLASHES = 1
"""How many Gambling and Cheating Cards it holds on to."""

BOLD = 8
"""How far from passing out it must be to drink for Gold."""


def greedy(game: Game, chance: Random) -> AnyMove:
    """The move that is worth most; one of them by chance if several are."""
    ask = game.ask
    assert ask is not None, "a bot is asked only while there is something to decide"
    if "discard" in ask.kinds:
        return _discard(game, ask.seat)
    worths = [(_worth(game, move), move) for move in ask.moves]
    best = max(value for value, _move in worths)
    return chance.choice([move for value, move in worths if value == best])


def margin(game: Game, seat: int) -> int:
    """How far a player is from passing out."""
    return game.side_of[seat].fortitude - game.side_of[seat].alcohol


def _worth(game: Game, move: AnyMove) -> float:
    match move:
        case PlayCard():
            return worth(game, move)
        case Order(to=to):
            return sum(1 / (1 + max(0, margin(game, seat))) for seat in to)
        case Choose(value=bool() as value):
            return GOLD if value and margin(game, move.seat) >= BOLD else 0.5 * (not value)
        case Choose(value=int() as value) if "choice" not in (game.ask.kinds if game.ask else ()):
            return 1 + 1 / (1 + max(0, margin(game, value)))
        case Choose(value=value):
            return -float(value) if isinstance(value, int) else 0
        case _:
            return 0


def _discard(game: Game, seat: int) -> Discard:
    """Throw away the Gambling and Cheating Cards beyond a few, to draw something better."""
    clashes = [card for card in game.players[seat].hand if set(game.card(card).types) & {"gambling", "cheating"}]
    return Discard(seat, tuple(sorted(sorted(clashes)[KEPT_CLASHES:])))
