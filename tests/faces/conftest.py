"""The database and a studio, made once."""

import pytest

from toolkit.cards import Database, load
from toolkit.faces.studio import Studio


@pytest.fixture(scope="session")
def db() -> Database:
    return load()


@pytest.fixture(scope="session")
def studio(db: Database) -> Studio:
    return Studio(db)
