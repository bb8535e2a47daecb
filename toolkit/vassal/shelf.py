"""A shelf of characters and Drinks: a map of its own, from which they come to the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from toolkit.cards import Character, Deck
from toolkit.cards.pack import Pack
from toolkit.faces.face import Face
from toolkit.faces.studio import Studio
from toolkit.vassal import box, calls, gallery, maps, names
from toolkit.vassal.board import GAP, Extent, Spot, Table
from toolkit.vassal.cards import deck_pieces
from toolkit.vassal.component import Component
from toolkit.vassal.game import Decks, Game, Guests
from toolkit.vassal.piece import Piece
from toolkit.vassal.piles import Facing, pile
from toolkit.vassal.side_mat import side_mat
from toolkit.vassal.wood import Inlay, tabletop

_BOARD = "Shelf"
_FEW = 10
"""Up to so many decks stand in two columns, more in three."""


class Cell(NamedTuple):
    """What stands side by side on a shelf: the box of a deck, or the side mat of a character, and a pile of cards."""

    box: Deck | Character
    pile: Deck | None


class Shelf(NamedTuple):
    """A shelf with these decks: its map's ``name``, its ``button``, and the file of the ``picture`` of its wood.

    The cards of the deck that is ``served`` from the beginning lie on the table, not here.
    """

    name: str
    button: str
    picture: str
    decks: Decks
    served: Deck | None = None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The characters', then what some of them have besides, then all other decks."""
        decks = self.decks
        side = {deck.owner: deck for deck in decks.extras if deck.kind == "side"}
        return (
            *(Cell(deck, deck) for _, deck in decks.characters),
            *(Cell(who, side.get(who.id)) for who, _ in decks.characters if decks.sided and who.keeps_more),
            *(Cell(deck, deck) for deck in decks.boxed),
        )


def of_game(game: Game) -> Shelf:
    """The shelf of a module."""
    return Shelf(names.characters(), names.characters(), gallery.SHELF, game, game.drinks[0])


def of_guests(guests: Guests) -> Shelf:
    """The shelf that an extension brings along."""
    return Shelf(shelf_name(guests.pack), guests.pack.name, f"shelf-{guests.pack.id}.jpg", guests)


def shelf_name(pack: Pack) -> str:
    """What the map of a pack's shelf is called; no other map has such a name."""
    return f"{pack.name} ({pack.id})"


def shelf(on: Shelf, table: Table, studio: Studio) -> Component:
    """The map: a box and a pile for each deck."""
    a_board = maps.board(_BOARD, size(on, table), on.picture)
    return maps.table_map(on.name, a_board, _contents(on, table, studio), zoom=0.33, window=on.button)


def picture(on: Shelf, table: Table) -> Face:
    """The shelf's wood, with a place for each deck."""
    inlays = [Inlay(_pile_at(on, table, at), table.card) for at, cell in enumerate(on.cells) if cell.pile]
    return tabletop("shelf", size(on, table), inlays)


def size(on: Shelf, table: Table) -> Extent:
    """Wide enough for the columns, high enough for all."""
    cell, columns = _cell(table), _columns(on)
    rows = -(-len(on.cells) // columns)
    return Extent(columns * cell.width + GAP, rows * cell.height + GAP)


def _contents(on: Shelf, table: Table, studio: Studio) -> Iterator[Component]:
    for at, cell in enumerate(on.cells):
        spot = _box_at(on, table, at)
        piece = (
            _box(on, cell.box, spot) if isinstance(cell.box, Deck) else side_mat(cell.box, studio, table, on.name, spot)
        )
        yield maps.at_start(piece.name, _BOARD, spot, piece, table.card)
        if cell.pile:
            yield _pile(on, cell.pile, _pile_at(on, table, at), table)


def _pile(on: Shelf, deck: Deck, spot: Spot, table: Table) -> Component:
    """A deck in its box; those that belong to the table are shuffled there, too."""
    waiting = [] if deck is on.served else deck_pieces(on.decks.db, deck, on.decks.language)
    shuffle = calls.shuffle_box(deck.id) if deck in on.decks.others else ""
    return pile(names.pile_of(deck), _BOARD, spot, table.card, facing=Facing.DOWN, cards=waiting, shuffle=shuffle)


def _box(on: Shelf, deck: Deck, spot: Spot) -> Piece:
    match deck.kind:
        case "drink":
            return box.drinks_box(deck)
        case "character":
            who = on.decks.db.character(deck.id)
            return box.character_box(who, deck, on.decks.beside(who), on.name, spot, sided=on.decks.sided)
        case "otto" if on.decks.otto:
            return box.faction_box(deck)
        case _:
            return box.plain_box(deck)


def _cell(table: Table) -> Extent:
    return Extent(table.mat.width // 2 + table.card.width + 3 * GAP, table.card.height + 2 * GAP)


def _columns(on: Shelf) -> int:
    return min(len(on.cells), 2 if len(on.cells) <= _FEW else 3)


def _corner(on: Shelf, table: Table, at: int) -> Spot:
    cell, columns = _cell(table), _columns(on)
    return Spot(GAP + at % columns * cell.width, GAP + at // columns * cell.height)


def _box_at(on: Shelf, table: Table, at: int) -> Spot:
    corner = _corner(on, table, at)
    return Spot(corner.x + table.mat.width // 4, corner.y + _cell(table).height // 2)


def _pile_at(on: Shelf, table: Table, at: int) -> Spot:
    corner = _corner(on, table, at)
    return Spot(corner.x + table.mat.width // 2 + GAP + table.card.width // 2, corner.y + _cell(table).height // 2)
