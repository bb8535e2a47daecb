"""Setting up a game (rulebook chapter 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit import figures
from toolkit.cards import Database
from toolkit.engine.frames.turn import begin
from toolkit.engine.game import Game
from toolkit.engine.log import Entry
from toolkit.engine.profile import PROFILES
from toolkit.engine.state import Player, Side, State
from toolkit.rulebook import NEWEST, Book


@dataclass(frozen=True)
class Chair:
    """Who sits down: a name, and the character (its id) that is played."""

    name: str
    character: str


def stash(players: int, edition: Book) -> int:
    """The Gold that each player starts with (rules setup.stash, setup.stash-of-ten)."""
    return figures.gold(players) if PROFILES[edition].stash_by_players else figures.GOLD


def full_deck(cards: Database, deck_id: str) -> list[str]:
    """The cards of a deck, copy by copy, in the order in which it is listed."""
    return [entry.card_id for entry in cards.deck(deck_id).entries for _ in range(entry.copies)]


def new_game(
    cards: Database,
    chairs: Sequence[Chair],
    *,
    drink_deck: str = "drinks-rdi2",
    seed: int = 0,
    edition: Book = NEWEST,
    ask_everybody: bool = False,
    log: list[Entry] | None = None,
) -> Game:
    """A game ready for the first player's turn: decks shuffled, hands drawn, a Drink before everybody.

    The first of the chairs begins (rules setup.drink-deck, setup.drink-me, setup.hand, setup.first-player).
    """
    gold = stash(len(chairs), edition)
    players = [_sit_down(cards, chair, place) for place, chair in enumerate(chairs)]
    sides = [Side(gold=gold) for _ in players]
    game = Game(State(edition, players, sides, chance=seed), cards, ask_everybody=ask_everybody, log=log)
    game.state.drink_deck = full_deck(cards, drink_deck)
    game.shuffle(game.state.drink_deck)
    for seat, player in enumerate(players):
        game.shuffle(player.deck)
        game.draw(seat, figures.HAND_SIZE)
        player.drink_me.append(game.state.drink_deck.pop(0))
    begin(game, 0)
    game.run()
    return game


def _sit_down(cards: Database, chair: Chair, side: int) -> Player:
    """A player with their character, its deck and its markers (rules setup.character, setup.markers, jett.setup)."""
    character = cards.character(chair.character)
    return Player(
        chair.name,
        character.id,
        character.species,
        side,
        deck=full_deck(cards, character.id),
        trackers={tracker.id: tracker.start for tracker in character.own_trackers},
    )
