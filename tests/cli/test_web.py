"""`rdi web` as it begins: which packs it takes in, and what it says of those it cannot."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from toolkit.cards import load
from toolkit.cards.scaffold import new_character
from toolkit.cli.main import run


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """What would be served, once `web` has run, and where."""
    found: dict[str, Any] = {"tables": tmp_path / "tables.sqlite"}
    monkeypatch.setattr("uvicorn.run", lambda app, **more: found.update(app=app, **more))
    return found


def begin(begun: dict[str, Any], *options: str) -> TestClient:
    assert run(["web", "--no-open", "--port", "18473", "--tables", str(begun["tables"]), *options]) == 0
    return TestClient(begun["app"], base_url="http://localhost")


def test_a_pack_can_be_written_where_it_is_served(begun: dict[str, Any], tmp_path: Path) -> None:
    new_character("Runa", "human", tmp_path / "runa", load())
    client = begin(begun, "--pack", str(tmp_path / "runa"))
    assert client.get("/cards/runa/mind-your-elbow").status_code == 200
    assert client.get("/design/runa/runa/mind-your-elbow").status_code == 200
    assert "design" in client.get("/").text


def test_a_pack_with_faults_is_left_out_and_can_be_mended(
    begun: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new_character("Runa", "human", tmp_path / "runa", load())
    (tmp_path / "runa/pack.json").write_text("{", "utf-8")
    client = begin(begun, "--pack", str(tmp_path / "runa"))
    assert "has faults and is left out: mend them at http://localhost:18473/design" in capsys.readouterr().err
    assert client.get("/cards/runa/mind-your-elbow").status_code == 404
    assert client.get("/design/runa/runa/mind-your-elbow").status_code == 200


def test_open_to_the_network_nothing_leads_there(begun: dict[str, Any]) -> None:
    client = begin(begun, "--lan")
    assert begun["host"] == "0.0.0.0"
    assert "design" not in client.get("/").text
    assert client.get("/design").status_code == 200
