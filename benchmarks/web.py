"""How much a server of tables bears: many tables with four clients each, a move a second, and questions besides.

``python benchmarks/web.py [--tables 100] [--seconds 180] [--asks 1000] [--kill] [--floods]``. Everything runs on
loopback, the server in a process of its own. Told are the times from a move to the state that it brings, of answers,
and the memory of the server. With ``--kill`` the server is killed in the middle of all tables, begun again, and
everybody comes back; with ``--floods`` strangers do all they can meanwhile, from an address of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import websockets
from measure import report

PORT = 8499
CLIENTS, ASKERS, ASKS_A_SECOND = 4, 20, 20
JOINS, STRANGER = 10_000, ("127.0.0.2", 0)
QUESTIONS = (
    "can I ignore I raise!",
    "what does Winning Hand! do",
    "rules of gambling",
    "can Gog shut up a Firewater spike?",
)


@dataclass
class Times:
    """Seconds that things took, and what went wrong."""

    moves: list[float] = field(default_factory=list)
    asks: list[float] = field(default_factory=list)
    refused: int = 0
    lost: int = 0
    worked: float = 0.0


def made() -> str:
    """The id of a new table of four people."""
    form = urlencode({"players": "4", "bots": "0"}).encode()
    with urllib.request.urlopen(f"http://localhost:{PORT}/tables", form) as answer:
        return str(answer.url.rpartition("/")[2])


class Guests:
    """Four clients at a table, of whom whoever is asked makes a move each second."""

    def __init__(self, table: str, times: Times, seed: int) -> None:
        self.address = f"ws://localhost:{PORT}/tables/{table}/socket"
        self.times, self.chance = times, random.Random(seed)
        self.states: list[dict[str, Any]] = [{} for _ in range(CLIENTS)]
        self.tokens: dict[int, str] = {}
        self.heard = asyncio.Condition()

    async def play(self, seconds: float) -> None:
        """Sit down, or come back to one's seats, and play for so long, or until the game or the server is over."""
        until = time.monotonic() + seconds
        self.states = [{} for _ in range(CLIENTS)]
        sockets = [await websockets.connect(self.address, max_size=None, open_timeout=60) for _ in range(CLIENTS)]
        listening = [asyncio.create_task(self._listen(place, socket)) for place, socket in enumerate(sockets)]
        for place, socket in enumerate(sockets):
            token = self.tokens.get(place)
            sits = {"do": "sit", "seat": place, "name": f"P{place}"}
            await socket.send(json.dumps({"do": "hello", "token": token} if token else sits))
        await asyncio.sleep(self.chance.random())
        with suppress(websockets.ConnectionClosed):
            while time.monotonic() < until and not self.is_over:
                asked = next((place for place in range(CLIENTS) if self._is_asked(place)), None)
                if asked is not None:
                    await self._move(asked, sockets[asked])
                await asyncio.sleep(1)
        for task in listening:
            task.cancel()
        for socket in sockets:
            await socket.close()

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return any(state.get("winners") for state in self.states)

    @property
    def version(self) -> int:
        """The last state of the table that anybody was sent."""
        return max(state.get("version", 0) for state in self.states)

    def _is_asked(self, place: int) -> bool:
        state = self.states[place]
        return state.get("you") == place and place in state.get("deciding", ())

    async def _listen(self, place: int, socket: Any) -> None:
        with suppress(websockets.ConnectionClosed):
            async for text in socket:
                message = json.loads(text)
                self.times.refused += message["is"] == "refused"
                if message["is"] == "seat":
                    self.tokens[place] = message["token"]
                if message["is"] == "table":
                    async with self.heard:
                        self.states[place] = message
                        self.heard.notify_all()

    async def _move(self, place: int, socket: Any) -> None:
        state, start = self.states[place], time.monotonic()
        what = {"discard": []} if state["discards"] else {"move": self.chance.randrange(len(state["moves"]))}
        await socket.send(json.dumps({"do": "play", "version": state["version"], **what}))
        async with self.heard:
            try:
                await asyncio.wait_for(self.heard.wait_for(lambda: self.states[place] is not state), 20)
            except TimeoutError:
                self.times.lost += 1
        self.times.moves.append(time.monotonic() - start)


async def ask(count: int, times: Times) -> None:
    """So many questions from twenty clients, twenty a second in all."""
    together = asyncio.Semaphore(ASKERS)

    def one(question: str) -> float:
        start = time.monotonic()
        with urllib.request.urlopen(f"http://localhost:{PORT}/api/ask?q={quote(question)}") as answer:
            answer.read()
        return time.monotonic() - start

    async def asked(number: int) -> None:
        async with together:
            times.asks.append(await asyncio.to_thread(one, QUESTIONS[number % len(QUESTIONS)]))

    waiting = []
    for number in range(count):
        waiting.append(asyncio.create_task(asked(number)))
        await asyncio.sleep(1 / ASKS_A_SECOND)
    await asyncio.gather(*waiting)


def memory(process: int) -> float:
    """The memory of a process, in MB."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


def worked(process: int) -> float:
    """The processor time that a process has taken, in seconds: on a busy machine it tells more than the clock."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def p95(seconds: list[float]) -> str:
    """The time that 95 of 100 stay below, in ms."""
    return f"{1000 * sorted(seconds)[int(0.95 * (len(seconds) - 1))]:.0f}" if seconds else "none"


async def measured(tables: int, seconds: float, asks: int, server: Server) -> Times:
    """Play at all tables, then ask."""
    times = Times()
    ids = [await asyncio.to_thread(made) for _ in range(tables)]
    before = worked(server.process.pid)
    await asyncio.gather(*(Guests(table, times, seed).play(seconds) for seed, table in enumerate(ids)))
    times.worked = worked(server.process.pid) - before
    await ask(asks, times)
    return times


@dataclass
class Killed:
    """What a kill in the middle of all tables has cost: seconds, tables that do not go on, moves that were lost."""

    tables: int = 0
    moves: int = 0
    lost: int = 0
    stuck: int = 0
    back: float = 0.0


async def killed(tables: int, seconds: float, server: Server) -> Killed:
    """Play at all tables, kill the server in the middle of it, begin it again, and play on."""
    ids = [await asyncio.to_thread(made) for _ in range(tables)]
    guests = [Guests(table, Times(), seed) for seed, table in enumerate(ids)]
    playing = [asyncio.create_task(one.play(seconds)) for one in guests]
    await asyncio.sleep(seconds / 2)
    server.process.kill()
    server.process.wait()
    start = time.monotonic()
    await asyncio.gather(*playing)
    before, found = [one.version for one in guests], Killed(tables, sum(len(one.times.moves) for one in guests))
    over = [one.is_over for one in guests]
    await asyncio.to_thread(server.begin)
    playing = [asyncio.create_task(one.play(seconds)) for one in guests]
    while any(one.version == 0 for one in guests) and time.monotonic() < start + seconds:
        await asyncio.sleep(0.1)
    found.back = time.monotonic() - start
    found.lost = sum(one.version < then for one, then in zip(guests, before, strict=True))
    await asyncio.gather(*playing)
    found.stuck = sum(one.version <= then and not ended for one, then, ended in zip(guests, before, over, strict=True))
    return found


@dataclass
class Flooded:
    """A flood, and how those fared meanwhile who played at their tables."""

    what: str
    tried: int
    refused: int
    times: Times


async def flooded(tables: int, seconds: float) -> list[Flooded]:
    """Flood by flood, for so long each, while people play; the first is none, to be compared with."""
    found = []
    for what, flood in FLOODS.items():
        times, ids = Times(), [await asyncio.to_thread(made) for _ in range(tables)]
        playing = [asyncio.create_task(Guests(table, times, seed).play(seconds)) for seed, table in enumerate(ids)]
        await asyncio.sleep(1)
        target = await asyncio.to_thread(made)
        tried, refused = await flood(f"ws://localhost:{PORT}/tables/{target}/socket", time.monotonic() + seconds - 2)
        await asyncio.gather(*playing)
        found.append(Flooded(what, tried, refused, times))
    return found


async def _nothing(_address: str, until: float) -> tuple[int, int]:
    await asyncio.sleep(until - time.monotonic())
    return 0, 0


async def _joins(address: str, _until: float) -> tuple[int, int]:
    """Ten thousand who open the table and want to sit down."""
    refused, held = 0, []

    async def join(number: int) -> None:
        nonlocal refused
        try:
            socket = await websockets.connect(address, local_addr=STRANGER, open_timeout=30, close_timeout=1)
            held.append(socket)
            await socket.send(json.dumps({"do": "sit", "seat": number % CLIENTS, "name": "flood"}))
            while (message := json.loads(await asyncio.wait_for(socket.recv(), 10)))["is"] in ("talk", "table"):
                pass
            refused += message["is"] in ("gone", "refused")
        except (OSError, TimeoutError, websockets.WebSocketException):
            refused += 1

    for first in range(0, JOINS, 100):
        await asyncio.gather(*(join(number) for number in range(first, first + 100)))
    await asyncio.gather(*(socket.close() for socket in held), return_exceptions=True)
    return JOINS, refused


async def _frames(address: str, until: float) -> tuple[int, int]:
    """Frames of a megabyte, one after the other, each on a connection of its own."""
    tried = refused = 0
    while time.monotonic() < until:
        tried += 1
        try:
            async with websockets.connect(address, local_addr=STRANGER, close_timeout=1) as socket:
                await socket.send("x" * 1_000_000)
                async for _text in socket:
                    pass
        except (OSError, websockets.WebSocketException):
            refused += 1
    return tried, refused


async def _half_open(_address: str, until: float) -> tuple[int, int]:
    """Connections that say nothing, or half of a request, as many as there may be."""
    opened = []
    while time.monotonic() < until and len(opened) < 3_000:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", PORT, local_addr=STRANGER)
            writer.write(b"GET / HTTP/1.1\r\nHost:" if len(opened) % 2 else b"")
            opened.append((reader, writer))
        await asyncio.sleep(0.001)
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    shed = 0
    for reader, writer in opened:
        with suppress(OSError, TimeoutError):
            await asyncio.wait_for(reader.read(1), 0.01)
        shed += reader.at_eof() or reader.exception() is not None
        writer.close()
    await asyncio.gather(*(writer.wait_closed() for _, writer in opened), return_exceptions=True)
    return len(opened), shed


async def _deaf(address: str, until: float) -> tuple[int, int]:
    """Those who ask for all of the past, and take nothing of what they are sent."""
    tried = refused = 0
    deaf = [await websockets.connect(address, local_addr=STRANGER, max_queue=1, ping_interval=None) for _ in range(50)]
    while time.monotonic() < until:
        for socket in deaf:
            tried += 1
            try:
                await asyncio.wait_for(socket.send(json.dumps({"do": "replay", "step": 0})), 0.05)
            except (OSError, TimeoutError, websockets.WebSocketException):
                refused += 1
        await asyncio.sleep(0.05)
    for socket in deaf:
        socket.transport.abort()
    return tried, refused


def _saying(*, wrong: str) -> Callable[[str, float], Awaitable[tuple[int, int]]]:
    """Fifty who say something wrong as often as they can, and come back when they are shut out."""

    async def flood(address: str, until: float) -> tuple[int, int]:
        tried = refused = 0

        async def one() -> None:
            nonlocal tried, refused
            while time.monotonic() < until:
                with suppress(OSError, TimeoutError, websockets.WebSocketException):
                    async with websockets.connect(address, local_addr=STRANGER, close_timeout=1) as socket:
                        while time.monotonic() < until:
                            tried += 1
                            await socket.send(wrong)
                            while json.loads(await socket.recv())["is"] != "refused":
                                pass
                            refused += 1
                await asyncio.sleep(0.1)

        await asyncio.gather(*(one() for _ in range(50)))
        return tried, refused

    return flood


FLOODS: dict[str, Callable[[str, float], Awaitable[tuple[int, int]]]] = {
    "none": _nothing,
    "10,000 joins": _joins,
    "frames of 1 MB": _frames,
    "half-open connections": _half_open,
    "slow clients": _deaf,
    "wrong tokens": _saying(wrong=json.dumps({"do": "hello", "token": "guess"})),
    "moves of before": _saying(wrong=json.dumps({"do": "play", "version": -1, "move": 0})),
}


class Server:
    """The server, in a process of its own, with its tables in a file."""

    def __init__(self, folder: str) -> None:
        command = [sys.executable, "-P", "-m", "toolkit", "web", "--no-open", "--port", str(PORT)]
        self._command = [*command, "--tables", f"{folder}/tables.sqlite"]
        self.begin()

    def begin(self) -> None:
        """Begin it, and wait until it answers."""
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        _wait()

    def end(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait()


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--asks", type=int, default=1000)
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--floods", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            if asked.kill:
                _tell_of_kill(asyncio.run(killed(asked.tables, asked.seconds, server)))
            elif asked.floods:
                _tell_of_floods(asyncio.run(flooded(asked.tables, asked.seconds)), server)
            else:
                _tell(asyncio.run(measured(asked.tables, asked.seconds, asked.asks, server)), server)
        finally:
            server.end()


def _tell(times: Times, server: Server) -> None:
    rows = [
        ("moves", len(times.moves)),
        ("a move, p95, ms", p95(times.moves)),
        ("processor time a move, ms", f"{1000 * times.worked / max(1, len(times.moves)):.1f}"),
        ("moves without an answer", times.lost),
        ("refused", times.refused),
        ("questions", len(times.asks)),
        ("an answer, p95, ms", p95(times.asks)),
        ("memory, MB", f"{memory(server.process.pid):.0f}"),
    ]
    report("A server of tables", ("what", "how many"), rows)


def _tell_of_kill(found: Killed) -> None:
    rows = [
        ("tables", found.tables),
        ("moves before it", found.moves),
        ("tables that lost an acknowledged move", found.lost),
        ("tables that did not go on", found.stuck),
        ("seconds until all were back", f"{found.back:.1f}"),
    ]
    report("A server that was killed", ("what", "how many"), rows)


def _tell_of_floods(found: Sequence[Flooded], server: Server) -> None:
    rows = [
        (one.what, one.tried, one.refused, p95(one.times.moves), one.times.lost, len(one.times.moves)) for one in found
    ]
    head = ("flood", "tried", "refused or shed", "others: a move, p95, ms", "lost", "moves")
    report(f"A server that is flooded ({memory(server.process.pid):.0f} MB)", head, rows)


def _wait() -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://localhost:{PORT}/ask?q=chaser").read()
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("the server does not answer")


if __name__ == "__main__":
    main()
