"""A second engine, for the tests only: the game told from beginning to end, by plain calls and loops.

It was written from the rulebook and the card language, to be a second opinion on ``toolkit.engine``. It shares the
records that hold the facts (cards, seats, moves, log entries, the random generator) and nothing that decides anything.
Whoever has to decide is asked by ``yield Question(...)``, and the answer comes back from it. It is slow, and it cannot
be saved in the middle of a game.
"""

from tests.second_engine.game import SecondGame, deal

__all__ = ["SecondGame", "deal"]
