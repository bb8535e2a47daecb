"""What goes into a module: which characters, which Drink Decks, how many seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from toolkit.cards import Character, Database, Deck
from toolkit.errors import RdiError

FEWEST, MOST = 2, 8
"""Players that the game is made for, and that fit round the table."""


class Game(NamedTuple):
    """The decks of a module. ``drinks`` begins with the one that is served at first: the newest."""

    db: Database
    characters: tuple[tuple[Character, Deck], ...]
    drinks: tuple[Deck, ...]
    players: int

    @property
    def decks(self) -> tuple[Deck, ...]:
        """Every deck, the characters' first."""
        return (*(deck for _, deck in self.characters), *self.drinks)


def game(db: Database, decks: Sequence[str] = (), players: int = MOST) -> Game:
    """The game with these decks; where no character or no Drink Deck is named, with all of that kind.

    Raises :class:`toolkit.errors.NotFound` for an unknown deck, and :class:`RdiError` for a table nobody can sit at.
    """
    if not FEWEST <= players <= MOST:
        raise RdiError(f"a table for {players} cannot be set: {FEWEST} to {MOST} players can play")
    wanted = [db.deck(name) for name in dict.fromkeys(decks)]
    characters = [deck for deck in wanted if deck.kind == "character"] or _all(db, "character")
    drinks = [deck for deck in wanted if deck.kind == "drink"] or _all(db, "drink")
    if not characters or not drinks:
        raise RdiError("a game needs a Character Deck and a Drink Deck, and the cards hold none")
    seated = tuple((db.character(deck.id), deck) for deck in characters)
    return Game(db, seated, tuple(reversed(drinks)), players)


def _all(db: Database, kind: str) -> list[Deck]:
    return [db.decks[name] for name in db.default_decks if db.decks[name].kind == kind]
