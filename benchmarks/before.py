"""The ordinary game, played by the engine of this checkout and by that of another. ``python benchmarks/before.py PATH``

PATH is another checkout of the project, such as that of the commit before a change. Both engines play the same games in
turn, each in a process of its own with the eight decks that both know, and of each game the fastest run counts: what
else the machine does in the meantime slows both alike.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from measure import report

GAMES, RUNS = 60, 8
AIM = 0.97
"""What part of the decisions per second of the other engine this one should make at least."""

HERE = Path(__file__).resolve().parent.parent

PLAYS = """
import gc, random, sys, time
from toolkit.cards import load
from toolkit.engine import Chair, new_game

CARDS = load()
KNOWN = ("deirdre", "fiona", "gerki", "zot", "dimli", "eve", "fleck", "gog")

def played(seed):
    chance, decisions = random.Random(seed), 0
    game = new_game(CARDS, [Chair(name, name) for name in chance.sample(KNOWN, 4)], seed=seed)
    while game.ask is not None:
        game.answer(chance.choice(game.ask.moves))
        decisions += 1
    return decisions

for seed in range(10):
    played(seed)
gc.collect()
gc.freeze()
for line in sys.stdin:
    started = time.process_time()
    decisions = played(int(line))
    print(decisions, time.process_time() - started, flush=True)
"""


class Engine:
    """The engine of a checkout, playing in a process of its own."""

    def __init__(self, checkout: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", PLAYS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"},
        )
        self._decisions: dict[int, int] = {}
        self._fastest: dict[int, float] = {}

    def play(self, seed: int) -> None:
        """Play a game once more."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{seed}\n")
        self._process.stdin.flush()
        decisions, seconds = self._process.stdout.readline().split()
        self._decisions[seed] = int(decisions)
        self._fastest[seed] = min(float(seconds), self._fastest.get(seed, float("inf")))

    @property
    def pace(self) -> float:
        """Decisions a second."""
        return sum(self._decisions.values()) / sum(self._fastest.values())


def main(arguments: Sequence[str]) -> None:
    engines = [Engine(Path(arguments[0]).resolve()), Engine(HERE)]
    for run in range(RUNS):
        for seed in range(GAMES):
            for engine in engines if (run + seed) % 2 else reversed(engines):
                engine.play(seed)
    before, now = (engine.pace for engine in engines)
    rows = [("before", f"{before:,.0f}", ""), ("now", f"{now:,.0f}", f"{now / before:.3f}, aim: {AIM}")]
    report("Random play of the ordinary game", ("engine", "decisions/s", "ratio"), rows)


if __name__ == "__main__":
    main(sys.argv[1:])
