"""The map on which the game is played."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.faces.face import Face
from toolkit.figures import TRACK_END
from toolkit.vassal import bar, calls, gallery, maps, names, otto, place, slate
from toolkit.vassal.board import Extent, Seat, Spot, Table
from toolkit.vassal.cards import deck_pieces
from toolkit.vassal.component import Component
from toolkit.vassal.game import Game
from toolkit.vassal.panel import panel
from toolkit.vassal.piece import Piece
from toolkit.vassal.piles import Facing, pile
from toolkit.vassal.speech import say
from toolkit.vassal.wood import Inlay, tabletop

_BOARD = "Table"
_MARGIN = 120
"""Pixels of wood between the felt in the middle and the edge of the table."""


def tavern(game: Game, table: Table) -> Component:
    """The map: mats, slates, piles and the bar."""
    regions = [(names.seat(seat.number, part), spot) for seat in table.seats for part, spot in _places(table, seat)]
    regions += [(names.seat(seat.number, names.MAT), seat.mat) for seat in table.seats]
    regions += [(names.seat(0, names.PLAY), table.nobodys_play), (names.seat(0, names.DRINKING), table.nobodys_drink)]
    contents = [*(item for seat in table.seats for item in _seat(game, table, seat)), *_middle(game, table)]
    a_board = maps.board(_BOARD, table.size, gallery.TABLE, regions)
    return maps.table_map(names.tavern(), a_board, contents, zoom=maps.opening(table.size.width))


def picture(table: Table) -> Face:
    """The table's top, with a place let into it for everything that comes and goes."""
    highest = max(table.bar.height, table.otto.height)
    felt = Extent(table.size.width - 2 * _MARGIN, highest + _MARGIN)
    inlays = [Inlay(table.middle, felt, felt=True), *_emblems(table)]
    inlays += [
        Inlay(spot, table.card, say(part).capitalize()) for seat in table.seats for part, spot in _places(table, seat)
    ]
    inlays += [
        Inlay(table.drink_deck, table.card, say("Drink\nDeck")),
        Inlay(table.drink_discard, table.card, say(names.DISCARD)),
    ]
    return tabletop("table", table.size, inlays)


def _emblems(table: Table) -> list[Inlay]:
    """Two dragons on the felt, left and right of what stands in the middle, where there is room for them."""
    size = table.card.height
    inner = table.middle.x + table.middle_width // 2 - table.card.width
    middle = (inner + table.size.width - _MARGIN) // 2
    if middle - inner < size:
        return []
    spots = (middle, table.size.width - middle)
    return [Inlay(Spot(x, table.middle.y), Extent(size, size), emblem="dragon") for x in spots]


def _places(table: Table, seat: Seat) -> list[tuple[str, Spot]]:
    return [(names.PLAY, table.play_at(seat)), (names.DRINKING, table.drink_at(seat))]


def _seat(game: Game, table: Table, seat: Seat) -> Iterator[Component]:
    number = seat.number
    yield _put(place.mat(number, gallery.NOBODY), seat.mat, table.mat)
    if game.teams:
        team_mats = [gallery.team_file(team) for team in game.teams]
        yield _put(place.team_mat(number, team_mats), table.team_at(seat), table.team)
    its_slate = slate.slate(number, panel("slate"), gallery.SLATE, sided=bool(table.side_piles))
    yield _put(its_slate, table.slate_at(seat), table.slate)
    yield _put(place.coin(number, gallery.COIN), table.on_mat(seat, "gold"), table.card)
    for kind, shows, start in (("fortitude", "Fortitude", TRACK_END), ("alcohol", "Alcohol", 0)):
        piece = place.marker(table, seat, kind, shows, gallery.marker_file(kind))
        yield _put(piece, table.on_mat(seat, f"{kind}/{start}"), table.card)
    yield from _piles(table, seat)
    if table.side_piles:
        yield from _side_piles(table, seat)


def _piles(table: Table, seat: Seat) -> Iterator[Component]:
    number = seat.number
    deck, discard, drinks = (names.seat(number, part) for part in (names.DECK, names.DISCARD, names.DRINKS))
    yield pile(
        deck,
        _BOARD,
        table.on_mat(seat, "deck"),
        table.card,
        facing=Facing.DOWN,
        shuffle=calls.shuffle(number),
        empty=calls.emptied(number),
    )
    yield pile(
        discard,
        _BOARD,
        table.on_mat(seat, "discard"),
        table.card,
        facing=Facing.UP,
        back_to=deck,
        gather=calls.gather(number),
    )
    yield pile(drinks, _BOARD, table.on_mat(seat, "drink-me"), table.card, facing=Facing.DOWN)


def _side_piles(table: Table, seat: Seat) -> Iterator[Component]:
    """The side deck of whoever sits there, and its discards."""
    deck, discard = (names.seat(seat.number, part) for part in (names.SIDE_DECK, names.SIDE_DISCARD))
    shuffle, (at_deck, at_discard) = calls.shuffle_side(seat.number), (table.side_pile(seat, at) for at in (0, 1))
    yield pile(deck, _BOARD, at_deck, table.card, facing=Facing.DOWN, shuffle=shuffle)
    yield pile(discard, _BOARD, at_discard, table.card, facing=Facing.UP, back_to=deck)


def _middle(game: Game, table: Table) -> Iterator[Component]:
    yield pile(
        names.drink_deck(),
        _BOARD,
        table.drink_deck,
        table.card,
        facing=Facing.HIDDEN,
        shuffle=calls.SHUFFLE_DRINKS,
        empty=calls.DRINKS_OUT,
        cards=deck_pieces(game.db, game.drinks[0], game.language),
    )
    yield pile(
        names.drink_discard(),
        _BOARD,
        table.drink_discard,
        table.card,
        facing=Facing.UP,
        back_to=names.drink_deck(),
        gather=calls.GATHER_DRINKS,
    )
    yield _put(bar.bar(panel("bar"), gallery.BAR, game), table.bar_at, table.bar)
    if game.otto:
        yield from _otto(table)


def _otto(table: Table) -> Iterator[Component]:
    """His mat, a marker where each track begins, his deck and his discards."""
    yield _put(otto.mat(gallery.OTTO), table.otto_at, table.otto)
    for number, shows, start in otto.markers():
        piece = otto.marker(table, number, shows, gallery.marker_file(shows.lower()))
        yield _put(piece, table.on_otto(otto.place_of(number, shows, start)), table.card)
    at_deck, at_discard = table.on_otto("deck"), table.on_otto("discard")
    yield pile(names.otto_deck(), _BOARD, at_deck, table.card, facing=Facing.DOWN, shuffle=calls.SHUFFLE_OTTO)
    yield pile(
        names.otto_discard(),
        _BOARD,
        at_discard,
        table.card,
        facing=Facing.UP,
        back_to=names.otto_deck(),
        gather=calls.GATHER_OTTO,
    )


def _put(piece: Piece, spot: Spot, size: Extent) -> Component:
    return maps.at_start(piece.name, _BOARD, spot, piece, size)
