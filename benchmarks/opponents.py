"""How often the bots that look ahead win against `easy`. ``python benchmarks/opponents.py [GAMES]``

With two and four players; every bot plays every character of a table in every seat, as `rdi arena` seats them. There
are 1,000 games of each unless another number is said. What is counted is kept in ``output``, and a run that was stopped
goes on there. A thousand games of `hard` take hours: it thinks for about 0.1 s a move.
"""

from __future__ import annotations

import sys

from measure import report

from toolkit import paths, processors
from toolkit.arena.crew import Processes
from toolkit.arena.plan import Plan, everybody
from toolkit.arena.report import Known
from toolkit.arena.report import report as found
from toolkit.arena.run import Run
from toolkit.cards import load

GAMES = 1_000
AIMS = {("fair", 2): 0.5, ("fair", 4): 0.25, ("hard", 2): 0.7, ("hard", 4): 0.45}
"""What share of its games each bot should win: alone among those many players, of whom all others are `easy`."""


def main() -> None:
    cards = load()
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    rows = []
    for (bot, players), aim in AIMS.items():
        plan = Plan(everybody(cards), players, bots=(bot, *["easy"] * (players - 1)))
        run = Run(plan, cards, paths.output() / "arena" / f"{bot}-{players}.json")
        for _done in run.go(max(games, run.done), Processes(processors.available())):
            pass
        line = next(one for one in found(run.tally, plan, cards, Known()).bots if one.id == bot)
        interval = f"{line.low:.1%} to {line.high:.1%}"
        rows.append((bot, str(players), f"{line.games:,}", f"{line.share:.1%}", interval, f"aim: {aim:.0%}"))
    report("Against easy", ("bot", "players", "games", "won", "with 95 % certainty", ""), rows)


if __name__ == "__main__":
    main()
