"""A game at a table: one seat is ours, bots sit at the others; what we see, and what everybody is told."""

from random import Random

import toolkit as rdi

cards = rdi.load()
players = (rdi.Player("Gog", "gog"), rdi.Player("Eve", "eve", "greedy"), rdi.Player("Zot", "zot", "greedy"))
table, chance = rdi.Table.begin(rdi.GameRecord(players, seed=3), cards), Random(3)
for _ in range(6):
    while table.advance() is not None:
        pass
    if table.game.ask is None:
        break
    table.play(0, chance.choice(table.game.ask.moves))
seen = table.seen(0)
for player in seen.players:
    hand = (
        f"{player.hand_size} cards" if player.hand is None else ", ".join(cards.card(one).title for one in player.hand)
    )
    print(f"{player.name}: Fortitude {player.fortitude}, Alcohol Content {player.alcohol}, Gold {player.gold}; {hand}")
print(f"{len(table.told())} things have happened; turn of {seen.players[seen.turn].name}")
