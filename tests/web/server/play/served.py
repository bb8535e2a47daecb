"""A server as a user has it, in a process of its own, and clients over real sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0
"""So many seconds a test waits for what is sure to come."""


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def joined(before: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """A table with what was sent of its log and cards before, as the page of a table puts it together."""
    if message["whole"]:
        return message
    return message | {"log": before["log"] + message["log"], "cards": before["cards"] | message["cards"]}


@dataclass
class Served:
    """`rdi web`, with its tables in a file."""

    file: Path
    port: int
    process: subprocess.Popen[bytes]

    @classmethod
    def begun(cls, file: Path) -> Served:
        port = free_port()
        command = [sys.executable, "-P", "-m", "toolkit", "web", "--no-open", "--port", str(port)]
        process = subprocess.Popen([*command, "--tables", str(file)], stdout=subprocess.DEVNULL)
        server = cls(file, port, process)
        server.wait()
        return server

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                self.get("/tables")
                return
            except OSError:
                assert self.process.poll() is None, "the server has ended"
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            return bytes(answer.read())

    def made(self, **said: str) -> str:
        """The id of a new table."""
        form = urlencode({"players": "2", "bots": "0", **said}).encode()
        with urllib.request.urlopen(f"{self.address}/tables", form, timeout=PATIENCE) as answer:
            return str(answer.url.rpartition("/")[2])

    def killed(self) -> None:
        """Kill it as nothing can be caught."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


class Guest:
    """Somebody at a table of a server."""

    def __init__(self, server: Served, table: str, token: str = "", **more: Any) -> None:
        address = f"ws://localhost:{server.port}/tables/{table}/socket"
        self._held = ExitStack()
        self.socket: ClientConnection = self._held.enter_context(connect(address, max_size=None, **more))
        self.token = token
        self.state: dict[str, Any] = {}
        self.hears("table")
        if token:
            self.says(do="hello", token=token)
            self.hears("table")

    def sits(self, seat: int) -> Guest:
        self.says(do="sit", seat=seat, name=f"Person {seat}")
        self.token = self.hears("seat")["token"]
        self.hears("table")
        return self

    def close(self) -> None:
        self._held.close()

    def says(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hears(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds; ``state`` is the table as it was told last."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            if message["is"] == "table":
                message = self.state = joined(self.state, message)
            if message["is"] in kinds:
                return message

    def moves(self, number: int) -> dict[str, Any]:
        """Make a move, if it is this one's to make, and wait until the server has acknowledged it."""
        what = {"discard": []} if self.state["discards"] else {"move": number % len(self.state["moves"])}
        version = self.state["version"]
        self.says(do="play", version=version, **what)
        while self.state["version"] == version:
            self.hears("table")
        return self.state

    @property
    def decides(self) -> bool:
        return self.state["you"] in self.state["deciding"]
