"""Who plays with whom: teams for games at random, of every variant."""

import random
from typing import Literal, get_args

from toolkit.cards import Database
from toolkit.engine.variants import (
    BossBattle,
    LeadersAndLackeys,
    Ordinary,
    Otto,
    TwoHeadedBossBattle,
    TwoHeadedDragon,
    Variant,
)

Kind = Literal["ordinary", "two-headed-dragon", "boss-battle", "two-headed-boss-battle", "leaders-and-lackeys", "otto"]
KINDS: tuple[Kind, ...] = get_args(Kind)


def seated(cards: Database, chance: random.Random, kind: Kind, characters: list[str]) -> tuple[Variant, list[str]]:
    """A game of this kind for these characters; where there are too few or too many of them, for others."""
    if kind == "ordinary":
        return Ordinary(), characters
    if kind == "otto":
        complete = [name for name, one in cards.characters.items() if one.complete]
        return Otto(("otto-doorman", "otto-bookkeeper")), chance.sample(complete, 2)
    count = chance.choice([3, 4, 5] if kind == "boss-battle" else [4, 4, 6])
    characters = chance.sample([name for name, one in cards.characters.items() if one.complete], count)
    boss = chance.randrange(count)
    lead(cards, chance, characters, boss)
    if kind == "boss-battle":
        return BossBattle.against(boss, count), characters
    teams = pairs(chance, count)
    if kind == "leaders-and-lackeys":
        return LeadersAndLackeys(teams, tuple(map(chance.choice, teams))), characters
    return (TwoHeadedDragon if kind == "two-headed-dragon" else TwoHeadedBossBattle)(teams), characters


def lead(cards: Database, chance: random.Random, characters: list[str], boss: int) -> None:
    """Rather a character with Boss Cards is the Boss, if there is any."""
    villains = [name for name, character in cards.characters.items() if character.boss_deck]
    if villains and chance.random() < 0.7:
        villain = chance.choice(villains)
        if villain in characters:
            characters[characters.index(villain)] = characters[boss]
        characters[boss] = villain


def pairs(chance: random.Random, players: int) -> tuple[tuple[int, ...], ...]:
    """Neighbours, as the rulebook has it, or anybody with anybody."""
    seats = list(range(players))
    if chance.random() < 0.3:
        chance.shuffle(seats)
    elif chance.random() < 0.5:
        seats = [*seats[1:], seats[0]]
    return tuple(zip(seats[::2], seats[1::2], strict=True))
