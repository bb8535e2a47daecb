"""A game told move by move, saved to a file, and played again from it."""

import tempfile
from pathlib import Path
from random import Random

import toolkit as rdi

cards = rdi.load()
game = rdi.new_game(cards, ["gog", "eve"], seed=7)
moves, chance = [], Random(7)
while game.ask is not None:
    move = chance.choice(game.ask.moves)
    moves.append(rdi.line(game, move))
    game.answer(move)
print("\n".join(moves[:12]), f"... and {len(moves) - 12} more")

players = tuple(rdi.Player(player.name, player.character or "") for player in game.players)
with tempfile.TemporaryDirectory() as folder:
    file = Path(folder) / "game.json"
    rdi.write_game(file, rdi.GameRecord(players, seed=7, moves=tuple(moves)))
    again = rdi.replay(rdi.read_game(file), cards)
print("played again, it ends alike:", again.state.winners == game.state.winners)
