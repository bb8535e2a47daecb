"""What goes into a module and its extensions: which characters, which Drink Decks, how many seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from toolkit.cards import Character, Database, Deck
from toolkit.cards.database import USUAL
from toolkit.cards.lineup import at_a_table
from toolkit.cards.pack import Pack
from toolkit.errors import RdiError
from toolkit.figures import teams
from toolkit.language import ENGLISH

FEWEST, MOST = 2, 8
"""Players that the game is made for, and that fit round the table."""

OTTO = "otto"
"""The kind of the decks that are Otto's factions."""


@dataclass(frozen=True)
class Decks:
    """Characters with their decks, Drink Decks, and ``others``: Otto's factions, Prizes, Events.

    The newest of the Inn's ``drinks`` are the first, those of a Tavern the last. Cards are told in ``language``.
    """

    db: Database
    language: str
    characters: tuple[tuple[Character, Deck], ...]
    drinks: tuple[Deck, ...]
    others: tuple[Deck, ...]

    sided: bool
    """Whether there is room at each seat for what some characters have besides: zones, trackers, side decks."""

    otto: bool
    """Whether Otto's mat lies on the table, for those of the ``others`` that are his."""

    @property
    def decks(self) -> tuple[Deck, ...]:
        """Every deck, the characters' first."""
        return (*(deck for _, deck in self.characters), *self.extras, *self.drinks, *self.others)

    @cached_property
    def extras(self) -> tuple[Deck, ...]:
        """What the characters have besides their Character Decks."""
        return tuple(deck for character, _ in self.characters for deck in self.beside(character))

    @property
    def boxed(self) -> tuple[Deck, ...]:
        """The decks that have boxes of their own on the shelf; a side deck lies beside its side mat."""
        return (*(deck for deck in self.extras if deck.kind == "boss"), *self.drinks, *self.others)

    def beside(self, character: Character) -> tuple[Deck, ...]:
        """What a character has besides the Character Deck: a side deck, and the Boss Cards."""
        return tuple(deck for deck in self.db.decks.values() if deck.owner == character.id)


@dataclass(frozen=True)
class Game(Decks):
    """A module: a table with the decks that are built in, of which ``drinks`` begins with the one served at first.

    ``corrections`` are the packs that change these decks; ``chosen`` tells whether these are not simply all.
    """

    players: int
    chosen: bool
    corrections: tuple[Pack, ...]

    @property
    def teams(self) -> range:
        """The numbers of the teams that as many as have seats and characters can be."""
        return range(1, teams(min(self.players, len(self.characters))) + 1)


@dataclass(frozen=True)
class Guests(Decks):
    """An extension: the decks that a ``pack`` adds, without side decks where the table has no room for them."""

    pack: Pack

    def beside(self, character: Character) -> tuple[Deck, ...]:
        """As for a module, as far as there is room."""
        return tuple(deck for deck in super().beside(character) if self.sided or deck.kind != "side")


def game(db: Database, decks: Sequence[str] = (), players: int = MOST, language: str = ENGLISH) -> Game:
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
    usual = {deck.id for deck in everything if not deck.owner}
    chosen = {deck.id for deck in (*characters, *drinks)} != usual
    corrections = _corrections(db, [*characters, *drinks])
    served, others = _served(db, drinks), _others(wanted)
    seated = _seated(db, characters)
    sided = any(character.keeps_more for character, _ in seated)
    otto = any(deck.kind == OTTO for deck in others)
    return Game(db, language, seated, served, others, sided, otto, players, chosen or bool(others), corrections)


def guests(table: Game, decks: Sequence[str] = ()) -> tuple[Guests, ...]:
    """What each pack adds to a module, pack by pack; of these decks, if any are named.

    Raises :class:`toolkit.errors.NotFound` for an unknown deck.
    """
    db = table.db
    wanted = at_a_table(db, decks) if decks else [db.decks[name] for name in db.default_decks]
    packs = {pack.id: pack for name, pack in db.added_by.items() if db.decks[name] in wanted}
    return tuple(_guests(table, pack, wanted) for pack in packs.values())


def _guests(table: Game, pack: Pack, wanted: Sequence[Deck]) -> Guests:
    db = table.db
    own = [deck for deck in wanted if db.added_by.get(deck.id) == pack]
    drinks = _served(db, [deck for deck in own if deck.kind == "drink"])
    seated = _seated(db, [deck for deck in own if deck.kind == "character"])
    return Guests(db, table.language, seated, drinks, _others(own), table.sided, table.otto, pack)


def _served(db: Database, drinks: Sequence[Deck]) -> tuple[Deck, ...]:
    """The newest first, then a Tavern's own, which are no Drink Deck of the Inn's (rule bar-deck.tavern-drinks)."""
    newest = list(reversed(drinks))
    return tuple(sorted(newest, key=lambda deck: db.drink_decks[deck.id].tavern is not None))


def _others(wanted: Sequence[Deck]) -> tuple[Deck, ...]:
    """Those that lie on a table only where they are named."""
    return tuple(deck for deck in wanted if deck.kind not in USUAL)


def _some(wanted: Sequence[Deck], everything: Sequence[Deck], kind: str) -> list[Deck]:
    named = [deck for deck in wanted if deck.kind == kind]
    return named or [deck for deck in everything if deck.kind == kind]


def _seated(db: Database, decks: Sequence[Deck]) -> tuple[tuple[Character, Deck], ...]:
    return tuple((db.character(deck.id), deck) for deck in decks)


def _corrections(db: Database, decks: Sequence[Deck]) -> tuple[Pack, ...]:
    """The packs that say of something in these decks that they replace it."""
    held = {deck.id for deck in decks} | {entry.card_id for deck in decks for entry in deck.entries}
    return tuple(layer.pack for layer in db.layers if layer.pack and held & layer.replaces)
