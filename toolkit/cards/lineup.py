"""Which decks lie on a table: those that are named, and what a game cannot do without."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from toolkit.cards.character import Deck
from toolkit.cards.database import USUAL, Database
from toolkit.errors import RdiError

FEWEST_CHARACTERS, FEWEST_DRINK_DECKS = 2, 1
"""What a game needs: two players with a character each, and Drinks (rules setup.character, setup.drink-deck)."""


class Lineup(NamedTuple):
    """The decks of a table in the order of the database, and which of them nobody named.

    ``extras`` are those that the characters have besides their Character Decks, ``others`` what lies on a table only
    where it is named: Otto's factions, Prizes, Events.
    """

    characters: tuple[Deck, ...]
    extras: tuple[Deck, ...]
    drinks: tuple[Deck, ...]
    added: tuple[Deck, ...]
    others: tuple[Deck, ...] = ()

    @property
    def decks(self) -> tuple[Deck, ...]:
        """Every deck, the characters' first."""
        return (*self.characters, *self.extras, *self.drinks, *self.others)


def lineup(db: Database, names: Sequence[str] = ()) -> Lineup:
    """The decks of these names; where they are too few characters or no Drink Deck, with all of that kind.

    Raises :class:`toolkit.errors.NotFound` for an unknown deck, and :class:`RdiError` where the cards make no game.
    """
    named = {deck.id for deck in at_a_table(db, names)}
    characters = _enough(db, "character", named, FEWEST_CHARACTERS)
    drinks = _enough(db, "drink", named, FEWEST_DRINK_DECKS)
    if len(characters) < FEWEST_CHARACTERS or len(drinks) < FEWEST_DRINK_DECKS:
        raise RdiError(
            f"a game needs {FEWEST_CHARACTERS} characters and a Drink Deck;"
            f" there are {len(characters)} and {len(drinks)} with a whole deck"
        )
    added = [deck for deck in (*characters, *drinks) if named and deck.id not in named]
    whole = db.with_extras(deck.id for deck in characters)
    extras = [deck for deck in db.decks.values() if deck.owner and deck.id in whole]
    return Lineup(tuple(characters), tuple(extras), tuple(drinks), tuple(added), others(db, named))


def others(db: Database, named: Collection[str]) -> tuple[Deck, ...]:
    """Those of these decks that lie on a table only where they are named."""
    return tuple(deck for deck in db.decks.values() if deck.id in named and deck.kind not in USUAL)


def at_a_table(db: Database, names: Sequence[str]) -> list[Deck]:
    """The decks of these names, each once.

    Raises :class:`toolkit.errors.NotFound` for an unknown deck, and :class:`RdiError` for one that comes with another
    that is not named.
    """
    decks = [db.deck(name) for name in dict.fromkeys(names)]
    there = {deck.id for deck in decks}
    for deck in decks:
        if deck.owner and deck.owner not in there:
            raise RdiError(f"{deck.name} comes with its character: name the deck {deck.owner!r}")
    return decks


def _enough(db: Database, kind: str, named: Collection[str], fewest: int) -> list[Deck]:
    of_kind = [deck for deck in db.decks.values() if deck.kind == kind]
    wanted = [deck for deck in of_kind if deck.id in named]
    return wanted if len(wanted) >= fewest else [deck for deck in of_kind if deck.id in {*named, *db.default_decks}]
