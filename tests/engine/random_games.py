"""Whole games played at random, and what must hold of every one of them."""

import random
from collections.abc import Iterator

from toolkit.cards import Database
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.moves import AnyMove


def random_game(cards: Database, seed: int, *, ask_everybody: bool = False) -> Game:
    """A game of two to eight characters, ready to play."""
    chance = random.Random(seed)
    complete = [name for name, character in cards.characters.items() if character.complete]
    characters = chance.sample(complete, chance.randint(2, 8))
    edition = chance.choice(["rdi1", "rdi2", "rdi4", "rdi5", "rdi9"])
    return new_game(
        cards,
        [Chair(character.capitalize(), character) for character in characters],
        drink_deck=chance.choice(["drinks-rdi1", "drinks-rdi2"]),
        seed=seed,
        edition=edition,
        ask_everybody=ask_everybody,
        log=[],
    )


def played(game: Game, seed: int) -> Iterator[AnyMove]:
    """Play the game to its end at random, one decision after the other."""
    chance = random.Random(seed)
    while game.ask is not None:
        move = chance.choice(game.ask.moves)
        game.answer(move)
        yield move


def gold(game: Game) -> int:
    """All the Gold there is: Stashes, pot, and what the Inn has gained."""
    pot = game.state.round.pot if game.state.round else 0
    return sum(seat.gold for seat in game.seats) + game.state.inn + pot


def character_cards(game: Game) -> list[str]:
    """Every Character Card in a hand, a deck or a discard pile, sorted."""
    return sorted(card for seat in game.seats for card in (*seat.hand, *seat.deck, *seat.discard))
