"""The whole module, put together and packed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from toolkit import files
from toolkit.faces.studio import Studio
from toolkit.vassal import (
    archive,
    box,
    cards,
    engine,
    gallery,
    maps,
    metadata,
    names,
    pages,
    shelf,
    slate,
    tavern,
    toolbar,
)
from toolkit.vassal.board import Extent, Table, extent
from toolkit.vassal.component import Component, component, document, number_slots
from toolkit.vassal.game import Game
from toolkit.vassal.panel import panel
from toolkit.vassal.pictures import Picture
from toolkit.vassal.pictures import files as picture_files
from toolkit.vassal.piece import Piece, define

FILE = "red-dragon-inn.vmod"
Progress = Callable[[Iterable[tuple[str, bytes]], str, int | None], Iterable[tuple[str, bytes]]]

_HAND_CARDS = 7


def silent(items: Iterable[tuple[str, bytes]], _description: str, _total: int | None) -> Iterable[tuple[str, bytes]]:
    """Shows no progress."""
    return items


def make(
    game: Game, studio: Studio, folder: Path, progress: Progress = silent, kept: Mapping[str, bytes] | None = None
) -> list[Path]:
    """Write the module into ``folder`` and tell its path; ``kept`` are pictures that need not be drawn, by file name.

    Raises :class:`toolkit.errors.CannotWrite`.
    """
    target = folder / FILE
    files.write(target, archive.pack(entries(game, studio, progress, kept or {})))
    return [target]


def entries(
    game: Game, studio: Studio, progress: Progress = silent, kept: Mapping[str, bytes] = MappingProxyType({})
) -> dict[str, bytes]:
    """Every file of the module by its name in the zip; ``kept`` are pictures that need not be drawn."""
    return images(game, studio, progress, kept) | texts(game, studio)


def images(
    game: Game, studio: Studio, progress: Progress = silent, kept: Mapping[str, bytes] = MappingProxyType({})
) -> dict[str, bytes]:
    """Every picture of the module by its name in the zip; ``kept`` are those that need not be drawn."""
    missing = {name: picture for name, picture in pictures(game, studio).items() if name not in kept}
    drawn = progress(picture_files(missing), "Drawing pictures for VASSAL", len(missing))
    return {f"images/{name}": content for name, content in (*kept.items(), *drawn)}


def texts(game: Game, studio: Studio) -> dict[str, bytes]:
    """Every file of the module that is no picture, by its name in the zip."""
    written = {f"help/{name}": content for name, content in pages.pages().items()}
    written["buildFile.xml"] = build_file(game, studio).encode()
    written["moduledata"] = metadata.moduledata().encode()
    return written


def pictures(game: Game, studio: Studio) -> dict[str, Picture]:
    """Every picture of the module by its file's name."""
    table = table_of(game, studio)
    woods = (Picture(gallery.TABLE, tavern.picture(table)), Picture(gallery.SHELF, shelf.picture(game, table)))
    return gallery.pictures(game, studio) | {wood.file: wood for wood in woods}


def build_file(game: Game, studio: Studio) -> str:
    """The text of ``buildFile.xml``."""
    contents = _contents(game, table_of(game, studio))
    numbered, free = number_slots(metadata.root(contents, 0))
    return document(metadata.root(numbered.children, free))


def table_of(game: Game, studio: Studio) -> Table:
    """The table for this game, with the mats and cards of this studio."""
    studio.require(deck.id for deck in game.decks)
    mat, card = studio.mat(game.characters[0][0].id).size, studio.back(game.decks[0].id).size
    slate_size, bar_size = extent(panel("slate").size), extent(panel("bar").size)
    return Table(game.players, extent(mat), slate_size, bar_size, extent(card), studio.places("mat"), mat.bleed)


def _contents(game: Game, table: Table) -> tuple[Component, ...]:
    sides = [*names.seats(game.players), names.SOLITAIRE]
    help_pages = [("How to play at this table", f"help/{pages.HOW_TO_PLAY}"), ("The rules", f"help/{pages.RULES}")]
    return (
        component(engine.module("BasicCommandEncoder")),
        toolbar.documentation(gallery.COVER, help_pages),
        toolbar.roster(sides),
        toolbar.options(),
        toolbar.properties(game.players),
        _prototypes(game),
        tavern.tavern(game, table),
        shelf.shelf(game, table),
        *(_hand(table, seat) for seat in names.seats(game.players)),
        *toolbar.buttons(game.players),
        toolbar.turns(game.players),
        toolbar.charts(help_pages, [("Turn summary", gallery.SUMMARY)]),
        toolbar.inventory(),
        toolbar.notes(),
        component(engine.module("Chatter")),
        component(engine.module("KeyNamer")),
        component(engine.LANGUAGE),
    )


def _hand(table: Table, seat: str) -> Component:
    size = Extent(_HAND_CARDS * (table.card.width + 12) + 24, table.card.height + 24)
    return maps.hand_map(f"{seat} {names.HAND}", [seat, names.SOLITAIRE], maps.board("Hand", size))


def _prototypes(game: Game) -> Component:
    shared = {
        slate.PROTOTYPE: slate.prototype(panel("slate")),
        box.CHARACTER_BOX: box.character_prototype(game.players),
        box.DRINKS_BOX: box.drinks_prototype(),
        cards.CHARACTER_CARD: cards.character_prototype(game.players),
        cards.DRINK_CARD: cards.drink_prototype(game.players),
    }
    own = {cards.prototype_of(deck): cards.deck_prototype(deck, gallery.back_file(deck)) for deck in game.decks}
    definitions = (_prototype(name, piece) for name, piece in (shared | own).items())
    return component(engine.module("PrototypesContainer"), *definitions)


def _prototype(name: str, piece: Piece) -> Component:
    return component(engine.module("PrototypeDefinition"), name=name, description="", content=define(piece))
