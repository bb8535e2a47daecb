"""How often each whole deck wins, and a new character as `rdi new` writes it. ``python benchmarks/fairness.py``

Games of four greedy bots: every combination of characters, everybody in every seat equally often.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from measure import rdi, report

from toolkit.arena.shares import Share, shares, tables
from toolkit.cards import Database, load
from toolkit.cards.validate import layers

NEW, ROUNDS, PARTS = "runa", 24, 8
COLUMNS = ("character", "games", "won", "with 95 % certainty", "")


@cache
def cards(pack: str | None) -> Database:
    return load(layers([Path(pack)] if pack else []))


def played(pack: str | None, lineups: Sequence[Sequence[str]]) -> Mapping[str, Share]:
    return shares(cards(pack), lineups, ROUNDS)


def together(parts: Iterable[Mapping[str, Share]]) -> dict[str, Share]:
    found: dict[str, Share] = {}
    for name, share in (item for part in parts for item in part.items()):
        before = found.get(name, Share(0, 0))
        found[name] = Share(before.games + share.games, before.wins + share.wins)
    return found


def measured(pack: str | None, lineups: Sequence[Sequence[str]]) -> dict[str, Share]:
    with ProcessPoolExecutor() as processes:
        return together(processes.map(partial(played, pack), [lineups[part::PARTS] for part in range(PARTS)]))


def row(name: str, share: Share, remark: str) -> tuple[str, ...]:
    least, most = share.interval
    return name, f"{share.games:,}", f"{share.share:.1%}", f"{least:.1%} to {most:.1%}", remark


def main() -> None:
    database = load()
    whole = [one.id for one in database.characters.values() if one.complete]
    known = measured(None, list(tables(whole)))
    with tempfile.TemporaryDirectory() as folder:
        pack = str(Path(folder, NEW))
        rdi("--quiet", "new", "character", NEW.capitalize(), "--output", pack, runs=1)
        new = measured(pack, list(tables([*whole, NEW], always=NEW)))[NEW]
    ranked = sorted(known, key=lambda name: -known[name].share)
    least, most = known[ranked[-1]].share, known[ranked[0]].share
    said = "within the range of the known" if least <= new.share <= most else "OUT OF the range of the known"
    rows = [*(row(name, known[name], "") for name in ranked), row("a new one", new, said)]
    report("Four greedy bots: who wins", COLUMNS, rows)


if __name__ == "__main__":
    main()
