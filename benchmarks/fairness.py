"""How often each whole deck wins, and a new character as `rdi new` writes it. ``python benchmarks/fairness.py``

Games of four greedy bots at a thousand tables drawn from a seed, everybody in every seat equally often, as `rdi arena`
plays them. Then how often each move is made that only certain characters have. Stand-ins are made so that a deck with
them wins at least 12 % of its games, and at most 3 points more than the strongest deck of which every card is known.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import rdi, report

from toolkit import processors
from toolkit.arena.crew import Processes
from toolkit.arena.plan import Plan
from toolkit.arena.report import Known, Line, Report
from toolkit.arena.report import report as found
from toolkit.arena.run import Run
from toolkit.cards import Database, load
from toolkit.cards.validate import layers

NEW, SEED = "runa", 1
GAMES, NEW_GAMES = 4_000, 1_000
LEAST, MOST_ABOVE = 0.12, 0.03
"""What a deck with stand-ins should win at least, and how much more than the strongest that is known at most."""

HAPPENINGS = {
    "side-deck-to-planter": "a Mushroom is Planted",
    "grows": "a Mushroom Grows",
    "harvests": "a Mushroom is Harvested",
    "gathers": "a Mushroom is Gathered",
    "hand-to-plotted": "a card is Plotted",
    "fires": "Hellfire is reached",
    "patients-to-hand": "a Patient is treated",
    "side-deck-to-in-front": "an Item is taken",
    "discard-to-hand": "a Pet or another card is taken back",
    "tracker-up": "a tracker rises: Momentum, Chi, Supplies, a Mark",
    "tracker-down": "a tracker falls: spent, or a Mark taken off",
}
"""The moves that only certain characters have, as the log tells of them."""

COLUMNS = ("character", "games", "won", "with 95 % certainty", "")


def measured(cards: Database, characters: tuple[str, ...], games: int, always: tuple[str, ...] = ()) -> Report:
    plan = Plan(characters, 4, always, seed=SEED)
    run = Run(plan, cards)
    for _done in run.go(games, Processes(processors.available())):
        pass
    return found(run.tally, plan, cards, Known())


def row(line: Line, remark: str) -> tuple[str, ...]:
    return line.name, f"{line.games:,}", f"{line.share:.1%}", f"{line.low:.1%} to {line.high:.1%}", remark


def judged(share: float, strongest: float) -> str:
    is_fair = LEAST <= share <= strongest + MOST_ABOVE
    return "has stand-ins" if is_fair else "has stand-ins: NOT FAIR"


def tell_moves(known: Report) -> None:
    times = {what: known.happenings.get(what, 0) for what in HAPPENINGS}
    rows = [(says, f"{times[what]:,}", f"{times[what] / known.games:.2f}") for what, says in HAPPENINGS.items()]
    report(f"What only certain characters do, in {known.games} games", ("what", "times", "a game"), rows)


def main() -> None:
    database = load()
    whole = tuple(one.id for one in database.characters.values() if one.complete)
    known = measured(database, whole, GAMES)
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder, NEW)
        rdi("--quiet", "new", "character", NEW.capitalize(), "--output", str(pack), runs=1)
        newcomers = measured(load(layers([pack])), whole, NEW_GAMES, always=(NEW,)).characters
    new = next(line for line in newcomers if line.id == NEW)
    shares = [line.share for line in known.characters]
    is_within = min(shares) <= new.share <= max(shares)
    said = "within the range of the known" if is_within else "OUT OF the range of the known"
    strongest = max(line.share for line in known.characters if line.id in database.evidenced)
    remarks = {line.id: "known" for line in known.characters if line.id in database.evidenced}
    rows = [row(line, remarks.get(line.id) or judged(line.share, strongest)) for line in known.characters]
    rows.append(row(new, said))
    report("Four greedy bots: who wins", COLUMNS, rows)
    tell_moves(known)


if __name__ == "__main__":
    main()
