"""What goes into a module and its extensions: which characters, which Drink Decks, how many seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.cards import Character, Database, Deck
from toolkit.cards.lineup import at_a_table
from toolkit.cards.pack import Pack
from toolkit.errors import RdiError

FEWEST, MOST = 2, 8
"""Players that the game is made for, and that fit round the table."""


@dataclass(frozen=True)
class Decks:
    """Characters with their decks, and Drink Decks, the newest first."""

    db: Database
    characters: tuple[tuple[Character, Deck], ...]
    drinks: tuple[Deck, ...]

    @property
    def decks(self) -> tuple[Deck, ...]:
        """Every deck, the characters' first."""
        return (*(deck for _, deck in self.characters), *self.drinks)


@dataclass(frozen=True)
class Game(Decks):
    """A module: a table with the decks that are built in, of which ``drinks`` begins with the one served at first.

    ``corrections`` are the packs that change these decks; ``chosen`` tells whether these are not simply all.
    """

    players: int
    chosen: bool
    corrections: tuple[Pack, ...]


@dataclass(frozen=True)
class Guests(Decks):
    """An extension: the decks that a ``pack`` adds."""

    pack: Pack


def game(db: Database, decks: Sequence[str] = (), players: int = MOST) -> Game:
    """The game with these decks; where no character or no Drink Deck is named, with all of that kind.

    What packs add is left out of it. Raises :class:`toolkit.errors.NotFound` for an unknown deck, and
    :class:`RdiError` for a table nobody can sit at.
    """
    if not FEWEST <= players <= MOST:
        raise RdiError(f"a table for {players} cannot be set: {FEWEST} to {MOST} players can play")
    wanted = [deck for deck in at_a_table(db, decks) if deck.id not in db.added_by]
    everything = [db.decks[name] for name in db.default_decks if name not in db.added_by]
    characters, drinks = _some(wanted, everything, "character"), _some(wanted, everything, "drink")
    if not characters or not drinks:
        raise RdiError("a game needs a Character Deck and a Drink Deck, and the cards hold none")
    chosen = {deck.id for deck in (*characters, *drinks)} != {deck.id for deck in everything}
    corrections = _corrections(db, [*characters, *drinks])
    return Game(db, _seated(db, characters), tuple(reversed(drinks)), players, chosen, corrections)


def guests(db: Database, decks: Sequence[str] = ()) -> tuple[Guests, ...]:
    """What each pack adds, pack by pack; of these decks, if any are named.

    Raises :class:`toolkit.errors.NotFound` for an unknown deck.
    """
    wanted = at_a_table(db, decks) if decks else [db.decks[name] for name in db.default_decks]
    packs = {pack.id: pack for name, pack in db.added_by.items() if db.decks[name] in wanted}
    return tuple(_guests(db, pack, wanted) for pack in packs.values())


def _guests(db: Database, pack: Pack, wanted: Sequence[Deck]) -> Guests:
    own = [deck for deck in wanted if db.added_by.get(deck.id) == pack]
    drinks = tuple(deck for deck in reversed(own) if deck.kind == "drink")
    return Guests(db, _seated(db, [deck for deck in own if deck.kind == "character"]), drinks, pack)


def _some(wanted: Sequence[Deck], everything: Sequence[Deck], kind: str) -> list[Deck]:
    named = [deck for deck in wanted if deck.kind == kind]
    return named or [deck for deck in everything if deck.kind == kind]


def _seated(db: Database, decks: Sequence[Deck]) -> tuple[tuple[Character, Deck], ...]:
    return tuple((db.character(deck.id), deck) for deck in decks)


def _corrections(db: Database, decks: Sequence[Deck]) -> tuple[Pack, ...]:
    """The packs that say of something in these decks that they replace it."""
    held = {deck.id for deck in decks} | {entry.card_id for deck in decks for entry in deck.entries}
    return tuple(layer.pack for layer in db.layers if layer.pack and held & layer.replaces)
