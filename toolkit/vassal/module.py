"""The module: a table, a shelf with all decks, hands, help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from toolkit.faces.side_mat import pile_places
from toolkit.faces.studio import Studio
from toolkit.vassal import (
    box,
    calls,
    cards,
    engine,
    gallery,
    gpid,
    look,
    maps,
    metadata,
    names,
    pages,
    preferences,
    shelf,
    slate,
    start,
    tavern,
    toolbar,
)
from toolkit.vassal.board import Extent, Table, extent
from toolkit.vassal.component import Component, component, document
from toolkit.vassal.game import Decks, Game
from toolkit.vassal.metadata import Label
from toolkit.vassal.panel import panel
from toolkit.vassal.pictures import Picture
from toolkit.vassal.piece import Piece, define
from toolkit.vassal.product import Product

_FILE = "red-dragon-inn"
_HAND_CARDS = 7
_HAND_GAP = 12
_WINDOW = 60
"""Pixels of the screen that a hand's window needs besides its cards: for its buttons and a scroll bar."""


def product(game: Game, studio: Studio) -> Product:
    """The module of this game."""
    ids = tuple(deck.id for deck in game.decks)
    return Product(file_name(game), ids, _pictures(game, studio), _texts(game, studio))


def file_name(game: Game) -> str:
    """The name of the module's file, which tells by which packs it is corrected."""
    return f"{'-'.join([_FILE, *(pack.id for pack in game.corrections)])}.vmod"


def label(game: Game, studio: Studio) -> Label:
    """What the module says of itself."""
    return metadata.of_game(game, _contents(game, studio))


def _texts(game: Game, studio: Studio) -> dict[str, bytes]:
    contents = _contents(game, studio)
    own = metadata.of_game(game, contents)
    written = {f"help/{name}": content for name, content in pages.pages(game.language).items()}
    written["buildFile.xml"] = document(metadata.module(own, contents.children)).encode()
    written["moduledata"] = metadata.moduledata(own).encode()
    return written | start.files(game, own)


def _pictures(game: Game, studio: Studio) -> dict[str, Picture]:
    table, on = table_of(game, studio), shelf.of_game(game)
    woods = (Picture(gallery.TABLE, tavern.picture(table)), Picture(on.picture, shelf.picture(on, table)))
    otto = (Picture(gallery.OTTO, studio.otto_mat()),) if game.otto else ()
    teams = (Picture(gallery.team_file(number), studio.team_mat(number)) for number in game.teams)
    free = gallery.of_free_seat(game.characters[0][0], game, studio)
    shown = (*woods, *otto, *teams, free, *gallery.of_table(studio), *gallery.of_decks(game, studio))
    return {picture.file: picture for picture in shown}


def table_of(game: Game, studio: Studio) -> Table:
    """The table for this game, with the mats and cards of this studio."""
    mat, card = studio.mat(game.characters[0][0].id).size, studio.back(game.decks[0].id).size
    slate_size, bar_size = extent(panel("slate").size), extent(panel("bar").size)
    table = Table(game.players, extent(mat), slate_size, bar_size, extent(card), studio.places("mat"), mat.bleed)
    team = studio.team_mat(1).size
    below = studio.places("mat")["fortitude/0"].y - studio.places("team-mat")["fortitude/0"].y
    table = replace(table, team=extent(team), team_top=below)
    if game.otto:
        table = replace(table, otto=extent(studio.otto_mat().size), otto_places=studio.places("otto-mat"))
    return _with_sides(table, game, studio) if game.sided else table


def _with_sides(table: Table, game: Game, studio: Studio) -> Table:
    """The table with room at each seat for the largest side mat."""
    beside = [mat for who, _ in game.characters if (mat := studio.side_mat(who.id))]
    sizes = [extent(mat.size) for mat in beside]
    room = Extent(max(size.width for size in sizes), max(size.height for size in sizes))
    return replace(table, side=room, side_piles=tuple(place.centre for place in pile_places()))


def _contents(game: Game, studio: Studio) -> Component:
    """Everything in the module, with the numbers of its pieces."""
    return gpid.numbered(component("contents", *_parts(game, studio)))


def _parts(game: Game, studio: Studio) -> tuple[Component, ...]:
    table = table_of(game, studio)
    sides = [*names.seats(game.players), names.solitaire()]
    help_pages = [("How to play at this table", f"help/{pages.HOW_TO_PLAY}"), ("The rules", f"help/{pages.RULES}")]
    return (
        component(engine.module("BasicCommandEncoder")),
        toolbar.documentation(gallery.COVER, help_pages),
        toolbar.roster(sides),
        preferences.options(),
        toolbar.properties(game),
        _prototypes(game),
        tavern.tavern(game, table),
        shelf.shelf(shelf.of_game(game), table, studio),
        *(_hand(table, seat) for seat in range(1, game.players + 1)),
        *toolbar.buttons(game.players, mats=game.sided or game.otto),
        *start.menu(game),
        toolbar.charts(help_pages, [("Turn summary", gallery.SUMMARY)]),
        toolbar.inventory(),
        toolbar.clock(game.players),
        toolbar.notes(),
        toolbar.more(),
        component(engine.module("Chatter")),
        component(engine.module("KeyNamer")),
        component(engine.LANGUAGE),
    )


def _hand(table: Table, seat: int) -> Component:
    width = _HAND_CARDS * (table.card.width + _HAND_GAP) + 2 * _HAND_GAP
    height = table.card.height + look.LOWER_ROW + 2 * _HAND_GAP + round(_WINDOW / maps.HAND_ZOOM)
    name = names.seat(seat, names.HAND)
    sides = [names.seat(seat), names.solitaire()]
    return maps.hand_map(name, sides, maps.board("Hand", Extent(width, height)), calls.hand(seat))


def _prototypes(game: Game) -> Component:
    shared = {
        slate.PROTOTYPE: slate.prototype(panel("slate"), sided=game.sided, otto=game.otto),
        box.CHARACTER_BOX: box.character_prototype(game.players),
        box.DRINKS_BOX: box.drinks_prototype(),
        cards.CHARACTER_CARD: cards.character_prototype(game.players),
        cards.DRINK_CARD: cards.drink_prototype(game.players, otto=game.otto),
        **({cards.SIDE_CARD: cards.side_prototype(game.players)} if game.sided else {}),
        cards.OTHER_CARD: cards.other_prototype(),
        **({cards.OTTO_CARD: cards.otto_prototype()} if game.otto else {}),
    }
    definitions = (_prototype(name, piece) for name, piece in shared.items())
    return component(engine.module("PrototypesContainer"), *definitions, *deck_prototypes(game))


def deck_prototypes(decks: Decks) -> Iterator[Component]:
    """What the cards of each of these decks share."""
    for deck in decks.decks:
        shared = cards.deck_prototype(deck, gallery.back_file(deck), otto=decks.otto)
        yield _prototype(cards.prototype_of(deck), shared)


def _prototype(name: str, piece: Piece) -> Component:
    return component(engine.module("PrototypeDefinition"), name=name, description="", content=define(piece))
