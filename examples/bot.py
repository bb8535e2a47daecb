"""A bot of one's own: it passes wherever it may, and still loses to greedy ones. A bot is a function."""

from random import Random

import toolkit as rdi
from toolkit.engine.moves import AnyMove, Pass


def lazy(game: rdi.Game, chance: Random) -> AnyMove:
    """Pass if that is legal; else any legal move."""
    assert game.ask is not None
    passes = Pass(game.ask.seat)
    return passes if passes in game.ask.moves else chance.choice(game.ask.moves)


cards = rdi.load()
wins = 0
for seed in range(10):
    game = rdi.new_game(cards, ["dimli", "fiona", "zot"], seed=seed)
    wins += "Dimli" in rdi.play_out(game, [lazy, "greedy", "greedy"], seed)
print(f"the lazy bot wins {wins} of 10 games of three")
