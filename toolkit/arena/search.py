"""A bot that looks ahead: from positions that could be, it plays on as greedy bots would, and sees what comes of it.

Flat Monte Carlo over determinizations: every move is tried from the same positions with the same chance, and the worse
half of the moves is given up again and again (sequential halving; Karnin, Koren and Somekh, 2013). A tree search over
information sets, tried with as many playouts, won no more.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from toolkit.arena.greedy import discards, greedy, worths
from toolkit.arena.guess import Guesses
from toolkit.arena.outlook import outlook
from toolkit.engine import Game
from toolkit.engine.moves import AnyMove, Discards
from toolkit.engine.saving import restore
from toolkit.errors import CannotRead

MOST_MOVES = 12
"""So many moves are compared: those that a greedy bot likes best."""

TURNS = 2
"""So many turns are played on before a position is judged."""

MOST_PLAYOUTS = 100_000
LONGEST = 60.0
"""Bounds of what may be asked for a move: playouts, and seconds."""

_SEED_BITS = 32


@dataclass(frozen=True)
class Budget:
    """What a move may cost: so many ``playouts``, or so many ``seconds`` if they are said.

    Only the first gives the same move for the same chance. Every move is tried once in each round of halving, whatever
    the budget.
    """

    playouts: int = 0
    seconds: float | None = None

    @classmethod
    def read(cls, text: str) -> Budget:
        """A budget as it is written: ``200``, or ``0.5s``. Raises :class:`CannotRead`."""
        try:
            budget = cls(seconds=float(text[:-1])) if text.endswith("s") else cls(playouts=int(text))
        except ValueError:
            budget = cls()
        if 0 < (budget.seconds or 0) <= LONGEST or (budget.seconds is None and 0 < budget.playouts <= MOST_PLAYOUTS):
            return budget
        expected = f"playouts up to {MOST_PLAYOUTS:,}, such as 200, or seconds up to {LONGEST:.0f}, such as 0.5s"
        raise CannotRead(f"{text[:40]!r} is no budget of a bot", expected=expected)


@dataclass(frozen=True)
class Tried:
    """A move that was tried: how often, and how likely a victory was after it, on the average."""

    move: AnyMove
    playouts: int = 0
    total: float = 0.0

    @property
    def outlook(self) -> float:
        """How likely a victory is after it, from 0 to 1."""
        return self.total / self.playouts if self.playouts else 0.0


@dataclass(frozen=True)
class Search:
    """A bot that tries its moves within a budget. ``turns`` are played on before a position is judged."""

    budget: Budget
    turns: int = TURNS

    def within(self, budget: Budget) -> Search:
        """The same bot with another budget."""
        return replace(self, budget=budget)

    def __call__(self, game: Game, chance: Random) -> AnyMove:
        """The move after which a victory is likeliest."""
        return self.tried(game, chance)[0].move

    def tried(self, game: Game, chance: Random) -> list[Tried]:
        """The moves that were compared, the best one first, and what came of each."""
        left = [Tried(move) for move in _candidates(game)]
        if len(left) == 1:
            return left
        trial = _Trial(game, self.turns, chance)
        given_up: list[Tried] = []
        for share in _shares(self.budget, len(left)):
            left = sorted(trial.all(left, share), key=lambda one: -one.outlook)
            half = (len(left) + 1) // 2
            left, given_up = left[:half], left[half:] + given_up
        return left + given_up


class _Share:
    """What a round of halving may cost; ``goes_on`` tells whether there is some of it left, once for each position."""

    def __init__(self, budget: Budget, rounds: int, moves: int) -> None:
        self.positions = max(1, budget.playouts // rounds // moves)
        self.until = None if budget.seconds is None else time.monotonic() + budget.seconds / rounds
        self.tried = 0

    def goes_on(self) -> bool:
        """Whether another position may be tried; the first one always may."""
        self.tried += 1
        if self.tried == 1:
            return True
        return self.tried <= self.positions if self.until is None else time.monotonic() < self.until


def _shares(budget: Budget, moves: int) -> Iterator[_Share]:
    """What each round of halving may cost, for as many moves as are left in it."""
    rounds = (moves - 1).bit_length()
    for _ in range(rounds):
        yield _Share(budget, rounds, moves)
        moves = (moves + 1) // 2


class _Trial:
    """Tries moves of the game as it stands."""

    def __init__(self, game: Game, turns: int, chance: Random) -> None:
        assert game.ask is not None, "a bot is asked only while there is something to decide"
        self.game, self.ask, self.chance = game, game.ask, chance
        self.until = game.state.turns + turns
        self.guesses = Guesses.of(game, game.ask.seat, chance)

    def all(self, moves: list[Tried], share: _Share) -> list[Tried]:
        """Each move tried from the same positions that could be."""
        while share.goes_on():
            position, seed = self.guesses.one(self.chance), self.chance.getrandbits(_SEED_BITS)
            moves = [
                replace(one, playouts=one.playouts + 1, total=one.total + self._outlook(position, one.move, seed))
                for one in moves
            ]
        return moves

    def _outlook(self, position: bytes, move: AnyMove, seed: int) -> float:
        """How likely a victory is some turns after a move."""
        future, chance = restore(position, self.game.cards), Random(seed)  # noqa: S311 - a game is no secret
        future.answer(move)
        while future.ask is not None and future.state.turns < self.until:
            future.answer(greedy(future, chance))
        return outlook(future, self.ask.seat)


def _candidates(game: Game) -> list[AnyMove]:
    """The moves that are worth a try."""
    ask = game.ask
    assert ask is not None, "a bot is asked only while there is something to decide"
    if isinstance(ask.moves, Discards):
        return [*discards(game, ask.seat)]
    if len(ask.moves) <= MOST_MOVES:
        return list(ask.moves)
    liked = sorted(zip(worths(game), range(len(ask.moves)), strict=True), key=lambda one: (-one[0], one[1]))
    return [ask.moves[place] for _worth, place in liked[:MOST_MOVES]]
