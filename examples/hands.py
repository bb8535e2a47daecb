"""How often an opening hand holds a card that Negates or Ignores, for each character."""

from random import Random

import toolkit as rdi

HANDS, DRAWN = 400, 7
cards = rdi.load()
refusals = {card.id for card in rdi.search("verb:negate or verb:ignore", cards)}
chance = Random(1)
for character in [one for one in cards.characters.values() if one.complete][:8]:
    deck = [card for card, copies in character.deck.items() for _ in range(copies)]
    held = sum(not refusals.isdisjoint(chance.sample(deck, DRAWN)) for _ in range(HANDS))
    print(f"{character.short}: {100 * held // HANDS} %")
