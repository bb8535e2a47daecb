"""Who floods a server is refused or shed, and a table beside goes on meanwhile."""

import json
import selectors
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.web.server.play.served import PATIENCE, Guest, Served
from toolkit.web.server.connections import MOST_OF_ONE, REQUEST_WITHIN
from toolkit.web.server.play.client import BURST
from toolkit.web.server.play.room import MOST_CLIENTS

STRANGER = ("127.0.0.2", 0)
"""Another address of this machine, from which the floods come."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    begun = Served.begun(tmp_path_factory.mktemp("floods") / "tables.sqlite")
    yield begun
    begun.end()


@pytest.fixture
def guest(server: Served) -> Iterator[Guest]:
    """Somebody who plays alone against a bot; they can make a move after whatever has happened."""
    playing = Guest(server, server.made(bots="1")).sits(0)
    yield playing
    before = playing.state["version"]
    assert playing.moves(0)["version"] > before
    playing.close()


def stranger(server: Served, table: str, **more: Any) -> connect:
    """A socket from another address."""
    return connect(f"ws://localhost:{server.port}/tables/{table}/socket", **{"source_address": STRANGER, **more})


@pytest.mark.usefixtures("guest")
def test_a_frame_of_a_megabyte_closes_its_connection_alone(server: Served) -> None:
    other = Guest(server, server.made())
    with pytest.raises(ConnectionClosed) as closed:
        other.socket.send("x" * 1_000_000)
        other.hears("nothing")
    other.close()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


@pytest.mark.usefixtures("guest")
def test_a_table_takes_so_many_guests_and_tells_the_rest(server: Served) -> None:
    table = server.made()
    with ExitStack() as held:
        opened = [held.enter_context(stranger(server, table)) for _ in range(MOST_CLIENTS + 20)]
        told = [json.loads(one.recv(timeout=PATIENCE))["is"] for one in opened]
    assert told == [*["talk"] * MOST_CLIENTS, *["gone"] * 20]


@pytest.mark.usefixtures("guest")
def test_wrong_tokens_are_refused_and_who_goes_on_is_shut_out(server: Served) -> None:
    thief = Guest(server, server.made())
    refused = 0
    with suppress(ConnectionClosed):
        for number in range(int(BURST) * 3):
            thief.says(do="hello", token=f"guess {number}")
            refused += thief.hears("refused")["why"].startswith("that seat is not yours")
    assert 1 < refused <= BURST + 20
    with pytest.raises(ConnectionClosed):
        thief.hears("nothing")
    thief.close()


def test_moves_of_before_are_refused_when_they_are_sent_again(guest: Guest) -> None:
    version = guest.state["version"]
    after = guest.moves(0)["version"]
    for _ in range(10):
        guest.says(do="play", version=version, move=0)
        assert guest.hears("refused", "table")["why"].startswith("the table has gone on")
    guest.says(do="hello", token=guest.token)
    assert guest.hears("table")["version"] == after


@pytest.mark.usefixtures("guest")
def test_who_takes_nothing_of_what_is_sent_keeps_nobody_waiting(server: Served) -> None:
    table = server.made()
    with ExitStack() as held:
        for _ in range(5):
            held.enter_context(stranger(server, table, max_queue=1, close_timeout=0.1))
        talker = Guest(server, table).sits(0)
        for _ in range(30):
            talker.says(do="say", text="x" * 400)
            assert talker.hears("said")["said"].startswith("x")
        talker.close()


@pytest.mark.usefixtures("guest")
def test_a_connection_that_says_nothing_or_stops_in_the_middle_is_closed(server: Served) -> None:
    half_open = []
    for said in (b"", b"GET /tables HTTP/1.1\r\nHost: loc", b"POST /tables HTTP/1.1\r\n"):
        opened = socket.create_connection(("127.0.0.1", server.port), source_address=STRANGER)
        opened.sendall(said)
        opened.settimeout(REQUEST_WITHIN + PATIENCE)
        half_open.append(opened)
    for opened in half_open:
        with suppress(ConnectionResetError):
            assert opened.recv(100) == b""
        opened.close()


@pytest.mark.usefixtures("guest")
def test_so_many_connections_of_one_address_are_taken_and_others_come_in_beside(server: Served) -> None:
    with ExitStack() as held:
        shed = held.enter_context(selectors.DefaultSelector())
        for _ in range(MOST_OF_ONE + 100):
            opened = socket.create_connection(("127.0.0.1", server.port), source_address=STRANGER)
            shed.register(held.enter_context(opened), selectors.EVENT_READ)
        assert server.get("/tables")
        assert len(shed.select(PATIENCE)) >= 100
