"""Making the table, its decks and their pictures into a folder."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit import files
from toolkit.tts import record, thumbnail
from toolkit.tts.addresses import Address
from toolkit.tts.cards import Printed
from toolkit.tts.plan import OTTO
from toolkit.tts.stock import Stock
from toolkit.tts.table import NAME, save, saved_object, saved_otto
from toolkit.tts.teams import saved_teams, team_games

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
    """A file to be made: its name below the folder, and how its bytes are made when they are asked for.

    ``key`` is equal when the bytes are: it is known without making them.
    """

    name: str
    key: str
    encode: Callable[[], bytes]
    is_picture: bool = False


def products(stock: Stock, db: Database, address: Address) -> Iterator[Product]:
    """Everything to be made: pictures, decks with thumbnails, the table. No picture is drawn yet."""
    for picture in stock.pictures:
        yield Product(f"{PICTURES}/{picture.name}", picture.name, picture.encode, is_picture=True)
    for printed in stock.decks:
        yield from _deck(printed, db, address)
    if OTTO in stock.side_mats:
        yield from _otto(stock, db, address)
    for game, name in team_games(stock).items():
        yield from _teams(stock, db, address, game, name)
    yield from _table(stock, db, address)
    yield _text(INDEX, index({picture.name: address(picture.name) for picture in stock.pictures}))


def _deck(printed: Printed, db: Database, address: Address) -> Iterator[Product]:
    name = f"{DECKS}/{file_name(printed.deck.name)}"
    yield _text(f"{name}.json", record.encode(saved_object(printed, db, address)))
    drawn = digest(printed.back.name, printed.sheets[-1].faces[-1].key)
    yield Product(f"{name}.png", drawn, partial(thumbnail.of_deck, printed))


def _otto(stock: Stock, db: Database, address: Address) -> Iterator[Product]:
    factions = [printed for printed in stock.decks if printed.deck.kind == OTTO]
    yield _text(f"{DECKS}/Otto.json", record.encode(saved_otto(stock, db, address)))
    backs = digest(*(printed.back.name for printed in factions))
    yield Product(f"{DECKS}/Otto.png", backs, partial(thumbnail.of_table, factions))


def _teams(stock: Stock, db: Database, address: Address, game: str, name: str) -> Iterator[Product]:
    path = f"{DECKS}/{file_name(name)}"
    yield _text(f"{path}.json", record.encode(saved_teams(stock, db, address, game)))
    shown = stock.team_mats[0]
    yield Product(f"{path}.png", digest(shown.name), partial(thumbnail.of_mat, shown))


def _table(stock: Stock, db: Database, address: Address) -> Iterator[Product]:
    yield _text(f"{NAME}.json", record.encode(save(stock, db, address)))
    shown = [printed for printed in stock.decks if printed.deck.id in stock.mats]
    backs = digest(*(printed.back.name for printed in shown))
    yield Product(f"{NAME}.png", backs, partial(thumbnail.of_table, shown))


def _text(name: str, content: bytes) -> Product:
    return Product(name, hashlib.sha256(content).hexdigest(), lambda: content)


def digest(*parts: str) -> str:
    """A hash of what goes into a product."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


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
