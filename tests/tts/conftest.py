from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tts.playtable import Playtable
from toolkit.cards import Database, load
from toolkit.faces.studio import Studio
from toolkit.tts.record import encode
from toolkit.tts.stock import Options, Stock, gather
from toolkit.tts.table import save


@pytest.fixture(scope="session")
def db() -> Database:
    return load()


@pytest.fixture(scope="session")
def studio(db: Database) -> Studio:
    """One for all tables: it lays out each face once."""
    return Studio(db)


@pytest.fixture(scope="session")
def stock(db: Database, studio: Studio) -> Stock:
    return gather(db, studio, Options())


@pytest.fixture(scope="session")
def table(stock: Stock, db: Database) -> dict[str, Any]:
    """The whole table for eight, as JSON, its pictures under an address of nobody's."""
    made = save(stock, db, lambda name: f"https://example.org/{name}")
    return dict(json.loads(encode(made)))


@pytest.fixture
def inn(table: dict[str, Any]) -> Playtable:
    """A table at which White, Red and Green sit and have been dealt in."""
    playtable = Playtable(table, seated=("White", "Red", "Green"))
    playtable.deal("White", "Red", "Green")
    return playtable
