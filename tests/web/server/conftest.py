"""The application, asked without a network."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from toolkit.web.library import Library
from toolkit.web.server.app import application
from toolkit.web.server.house import House
from toolkit.web.server.play.store import Store


@pytest.fixture(scope="session")
def client(library: Library, tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    store = Store(tmp_path_factory.mktemp("tables") / "tables.sqlite")
    return TestClient(application(House(library), store), base_url="http://localhost")


@pytest.fixture
def german(library: Library, tmp_path: Path) -> Iterator[TestClient]:
    store = Store(tmp_path / "tables.sqlite")
    yield TestClient(application(House(Library(library.referee, "de")), store), base_url="http://localhost")
    store.close()
