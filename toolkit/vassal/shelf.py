"""The shelf of characters and Drinks: a map of its own, from which they come to the table."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cards import Deck
from toolkit.faces.face import Face
from toolkit.vassal import box, gallery, maps, names
from toolkit.vassal.board import GAP, Extent, Spot, Table
from toolkit.vassal.cards import deck_pieces
from toolkit.vassal.component import Component
from toolkit.vassal.game import Game
from toolkit.vassal.piece import Piece
from toolkit.vassal.piles import Facing, pile
from toolkit.vassal.wood import Inlay, tabletop

_BOARD = "Shelf"
_FEW = 10
"""Up to so many decks stand in two columns, more in three."""


def shelf(game: Game, table: Table) -> Component:
    """The map: a box and a pile for each deck."""
    a_board = maps.board(_BOARD, size(game, table), gallery.SHELF)
    return maps.table_map(names.CHARACTERS, a_board, _contents(game, table), zoom=0.33, window=names.CHARACTERS)


def picture(game: Game, table: Table) -> Face:
    """The shelf's wood, with a place for each deck."""
    inlays = [Inlay(_pile_at(game, table, at), table.card) for at in range(len(game.decks))]
    return tabletop("shelf", size(game, table), inlays)


def size(game: Game, table: Table) -> Extent:
    """Wide enough for the columns, high enough for all."""
    cell, rows = _cell(table), -(-len(game.decks) // _columns(game))
    return Extent(_columns(game) * cell.width + GAP, rows * cell.height + GAP)


def _contents(game: Game, table: Table) -> Iterator[Component]:
    for at, deck in enumerate(game.decks):
        yield maps.at_start(deck.name, _BOARD, _box_at(game, table, at), _box(game, deck), table.card)
        served = deck is game.drinks[0]
        waiting = [] if served else deck_pieces(game.db, deck)
        yield pile(
            names.pile_of(deck.name), _BOARD, _pile_at(game, table, at), table.card, facing=Facing.DOWN, cards=waiting
        )


def _box(game: Game, deck: Deck) -> Piece:
    if deck.kind == "drink":
        return box.drinks_box(deck, gallery.box_file(deck))
    return box.character_box(game.db.character(deck.id), deck, gallery.box_file(deck))


def _cell(table: Table) -> Extent:
    return Extent(table.mat.width // 2 + table.card.width + 3 * GAP, table.card.height + 2 * GAP)


def _columns(game: Game) -> int:
    return 2 if len(game.decks) <= _FEW else 3


def _corner(game: Game, table: Table, at: int) -> Spot:
    cell, columns = _cell(table), _columns(game)
    return Spot(GAP + at % columns * cell.width, GAP + at // columns * cell.height)


def _box_at(game: Game, table: Table, at: int) -> Spot:
    corner = _corner(game, table, at)
    return Spot(corner.x + table.mat.width // 4, corner.y + _cell(table).height // 2)


def _pile_at(game: Game, table: Table, at: int) -> Spot:
    corner = _corner(game, table, at)
    return Spot(corner.x + table.mat.width // 2 + GAP + table.card.width // 2, corner.y + _cell(table).height // 2)
