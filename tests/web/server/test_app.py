"""What the server gives and what it turns away."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from toolkit.web.library import Library
from toolkit.web.server.app import application
from toolkit.web.server.guard import MOST_BODY
from toolkit.web.server.house import House
from toolkit.web.server.play.store import Store
from toolkit.web.server.rates import Rates


@pytest.mark.parametrize("path", ["/", "/cards/gog/shut-up", "/cards/gog/shut-up.html", "/rules/6.1.1", "/rules/6",
                                  "/rulings/", "/words", "/look.css", "/cards-index.js", "/ask"])  # fmt: skip
def test_pages_are_there_with_and_without_their_ending(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_a_face_is_drawn_when_it_is_asked_for(client: TestClient) -> None:
    answer = client.get("/faces/small/gog/shut-up.webp")
    assert answer.headers["content-type"] == "image/webp"
    assert answer.content[:4] == b"RIFF"
    assert client.get("/faces/small/gog/nothing.webp").status_code == 404


def test_cards_are_found_without_a_script(client: TestClient) -> None:
    text = client.get("/cards/", params={"q": "deck:gog type:anytime"}).text
    assert "Gog" in text
    assert "there is no field" in client.get("/cards/", params={"q": "foo:bar"}).text


def test_what_is_not_there_is_told_with_what_comes_nearest(client: TestClient) -> None:
    answer = client.get("/cards/gog/shutup.html")
    assert answer.status_code == 404
    assert "/gog/shut-up.html" in answer.text or "shut-up.html" in answer.text
    assert client.get("/../../etc/passwd").status_code == 404


def test_other_names_other_sites_and_large_bodies_are_turned_away(client: TestClient) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421
    assert client.post("/ask", headers={"origin": "http://evil.example"}).status_code == 403
    assert client.post("/ask", content=b"x" * (MOST_BODY + 1)).status_code == 413


def test_who_comes_too_often_waits(library: Library, tmp_path: Path) -> None:
    now = [0.0]
    rates = Rates(0.1, 3, clock=lambda: now[0])
    hasty = TestClient(
        application(House(library), Store(tmp_path / "tables.sqlite"), rates=rates), base_url="http://localhost"
    )
    assert [hasty.get("/look.css").status_code for _ in range(4)] == [200, 200, 200, 429]
    now[0] = 10.0
    assert hasty.get("/look.css").status_code == 200
