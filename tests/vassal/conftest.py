"""The module under test, made once; a smaller one with an extension, in an engine that is started once."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.vassal.rig import CHANCE, Engine, engine
from tests.vassal.seen import DEIRDRE, DIMLI
from toolkit.cards import Database, load
from toolkit.cards.validate import layers
from toolkit.faces.png import encode_png
from toolkit.faces.studio import Studio
from toolkit.vassal.game import Game, game
from toolkit.vassal.make import products, save
from toolkit.vassal.product import Product, packed

GUESTS = Path(__file__).parents[1] / "engine" / "guests"

FACTIONS = ("otto-berserker", "otto-spelunker")
AT_THE_TABLE = ("dimli", "deirdre", "petra", "terci", "drinks-rdi1", "drinks-rdi2", *FACTIONS, "marrow")
SEATS = 4
"""What the engine has on its table: whatever there is more of it would only take its time."""


@pytest.fixture(scope="session")
def everything() -> Game:
    """All decks, at a table for eight."""
    return game(load())


@pytest.fixture(scope="session")
def studio(everything: Game) -> Studio:
    return Studio(everything.db)


@pytest.fixture(scope="session")
def whole(everything: Game, studio: Studio) -> Product:
    """The module with all decks, not drawn yet."""
    (module,) = products(everything.db, studio)
    return module


@pytest.fixture(scope="session")
def module(whole: Product, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That module as a file, its tables drawn, and a blank for each other picture: to draw them all takes long."""
    blank = encode_png(np.zeros((1, 1, 3), np.uint8))
    file = tmp_path_factory.mktemp("vassal") / whole.path
    file.write_bytes(
        packed(whole, kept=dict.fromkeys((name for name in whole.pictures if name.endswith(".png")), blank))
    )
    return file


@pytest.fixture(scope="session")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pack of two guests, without the Drink whose text is too long for a card."""
    folder = tmp_path_factory.mktemp("packs") / "guests"
    shutil.copytree(GUESTS, folder)
    deck = json.loads((folder / "drinks" / "guests.json").read_text("utf-8"))
    deck["deck"]["drinks/light-ale"] += deck["deck"].pop("drinks/keepsake-with-a-chaser")
    (folder / "drinks" / "guests.json").write_text(json.dumps(deck), "utf-8")
    return folder


@pytest.fixture(scope="session")
def with_guests(guests: Path) -> Database:
    """The built-in cards, and that pack laid over them."""
    return load(layers([guests]))


@pytest.fixture(scope="session")
def guests_studio(with_guests: Database) -> Studio:
    """One for all their modules: it lays out each face once."""
    return Studio(with_guests)


@pytest.fixture(scope="session")
def hosted(with_guests: Database, guests_studio: Studio) -> tuple[Product, ...]:
    """A small module and its extension."""
    return products(with_guests, guests_studio, AT_THE_TABLE, SEATS)


@pytest.fixture(scope="session")
def installed(hosted: tuple[Product, ...], tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The two as a host has them in a folder, with all their pictures."""
    folder = tmp_path_factory.mktemp("host")
    return [save(product, folder) for product in hosted]


@pytest.fixture(scope="session")
def player(installed: list[Path]) -> Iterator[Engine]:
    with engine(installed[0]) as seated:
        yield seated


@pytest.fixture(scope="module")
def begun(player: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A saved night that has just begun, with Dimli at Seat 1 and Deirdre at Seat 2."""
    player.tell("new", "Solitaire")
    player.tell("press", DIMLI, "Sit at Seat 1")
    player.tell("press", DEIRDRE, "Sit at Seat 2")
    player.tell("fire", "Open the tavern")
    saved = tmp_path_factory.mktemp("nights") / "night.vsav"
    player.tell("save", saved)
    return saved


@pytest.fixture(scope="module")
def played() -> set[str]:
    """The tests that have played since the night began."""
    return {"all that came before"}


@pytest.fixture
def evening(player: Engine, begun: Path, played: set[str]) -> Iterator[Engine]:
    """That night, for a test that leaves everything in its place. In the end nothing went wrong."""
    if played:
        player.tell("load", begun)
        played.clear()
    player.tell("be", "Solitaire")
    player.tell("seed", CHANCE)
    yield player
    assert player.problems() == []


@pytest.fixture
def night(evening: Engine, played: set[str], request: pytest.FixtureRequest) -> Engine:
    """That night, played by somebody who sees all."""
    played.add(request.node.name)
    return evening
