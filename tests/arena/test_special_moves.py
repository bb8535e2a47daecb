"""Greedy bots make the moves that only certain characters have."""

import random
from collections import Counter

from toolkit import cards
from toolkit.arena import bot
from toolkit.cards.effects import Spend
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.moves import PlayCard

CARDS = cards.load()
SPECIAL = ("dale", "jett", "petra")
HAPPENINGS = ("side-deck-to-planter", "grows", "harvests", "gathers", "hand-to-plotted", "plotted-to-discard", "fires")


def test_they_plant_harvest_spend_plot_and_set_on_fire() -> None:
    happened: Counter[str] = Counter()
    for seed in range(20):
        chance = random.Random(seed)
        seated = [*SPECIAL, "gog"]
        chance.shuffle(seated)
        game = new_game(CARDS, [Chair(one, one) for one in seated], seed=seed, log=[])
        while game.ask is not None:
            move = bot("greedy")(game, chance)
            happened.update(special(game, move) if isinstance(move, PlayCard) else ())
            game.answer(move)
        happened.update(entry.what for entry in game.log or ())
    assert {name: happened[name] for name in (*HAPPENINGS, "plotted", "spent") if happened[name] < 5} == {}


def special(game: Game, move: PlayCard) -> list[str]:
    """What is special about how a card is played."""
    option = game.card(move.card).options[move.option]
    spent = ["spent"] if any(isinstance(cost, Spend) for cost in option.cost) else []
    return [option.played_from, *spent]
