"""Games between sides: one of each variant in turn, with characters by chance."""

import random
from functools import cache
from pathlib import Path

from toolkit import cards
from toolkit.cards import Database
from toolkit.cards.validate import layers
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.variants import BossBattle, LeadersAndLackeys, TwoHeadedBossBattle, TwoHeadedDragon, Variant

VILLAINS = Path(__file__).parent / "villains"
"""A pack of four invented characters with Boss Cards, of which no published ones are known."""

PAIRS = {4: ((0, 1), (2, 3)), 6: ((0, 1), (2, 3), (4, 5))}


@cache
def with_villains() -> Database:
    """The cards with the four villains."""
    return cards.load(layers([VILLAINS]))


def variants() -> list[tuple[int, Variant]]:
    """Every variant between sides with the numbers of players that it is played by."""
    dragons = [(players, TwoHeadedDragon(teams)) for players, teams in PAIRS.items()]
    bosses = [(players, BossBattle.against(0, players)) for players in (3, 4, 5)]
    return [*dragons, *bosses, (4, TwoHeadedBossBattle(PAIRS[4])), (4, LeadersAndLackeys(PAIRS[4], (0, 3)))]


def game_of_sides(cards: Database, seed: int) -> Game:
    """A game between sides, ready to play; the seed says which."""
    players, variant = variants()[seed % len(variants())]
    known = [name for name, character in cards.characters.items() if character.complete]
    characters = random.Random(seed).sample(known, players)
    chairs = [Chair(name.capitalize(), name) for name in characters]
    return new_game(cards, chairs, seed=seed, variant=variant, log=[])
