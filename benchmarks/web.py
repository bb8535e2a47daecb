"""How much a server of tables bears: many tables with four clients each, a move a second, and questions besides.

``python benchmarks/web.py [--tables 100] [--seconds 180] [--asks 1000]``. Everything runs on loopback, the server in a
process of its own. Told are the times from a move to the state that it brings, of answers, and the server's memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import websockets
from measure import report

PORT = 8499
CLIENTS, ASKERS, ASKS_A_SECOND = 4, 20, 20
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
        self.heard = asyncio.Condition()

    async def play(self, seconds: float) -> None:
        """Sit down and play for so long, or until the game is over."""
        until = time.monotonic() + seconds
        sockets = [await websockets.connect(self.address, max_size=None) for _ in range(CLIENTS)]
        listening = [asyncio.create_task(self._listen(place, socket)) for place, socket in enumerate(sockets)]
        for place, socket in enumerate(sockets):
            await socket.send(json.dumps({"do": "sit", "seat": place, "name": f"P{place}"}))
        await asyncio.sleep(self.chance.random())
        while time.monotonic() < until and not any(state.get("winners") for state in self.states):
            asked = next((place for place in range(CLIENTS) if self._is_asked(place)), None)
            if asked is not None:
                await self._move(asked, sockets[asked])
            await asyncio.sleep(1)
        for task in listening:
            task.cancel()
        for socket in sockets:
            await socket.close()

    def _is_asked(self, place: int) -> bool:
        state = self.states[place]
        return state.get("you") == place and place in state.get("deciding", ())

    async def _listen(self, place: int, socket: Any) -> None:
        async for text in socket:
            message = json.loads(text)
            self.times.refused += message["is"] == "refused"
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


def p95(seconds: list[float]) -> str:
    """The time that 95 of 100 stay below, in ms."""
    return f"{1000 * sorted(seconds)[int(0.95 * (len(seconds) - 1))]:.0f}" if seconds else "none"


async def measured(tables: int, seconds: float, asks: int) -> Times:
    """Play at all tables, then ask."""
    times = Times()
    ids = [await asyncio.to_thread(made) for _ in range(tables)]
    await asyncio.gather(*(Guests(table, times, seed).play(seconds) for seed, table in enumerate(ids)))
    await ask(asks, times)
    return times


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--asks", type=int, default=1000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-P", "-m", "toolkit", "web", "--no-open", "--port", str(PORT)]
        server = subprocess.Popen([*command, "--tables", f"{folder}/tables.sqlite"], stdout=subprocess.DEVNULL)
        try:
            _wait()
            times = asyncio.run(measured(asked.tables, asked.seconds, asked.asks))
            rows = [
                ("moves", len(times.moves)),
                ("a move, p95, ms", p95(times.moves)),
                ("moves without an answer", times.lost),
                ("refused", times.refused),
                ("questions", len(times.asks)),
                ("an answer, p95, ms", p95(times.asks)),
                ("memory, MB", f"{memory(server.pid):.0f}"),
            ]
            report("A server of tables", ("what", "how many"), rows)
        finally:
            server.terminate()
            server.wait()


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
