"""Tables where rare things happen: little Gold, hardly a Drink in the deck, full hands, cards of many characters."""

import random
from copy import deepcopy
from typing import get_args

from tests.second_engine import deal
from toolkit.cards import Card, Database
from toolkit.engine import Game
from toolkit.engine.frames.turn import begin
from toolkit.engine.state import State
from toolkit.rulebook import Book


def table(cards: Database, chance: random.Random) -> tuple[list[str], str, Book]:
    """Who plays, with which Drinks, by which book."""
    complete = [name for name, character in cards.characters.items() if character.complete]
    characters = chance.sample(complete, chance.randint(2, 8))
    return characters, chance.choice(["drinks-rdi1", "drinks-rdi2"]), chance.choice(get_args(Book))


def tight_table(cards: Database, seed: int) -> State:
    """Such a table, before its first turn."""
    chance = random.Random(seed)
    characters, drink_deck, edition = table(cards, chance)
    players = [(character.capitalize(), character) for character in characters]
    state = deal(cards, players, drink_deck=drink_deck, seed=seed, edition=edition)
    strangers = [card.id for card in cards.cards.values() if isinstance(card, Card)]
    for seat in state.seats:
        seat.gold, seat.fortitude, seat.alcohol = chance.randint(1, 5), chance.randint(5, 20), chance.randint(0, 4)
        seat.hand = chance.sample(strangers, chance.randint(0, 3)) + seat.hand
        served = min(chance.randint(0, 5), len(state.drink_deck) - 1)
        seat.drink_me, state.drink_deck = seat.drink_me + state.drink_deck[:served], state.drink_deck[served:]
    left = chance.randint(1, 4)
    state.drink_discard, state.drink_deck = state.drink_deck[left:], state.drink_deck[:left]
    return state


def tight_game(cards: Database, seed: int) -> Game:
    """A game at such a table, ready to play."""
    return started(tight_table(cards, seed), cards)


def started(state: State, cards: Database, turn: int = 0) -> Game:
    """A game that begins with a turn at this table, which is left as it is."""
    game = Game(deepcopy(state), cards, log=[])
    begin(game, turn)
    game.run()
    return game
