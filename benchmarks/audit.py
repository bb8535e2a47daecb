"""How long a designer waits for the audit of a pack, and of all whole decks. ``python benchmarks/audit.py``"""

import tempfile
from pathlib import Path

from measure import Cost, rdi, report

LIMIT = 3.0
COLUMNS = ("what", "s", "s of one core", "MB", "")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        pack = str(Path(folder, "runa"))
        rdi("--quiet", "new", "character", "Runa the Smith", "--output", pack, runs=1)
        costs = {
            "a new character": rdi("--quiet", "referee", "audit", "--games", "0", pack),
            "its 200 games too": rdi("--quiet", "referee", "audit", pack, runs=1),
            "one deck": rdi("--quiet", "referee", "audit", "--deck", "gog"),
            "all whole decks": rdi("--quiet", "referee", "audit"),
        }
    report("The audit of cards, cold process", COLUMNS, [row(what, cost) for what, cost in costs.items()])


def row(what: str, cost: Cost) -> tuple[str, ...]:
    share = "" if "games" in what else f"{cost.processors / LIMIT:.2f} of the limit of {LIMIT:.0f} s"
    return what, f"{cost.seconds:.2f}", f"{cost.processors:.2f}", f"{cost.megabytes:.0f}", share


if __name__ == "__main__":
    main()
