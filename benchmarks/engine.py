"""The engine at random play, against the inner UNO game of RLCard in the same run. ``python benchmarks/engine.py``

One core, four players, uniformly random legal moves, complete decks only; team games and a game with Otto stand beside
the ordinary one. Needs the extra ``benchmark``. The engine is
measured as it is installed: as plain Python from the checkout, or compiled (see ``hatch_build.py``).
"""

from __future__ import annotations

import multiprocessing
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from statistics import median
from typing import NamedTuple

import numpy as np
from measure import report
from rlcard.games.uno.game import UnoGame

from toolkit.cards import Database, load
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.game import __file__ as engine_file
from toolkit.engine.history import History
from toolkit.engine.log import Entry
from toolkit.engine.saving import copy, save
from toolkit.engine.saving import load as load_game
from toolkit.engine.setup import ORDINARY
from toolkit.engine.variants import Otto, TwoHeadedDragon, Variant
from toolkit.engine.variants.otto import USUAL_FACTIONS

PLAYERS = 4
ROUNDS, GAMES, UNO_GAMES = 5, 60, 600
PARALLEL_GAMES, BATCH = 800, 20
COUNTED = 40_000
QUIET, LOGGED, GAMES_RATIO = 0.6, 0.4, 400 / 3450
SAVE, LOAD, COPY, UNDO = 20e-6, 50e-6, 100e-6, 5e-3
TWO_PROCESSES = 1.8
"""Aims: parts of UNO's decisions and games per second, seconds, how often as fast."""


class Pace(NamedTuple):
    """Per second of the processor's time."""

    decisions: float
    games: float


class Summary(NamedTuple):
    """What came out of a batch of games: how often each character won, and how many decisions it took."""

    won: Counter[str]
    decisions: int


@cache
def cards() -> Database:
    return load()


def seated(seed: int, log: list[Entry] | None = None, *, variant: Variant = ORDINARY, players: int = PLAYERS) -> Game:
    complete = [name for name in cards().characters if name in cards().default_decks]
    chairs = [Chair(character, character) for character in random.Random(seed).sample(complete, players)]
    return new_game(cards(), chairs, seed=seed, log=log, variant=variant)


def played(game: Game, seed: int) -> int:
    """How many decisions a game took."""
    chance, decisions = random.Random(seed).random, 0
    while game.ask is not None:
        moves = game.ask.moves
        game.answer(moves[int(chance() * len(moves))])
        decisions += 1
    return decisions


def uno(seed: int) -> int:
    game, chance, decisions = UnoGame(num_players=PLAYERS), random.Random(seed).random, 0
    game.np_random = np.random.RandomState(seed)
    state, _player = game.init_game()
    while not game.is_over():
        moves = state["legal_actions"]
        state, _player = game.step(moves[int(chance() * len(moves))])
        decisions += 1
    return decisions


def red_dragon_inn(seed: int) -> int:
    return played(seated(seed), seed)


def with_log(seed: int) -> int:
    return played(seated(seed, []), seed)


def in_teams(seed: int) -> int:
    return played(seated(seed, variant=TwoHeadedDragon(((0, 1), (2, 3)))), seed)


def with_otto(seed: int) -> int:
    return played(seated(seed, variant=Otto(USUAL_FACTIONS), players=2), seed)


def pace(one_game: Callable[[int], int], seeds: Iterable[int]) -> Pace:
    started, taken = time.process_time(), [one_game(seed) for seed in seeds]
    seconds = time.process_time() - started
    return Pace(sum(taken) / seconds, len(taken) / seconds)


def paces() -> dict[str, Pace]:
    """The median of some rounds, in each of which all take their turn, so that a busy machine slows all alike."""
    runs = {
        "uno": (uno, UNO_GAMES),
        "quiet": (red_dragon_inn, GAMES),
        "logged": (with_log, GAMES),
        "teams": (in_teams, GAMES),
        "otto": (with_otto, GAMES),
    }
    found: dict[str, list[Pace]] = {name: [] for name in runs}
    for number in range(ROUNDS):
        for name, (one_game, games) in runs.items():
            found[name].append(pace(one_game, range(number * games, (number + 1) * games)))
    return {name: Pace(*map(median, zip(*each, strict=True))) for name, each in found.items()}


def tell_paces() -> None:
    of = paces()
    rows = [
        ("UNO of RLCard", f"{of['uno'].decisions:,.0f}", f"{of['uno'].games:,.0f}", "1.00", "1.000", ""),
        _row("log off", of["quiet"], of["uno"], QUIET),
        _row("log on", of["logged"], of["uno"], LOGGED),
        _row("two teams of two, log off", of["teams"], of["uno"]),
        _row("two players and Otto, log off", of["otto"], of["uno"]),
    ]
    report("Random play, one core", ("what", "decisions/s", "games/s", "ratio", "ratio of games", ""), rows)


def _row(name: str, own: Pace, peer: Pace, aim: float | None = None) -> tuple[str, ...]:
    ratio, games = own.decisions / peer.decisions, own.games / peer.games
    aims = f"aims: {aim} and {GAMES_RATIO:.3f}" if aim else ""
    return (name, f"{own.decisions:,.0f}", f"{own.games:,.0f}", f"{ratio:.2f}", f"{games:.3f}", aims)


def tell_states() -> None:
    """Saving, loading, copying and undoing at every twentieth decision of some games: the medians."""
    times: dict[str, list[float]] = {name: [] for name in ("save", "load", "copy", "undo")}
    sizes = []
    for seed in range(10):
        history, chance = History(seated(seed)), random.Random(seed)
        while history.game.ask is not None:
            history.answer(chance.choice(history.game.ask.moves))
            if len(history.steps) % 20 == 0:
                sizes.append(len(save(history.game)))
                _time_state(history, times)
    limits = {"save": SAVE, "load": LOAD, "copy": COPY, "undo": UNDO}
    rows = [
        (name, f"{median(each) * 1e6:.1f}", f"{max(each) * 1e6:.1f}", f"{limits[name] * 1e6:.0f}")
        for name, each in times.items()
    ]
    report(f"A saved game of {median(sizes):,.0f} bytes", ("what", "median, us", "slowest, us", "limit, us"), rows)


def _time_state(history: History, times: dict[str, list[float]]) -> None:
    game, saved = history.game, save(history.game)
    times["save"].append(_seconds(lambda: save(game)))
    times["load"].append(_seconds(lambda: load_game(saved, cards())))
    times["copy"].append(_seconds(lambda: copy(game)))
    times["undo"].append(_seconds(history.undo, runs=1))
    history.redo()


def _seconds(action: Callable[[], object], runs: int = 5) -> float:
    best = float("inf")
    for _ in range(runs):
        started = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - started)
    return best


def batch(seeds: range) -> Summary:
    won: Counter[str] = Counter()
    decisions = 0
    for seed in seeds:
        game = seated(seed)
        decisions += played(game, seed)
        won.update(game.players[winner].name for winner in game.state.winners or ())
    return Summary(won, decisions)


def counting(batch_of: range) -> int:
    """Work that no two processes could hinder each other in: what two of them can reach on this machine at all."""
    return sum(number for number in range(len(batch_of) * COUNTED))


class Pooled(NamedTuple):
    """Seconds that a pool of processes took for games in batches, and for counting; what came out of the games."""

    games: float
    counting: float
    summary: Summary


def pooled(processes: int) -> Pooled:
    batches = [range(first, first + BATCH) for first in range(0, PARALLEL_GAMES, BATCH)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        pool.map(batch, [range(1)] * processes * 4, chunksize=1)
        started = time.perf_counter()
        parts = pool.map(batch, batches, chunksize=1)
        played_at = time.perf_counter()
        pool.map(counting, batches, chunksize=1)
        counted_at = time.perf_counter()
    won = sum((part.won for part in parts), Counter[str]())
    return Pooled(played_at - started, counted_at - played_at, Summary(won, sum(part.decisions for part in parts)))


def tell_processes() -> None:
    one, two = pooled(1), pooled(2)
    assert one.summary == two.summary, "the same seeds must give the same summary with any number of processes"
    rows = [
        ("games", f"{one.games:.2f}", f"{two.games:.2f}", f"{one.games / two.games:.2f}", f"aim: {TWO_PROCESSES}"),
        ("counting", f"{one.counting:.2f}", f"{two.counting:.2f}", f"{one.counting / two.counting:.2f}", "the most"),
    ]
    title = f"{PARALLEL_GAMES} games on a pool, same summary"
    report(title, ("what", "one process, s", "two, s", "times as fast", ""), rows)


def main() -> None:
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"the engine: {'plain Python' if str(engine_file).endswith('.py') else 'compiled'}")
    tell_paces()
    tell_states()
    tell_processes()


if __name__ == "__main__":
    main()
