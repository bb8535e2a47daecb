"""Tables over the wire: a form makes one, a socket plays at it, and what is wrong is told on a plain page."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from toolkit.web.library import Library
from toolkit.web.server.app import application
from toolkit.web.server.house import House
from toolkit.web.server.play.store import Store


@pytest.fixture
def client(library: Library, tmp_path: Path) -> Iterator[TestClient]:
    store = Store(tmp_path / "tables.sqlite")
    yield TestClient(application(House(library), store), base_url="http://localhost")
    store.close()


def made(client: TestClient, **said: str) -> str:
    """The address of a new table."""
    answer = client.post("/tables", data={"players": "2", "bots": "1", "seed": "4", **said}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def until(socket: Any, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["is"] == kind:
            return message


def test_a_table_is_made_played_at_and_found_again(client: TestClient) -> None:
    address = made(client, characters="gog,eve")
    page = client.get(address)
    assert page.status_code == 200
    assert "token" not in address
    with client.websocket_connect(f"ws://localhost{address}/socket") as socket:
        assert until(socket, "table")["you"] is None
        socket.send_json({"do": "sit", "seat": 0, "name": "Sarah"})
        token = until(socket, "seat")["token"]
        state = until(socket, "table")
        assert (state["you"], state["seats"][0]["name"], state["seats"][1]["bot"]) == (0, "Sarah", "easy")
        for _ in range(10):
            if not state["deciding"]:
                break
            move = {"discard": []} if state["discards"] else {"move": len(state["moves"]) - 1}
            socket.send_json({"do": "play", "version": state["version"], **move})
            state = until(socket, "table")
    with client.websocket_connect(f"ws://localhost{address}/socket") as socket:
        until(socket, "table")
        socket.send_json({"do": "hello", "token": token})
        again = until(socket, "table")
        assert (again["you"], again["version"]) == (0, state["version"])


def test_where_windows_last_a_fixed_time_the_server_ends_them_by_itself(client: TestClient) -> None:
    address = made(client, characters="gog,eve", lasts="3")
    with client.websocket_connect(f"ws://localhost{address}/socket") as socket:
        until(socket, "table")
        socket.send_json({"do": "sit", "seat": 0, "name": "Sarah"})
        state = until(socket, "table")
        assert (state["due"], state["deciding"]) == (pytest.approx(3, abs=0.5), [0])
        began = time.monotonic()
        socket.send_json({"do": "play", "version": state["version"], "move": len(state["moves"]) - 1})
        mine = until(socket, "table")
        assert (mine["version"], mine["answer"]) == (state["version"], "Gog passes")
        later = until(socket, "table")
        assert 2.5 < time.monotonic() - began < 4.5
        assert later["version"] > state["version"]


def test_the_invitation_is_a_qr_code_without_a_token(client: TestClient) -> None:
    answer = client.get(f"{made(client)}/code.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"players": "many"}, "expected a number from 2 to 10"),
        ({"characters": "gogg,eve"}, "Did you mean"),
        ({"variant": "two-headed-dragon", "players": "3", "bots": "0"}, "cannot be divided"),
        ({"bot": "clever"}, "No bot is called"),
    ],
)
def test_what_cannot_be_played_is_told_beside_the_form(client: TestClient, said: dict[str, str], told: str) -> None:
    answer = client.post("/tables", data={"players": "2", "bots": "1", **said})
    assert answer.status_code == 400
    assert told in answer.text.replace("&#39;", "'").replace("&#34;", '"')
    assert "<form" in answer.text


def test_a_table_that_is_not_there_is_told(client: TestClient) -> None:
    assert client.get("/tables/nowhere").status_code == 404
    with client.websocket_connect("ws://localhost/tables/nowhere/socket") as socket:
        assert socket.receive_json()["is"] == "gone"


def test_a_table_that_was_kept_broken_is_told_without_the_place_where_it_is_kept(
    library: Library, tmp_path: Path
) -> None:
    store = Store(tmp_path / "tables.sqlite")
    client = TestClient(application(House(library), store), base_url="http://localhost")
    table = made(client).rpartition("/")[2]
    with sqlite3.connect(store.file) as tables:
        tables.execute("update tables set kept = '{}'")
    again = TestClient(application(House(library), store), base_url="http://localhost")
    page = again.get(f"/tables/{table}")
    assert page.status_code == 500
    assert "make a new one" in page.text
    with again.websocket_connect(f"ws://localhost/tables/{table}/socket") as socket:
        told = socket.receive_json()
    assert told["is"] == "gone"
    assert str(tmp_path) not in page.text + told["why"]
    store.close()


def test_a_socket_from_another_site_is_turned_away(client: TestClient) -> None:
    address = made(client)
    with pytest.raises(WebSocketDisconnect):  # noqa: SIM117 - refused while it opens
        with client.websocket_connect(f"ws://localhost{address}/socket", headers={"origin": "http://evil.example"}):
            pass


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '{"do": 7}', '{"do": "play", "move": {"a": 1}}', "[" * 9_000])
def test_nonsense_is_refused_and_harms_nobody(client: TestClient, text: str) -> None:
    with client.websocket_connect(f"ws://localhost{made(client)}/socket") as socket:
        until(socket, "table")
        socket.send_text(text)
        assert socket.receive_json()["is"] == "refused"
        socket.send_json({"do": "sit", "seat": 0, "name": "Bob"})
        assert until(socket, "seat")["seat"] == 0


def test_only_who_made_a_table_deletes_it_and_all_who_sit_there_are_told(client: TestClient) -> None:
    answer = client.post("/tables", data={"players": "2", "bots": "1", "seed": "4"}, follow_redirects=False)
    address = answer.headers["location"]
    token = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
    for body in (b"", b"[]", b'{"token": "guess"}', b"\xff"):
        refused = client.post(f"{address}/delete", content=body)
        assert (refused.status_code, refused.text) == (403, "only who made a table may delete it\n")
    with client.websocket_connect(f"ws://localhost{address}/socket") as socket:
        until(socket, "table")
        assert client.post(f"{address}/delete", json={"token": token}).status_code == 204
        with pytest.raises(WebSocketDisconnect):
            until(socket, "nothing")
    assert client.get(address).status_code == 404
    assert client.post(f"{address}/delete", json={"token": token}).status_code == 404


def test_each_player_has_a_language_of_their_own_and_keeps_it(client: TestClient) -> None:
    address = made(client, characters="gog,eve")
    assert '<html lang="en"' in client.get(address).text
    german = client.get(address, params={"language": "de"})
    assert '<html lang="de"' in german.text
    assert "path=/tables" in german.headers["set-cookie"].lower()
    assert "An diesem Tisch" in client.get(address).text
    assert "Ein neuer Tisch" in client.get("/tables").text
    assert '<html lang="de"' in client.get("/tables/nothing").text
    assert '<html lang="de"' in client.post("/tables", data={"players": "many"}).text
    assert '<html lang="en"' in client.get("/cards/").text
    client.cookies.clear()
    assert '<html lang="en"' in client.get(address, params={"language": "klingon"}).text
    client.cookies.set("language", "klingon")
    assert '<html lang="en"' in client.get(address).text


def test_a_face_is_drawn_in_the_language_that_is_asked_for(client: TestClient) -> None:
    english, german, other = (
        client.get("/faces/small/gog/shut-up.webp", params={"language": code}).content for code in ("en", "de", "xx")
    )
    assert english == other != german
    assert client.get("/faces/small/gog/shut-up.webp").content == english
