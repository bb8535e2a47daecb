"""The extension that brings a pack's decks to the table: a shelf of its own beside that of the module."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.faces.studio import Studio
from toolkit.vassal import engine, gallery, gpid, metadata, module, shelf
from toolkit.vassal.component import Component, component, document
from toolkit.vassal.game import Game, Guests
from toolkit.vassal.pictures import Picture
from toolkit.vassal.product import Product


def product(guests: Guests, game: Game, studio: Studio) -> Product:
    """The extension of the module of this game, in the folder in which the engine looks for it."""
    folder = module.file_name(game).removesuffix(".vmod")
    ids = tuple(deck.id for deck in guests.decks)
    return Product(
        f"{folder}_ext/{guests.pack.id}.vmdx", ids, _pictures(guests, game, studio), _texts(guests, game, studio)
    )


def _texts(guests: Guests, game: Game, studio: Studio) -> dict[str, bytes]:
    contents = tuple(_contents(guests, game, studio))
    label = metadata.of_guests(guests, gpid.numbered(component("contents", *contents)))
    base = module.label(game, studio)
    root = metadata.extension(label, guests.pack.id, base, contents)
    return {
        "buildFile.xml": document(gpid.numbered(root, guests.pack.id)).encode(),
        "extensiondata": metadata.extensiondata(label).encode(),
        "moduledata": metadata.moduledata(base).encode(),
    }


def _contents(guests: Guests, game: Game, studio: Studio) -> Iterator[Component]:
    for prototype in module.deck_prototypes(guests):
        yield _added(engine.module("PrototypesContainer"), prototype)
    yield _added("", shelf.shelf(shelf.of_guests(guests), module.table_of(game, studio), studio))


def _added(target: str, what: Component) -> Component:
    """Something that comes into the component ``target`` of the module, or into the module itself."""
    return component(engine.module("ExtensionElement"), what, target=target)


def _pictures(guests: Guests, game: Game, studio: Studio) -> dict[str, Picture]:
    on = shelf.of_guests(guests)
    wood = Picture(on.picture, shelf.picture(on, module.table_of(game, studio)))
    return {picture.file: picture for picture in (wood, *gallery.of_decks(guests, studio))}
