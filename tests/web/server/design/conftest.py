"""Two packs of the examples on a desk of their own."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from toolkit.web.design import making
from toolkit.web.library import Library
from toolkit.web.server.app import application
from toolkit.web.server.design import pages
from toolkit.web.server.house import House
from toolkit.web.server.play.store import Store

PACKS = Path(__file__).parents[4] / "examples/packs"
FILE, OAR = "characters/marta.json", "marta/an-oar-in-the-ribs"
CARD = f"design/simple/{OAR}"


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    for name in ("simple", "joke"):
        shutil.copytree(PACKS / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def client(library: Library, packs: Path) -> TestClient:
    return client_for(library, packs, packs / "simple", packs / "joke")


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many games bots play at least for a verdict: fewer than anybody would ask for."""
    for module in (making, pages):
        monkeypatch.setattr(module, "GAMES", (60, 1000))
    return 60


def client_for(library: Library, folder: Path, *packs: Path, host: str = "http://localhost", **more: Any) -> TestClient:
    house = House(Library(library.referee), has_desk=True)
    made = application(house, Store(folder / "tables.sqlite"), packs=packs, **more)
    return TestClient(made, base_url=host)


@pytest.fixture
def card(packs: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((packs / "simple" / FILE).read_text("utf-8"))["cards"][0]
    return found
