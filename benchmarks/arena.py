"""Games a second of the arena, on one core and on two, and steps a second of an agent. ``python benchmarks/arena.py``

All characters whose decks are whole, four at a table. Measured is also the processor's own time, which other work on
the machine does not lengthen. The engine is measured as it is installed: as plain Python, or compiled (see
``hatch_build.py``). Steps need the extra ``rl``. ``python benchmarks/arena.py 2000 easy`` says how many games, and the
bots.
"""

from __future__ import annotations

import os
import random
import sys
import time
from typing import NamedTuple

import numpy as np
from measure import report

from toolkit.arena.crew import Alone, Crew, Processes
from toolkit.arena.plan import Plan, everybody
from toolkit.arena.run import Run
from toolkit.cards import Database, load
from toolkit.cli.main import engine
from toolkit.training.environment import RedDragonInn

STEPS = 10.0
"""For so many seconds an agent plays."""


class Pace(NamedTuple):
    """How much was done, in seconds by the clock and by the processor."""

    count: int
    seconds: float
    processor: float

    @property
    def told(self) -> tuple[str, str]:
        """A second by each of them."""
        return f"{self.count / self.seconds:.1f}", f"{self.count / self.processor:.1f}"


def processor() -> float:
    """The time that this process and those that it has started have had of a processor."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def games(cards: Database, crew: Crew, count: int, bots: str) -> Pace:
    """The arena at work."""
    run = Run(Plan(everybody(cards), 4, bots=(bots,)), cards)
    begun, used = time.perf_counter(), processor()
    for _done in run.go(count, crew):
        pass
    return Pace(count, time.perf_counter() - begun, processor() - used)


def steps(cards: Database, plan: Plan) -> Pace:
    """An agent that makes legal steps by chance, and looks before each."""
    game, chance, count = RedDragonInn(plan, cards), random.Random(0), 0
    begun, used = time.perf_counter(), processor()
    while time.perf_counter() - begun < STEPS:
        game.reset(seed=count)
        while not any(game.terminations.values()):
            mask = game.observe(game.agent_selection)["action_mask"]
            game.step(chance.choice(np.flatnonzero(mask).tolist()))
            count += 1
    return Pace(count, time.perf_counter() - begun, processor() - used)


def main() -> None:
    count, bots = (sys.argv[1:] + ["400", "easy"][len(sys.argv) - 1 :])[:2]
    cards = load()
    paces = {
        f"games, bots {bots}, one core": games(cards, Alone(), int(count), bots),
        f"games, bots {bots}, two cores": games(cards, Processes(2), int(count), bots),
        "steps of an agent, two given characters": steps(cards, Plan(("gog", "fiona"), 2)),
        "steps of an agent, four of all characters": steps(cards, Plan(everybody(cards), 4)),
    }
    rows = [(what, *pace.told) for what, pace in paces.items()]
    report(f"The arena, {engine()} engine", ("what", "a second", "a second of a processor"), rows)


if __name__ == "__main__":
    main()
