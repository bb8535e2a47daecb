"""A shelf of characters and Drinks: a map of its own, from which they come to the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from toolkit.cards import Deck
from toolkit.cards.pack import Pack
from toolkit.faces.face import Face
from toolkit.vassal import box, gallery, maps, names
from toolkit.vassal.board import GAP, Extent, Spot, Table
from toolkit.vassal.cards import deck_pieces
from toolkit.vassal.component import Component
from toolkit.vassal.game import Decks, Game, Guests
from toolkit.vassal.piece import Piece
from toolkit.vassal.piles import Facing, pile
from toolkit.vassal.wood import Inlay, tabletop

_BOARD = "Shelf"
_FEW = 10
"""Up to so many decks stand in two columns, more in three."""


class Shelf(NamedTuple):
    """A shelf with these decks: its map's ``name``, its ``button``, and the file of the ``picture`` of its wood.

    The cards of the deck that is ``served`` from the beginning lie on the table, not here.
    """

    name: str
    button: str
    picture: str
    decks: Decks
    served: Deck | None = None


def of_game(game: Game) -> Shelf:
    """The shelf of a module."""
    return Shelf(names.CHARACTERS, names.CHARACTERS, gallery.SHELF, game, game.drinks[0])


def of_guests(guests: Guests) -> Shelf:
    """The shelf that an extension brings along."""
    return Shelf(shelf_name(guests.pack), guests.pack.name, f"shelf-{guests.pack.id}.jpg", guests)


def shelf_name(pack: Pack) -> str:
    """What the map of a pack's shelf is called; no other map has such a name."""
    return f"{pack.name} ({pack.id})"


def shelf(on: Shelf, table: Table) -> Component:
    """The map: a box and a pile for each deck."""
    a_board = maps.board(_BOARD, size(on, table), on.picture)
    return maps.table_map(on.name, a_board, _contents(on, table), zoom=0.33, window=on.button)


def picture(on: Shelf, table: Table) -> Face:
    """The shelf's wood, with a place for each deck."""
    inlays = [Inlay(_pile_at(on, table, at), table.card) for at in range(len(on.decks.decks))]
    return tabletop("shelf", size(on, table), inlays)


def size(on: Shelf, table: Table) -> Extent:
    """Wide enough for the columns, high enough for all."""
    cell, columns = _cell(table), _columns(on)
    rows = -(-len(on.decks.decks) // columns)
    return Extent(columns * cell.width + GAP, rows * cell.height + GAP)


def _contents(on: Shelf, table: Table) -> Iterator[Component]:
    for at, deck in enumerate(on.decks.decks):
        spot = _box_at(on, table, at)
        yield maps.at_start(deck.name, _BOARD, spot, _box(on, deck, spot), table.card)
        waiting = [] if deck is on.served else deck_pieces(on.decks.db, deck)
        place = _pile_at(on, table, at)
        yield pile(names.pile_of(deck), _BOARD, place, table.card, facing=Facing.DOWN, cards=waiting)


def _box(on: Shelf, deck: Deck, spot: Spot) -> Piece:
    if deck.kind == "drink":
        return box.drinks_box(deck)
    return box.character_box(on.decks.db.character(deck.id), deck, on.name, spot)


def _cell(table: Table) -> Extent:
    return Extent(table.mat.width // 2 + table.card.width + 3 * GAP, table.card.height + 2 * GAP)


def _columns(on: Shelf) -> int:
    return min(len(on.decks.decks), 2 if len(on.decks.decks) <= _FEW else 3)


def _corner(on: Shelf, table: Table, at: int) -> Spot:
    cell, columns = _cell(table), _columns(on)
    return Spot(GAP + at % columns * cell.width, GAP + at // columns * cell.height)


def _box_at(on: Shelf, table: Table, at: int) -> Spot:
    corner = _corner(on, table, at)
    return Spot(corner.x + table.mat.width // 4, corner.y + _cell(table).height // 2)


def _pile_at(on: Shelf, table: Table, at: int) -> Spot:
    corner = _corner(on, table, at)
    return Spot(corner.x + table.mat.width // 2 + GAP + table.card.width // 2, corner.y + _cell(table).height // 2)
