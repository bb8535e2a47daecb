"""Whole games played at random, and what must hold of every one of them.

Eight published decks are known whole. With the two guests, a pack of invented characters, ten can play; their cards and
Drinks do what hardly any published card does: move cards, cost something, change numbers, stay in front of a player.
"""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.engine.team_games import Kind, seated
from toolkit import cards
from toolkit.cards import Card, Database
from toolkit.cards.validate import layers
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.moves import AnyMove

GUESTS = Path(__file__).parent / "guests"
RUFFIANS = Path(__file__).parent / "ruffians"
TINKERS = Path(__file__).parent / "tinkers"
GROWERS = Path(__file__).parent / "growers"
MOST = 10
"""No more can play (rulebook 1.1)."""


@cache
def with_guests() -> Database:
    """The cards with the two guests and their Drinks."""
    return cards.load(layers([GUESTS]))


@cache
def with_ruffians() -> Database:
    """The same, two ruffians whose cards do what matters in teams, with Boss Decks, and two factions of Otto's.

    All of them are invented.
    """
    return cards.load(layers([GUESTS, RUFFIANS, TINKERS]))


@cache
def with_growers() -> Database:
    """The same, and three who have zones: Mushrooms and what is harvested for, Plotted Cards and fire, Patients."""
    return cards.load(layers([GUESTS, RUFFIANS, TINKERS, GROWERS]))


def drink_decks(cards: Database) -> list[str]:
    """The Drink Decks that are known whole, without the Drinks of a Tavern."""
    return [deck.id for deck in cards.served]


def aside(cards: Database, chance: random.Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The decks of a Bar Deck, and Prizes: often none, else a few of all that there are."""
    bar = tuple(drink_decks(cards)) if chance.random() < 0.3 else ()
    prizes = chance.sample([*cards.prizes], chance.randint(1, len(cards.prizes))) if chance.random() < 0.5 else []
    return bar, tuple(prizes)


def random_game(cards: Database, seed: int, kind: Kind = "ordinary", *, ask_everybody: bool = False) -> Game:
    """A game of two characters or more with whole decks, as many as the kind lets play, ready to play."""
    chance = random.Random(seed)
    complete = [name for name, character in cards.characters.items() if character.complete]
    characters = chance.sample(complete, chance.randint(2, min(len(complete), MOST)))
    variant, characters = seated(cards, chance, kind, characters)
    edition = chance.choice(["rdi1", "rdi2", "rdi4", "rdi5", "rdi9"])
    bar_deck, prizes = aside(cards, chance)
    return new_game(
        cards,
        [Chair(character.capitalize(), character) for character in characters],
        drink_deck=chance.choice(drink_decks(cards)),
        bar_deck=bar_deck,
        prizes=prizes,
        seed=seed,
        edition=edition,
        variant=variant,
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
    return sum(side.gold for side in game.state.sides) + game.state.inn + pot


def character_cards(game: Game) -> list[str]:
    """Every Character Card in a hand, a deck, a discard pile, a zone or in front of a player, sorted."""
    piles = [
        card
        for player in game.players
        for pile in (player.hand, player.deck, player.discard, player.in_front, player.laid_out, *player.zones.values())
        for card in pile
    ]
    return sorted(card for card in piles if isinstance(game.any_card(card), Card))
