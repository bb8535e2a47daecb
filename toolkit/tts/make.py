"""Making the table, its decks and their pictures into a folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit import files
from toolkit.tts import record
from toolkit.tts.addresses import Address
from toolkit.tts.stock import Stock
from toolkit.tts.table import NAME, save, saved_object

if TYPE_CHECKING:
    from toolkit.cards import Database

Progress = Callable[[Iterable[Any], str, int], Iterator[Any]]
"""Passes items on and shows how far they are: items, description, how many."""

PICTURES = "pictures"
"""The folder of the pictures, within the folder of the products."""

INDEX = "pictures.json"
"""Says for each picture the address that the saves have for it."""

DECKS = "decks"


@dataclass(frozen=True)
class Product:
    """A file to be made: its name below the folder, and how its bytes are made when they are asked for."""

    name: str
    encode: Callable[[], bytes]
    is_picture: bool = False


def products(stock: Stock, db: Database, address: Address, pictures: Path) -> Iterator[Product]:
    """Everything to be made, pictures first, because thumbnails are made from them. Nothing is drawn yet.

    ``pictures`` is the folder in which the finished pictures are found.
    """
    from toolkit.tts import thumbnail

    for picture in stock.pictures:
        yield Product(f"{PICTURES}/{picture.name}", picture.encode, is_picture=True)
    for printed in stock.decks:
        name = f"{DECKS}/{file_name(printed.deck.name)}"
        yield Product(f"{name}.json", partial(_encode, saved_object, printed, db, address))
        yield Product(f"{name}.png", partial(thumbnail.of_deck, printed, pictures))
    yield Product(f"{NAME}.json", partial(_encode, save, stock, db, address))
    yield Product(f"{NAME}.png", lambda: thumbnail.of_table(save(stock, db, address), pictures))
    yield Product(INDEX, lambda: index({picture.name: address(picture.name) for picture in stock.pictures}))


def _encode(make_save: Callable[..., record.Save], *of: Any) -> bytes:
    return record.encode(make_save(*of))


def index(urls: Mapping[str, str]) -> bytes:
    """The file that tells which picture has which address."""
    return msgspec.json.format(msgspec.json.encode(dict(sorted(urls.items()))), indent=2) + b"\n"


def is_there(product: Product, folder: Path) -> bool:
    """Whether a product need not be made: a picture's name says what is on it, and it was written whole."""
    return product.is_picture and (folder / product.name).is_file()


def make(wanted: Iterable[Product], folder: Path, progress: Progress) -> list[Path]:
    """Make what is not there yet. Returns the paths of all products. Raises :class:`toolkit.errors.CannotWrite`."""
    every = list(wanted)
    for product in progress(every, "Tabletop Simulator", len(every)):
        if not is_there(product, folder):
            files.write(files.inside(folder, product.name), product.encode())
    return [folder / product.name for product in every]


def file_name(title: str) -> str:
    """A title as a file name that every system takes.

    >>> file_name('Drink Deck: "RDI 1"')
    'Drink Deck RDI 1'
    """
    return re.sub(r'[<>:"/\\|?*\x00-\x1f]', "", title).strip(" .") or "untitled"
