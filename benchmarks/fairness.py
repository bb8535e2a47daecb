"""How often each whole deck wins, and a new character as `rdi new` writes it. ``python benchmarks/fairness.py``

Games of four greedy bots: a thousand combinations of characters, drawn from a seed,
everybody in every seat equally often.
Then how often each move is made that only certain characters have. Stand-ins are made so that a deck with them wins at
least 12 % of its games, and at most 3 points more than the strongest deck of which every card is known.
"""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from measure import rdi, report

from toolkit.arena import bot
from toolkit.arena.shares import Share, shares, tables
from toolkit.cards import Database, load
from toolkit.cards.validate import layers
from toolkit.engine import Chair, new_game
from toolkit.engine.log import Entry
from toolkit.engine.moves import PlayCard

NEW, ROUNDS, PARTS = "runa", 4, 8
TABLES, NEW_TABLES, WATCHED = 1_000, 250, 250
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
    "from among the Plotted Cards": "a Scheme is played from its area",
}
"""The moves that only certain characters have, as the log tells of them."""

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


def watched(lineups: Sequence[Sequence[str]]) -> Counter[str]:
    """How often each of the moves happens that only certain characters have."""
    found: Counter[str] = Counter()
    for number, seated in enumerate(lineups):
        log: list[Entry] = []
        chance = random.Random(number)
        game = new_game(cards(None), [Chair(one, one) for one in seated], seed=number, log=log)
        while game.ask is not None:
            move = bot("greedy")(game, chance)
            if isinstance(move, PlayCard) and game.card(move.card).options[move.option].played_from == "plotted":
                found["from among the Plotted Cards"] += 1
            game.answer(move)
        found.update(entry.what for entry in log)
    return found


def tell_moves(lineups: Sequence[Sequence[str]]) -> None:
    with ProcessPoolExecutor() as processes:
        found = sum(processes.map(watched, [lineups[part::PARTS] for part in range(PARTS)]), Counter[str]())
    rows = [(says, f"{found[what]:,}", f"{found[what] / len(lineups):.2f}") for what, says in HAPPENINGS.items()]
    report(f"What only certain characters do, in {len(lineups)} games", ("what", "times", "a game"), rows)


def drawn(characters: Sequence[str], count: int, always: str | None = None) -> list[tuple[str, ...]]:
    """So many combinations of characters, each drawn at most once."""
    every = list(tables(characters, always=always))
    return random.Random(1).sample(every, min(count, len(every)))


def row(name: str, share: Share, remark: str) -> tuple[str, ...]:
    least, most = share.interval
    return name, f"{share.games:,}", f"{share.share:.1%}", f"{least:.1%} to {most:.1%}", remark


def judged(share: float, strongest: float) -> str:
    is_fair = LEAST <= share <= strongest + MOST_ABOVE
    return "has stand-ins" if is_fair else "has stand-ins: NOT FAIR"


def main() -> None:
    database = load()
    whole = [one.id for one in database.characters.values() if one.complete]
    lineups = drawn(whole, TABLES)
    known = measured(None, lineups)
    with tempfile.TemporaryDirectory() as folder:
        pack = str(Path(folder, NEW))
        rdi("--quiet", "new", "character", NEW.capitalize(), "--output", pack, runs=1)
        new = measured(pack, drawn([*whole, NEW], NEW_TABLES, always=NEW))[NEW]
    ranked = sorted(known, key=lambda name: -known[name].share)
    least, most = known[ranked[-1]].share, known[ranked[0]].share
    said = "within the range of the known" if least <= new.share <= most else "OUT OF the range of the known"
    strongest = max(known[name].share for name in ranked if name in database.evidenced)
    remarks = {name: judged(known[name].share, strongest) for name in ranked if name not in database.evidenced}
    rows = [*(row(name, known[name], remarks.get(name, "known")) for name in ranked), row("a new one", new, said)]
    report("Four greedy bots: who wins", COLUMNS, rows)
    tell_moves(lineups[:WATCHED])


if __name__ == "__main__":
    main()
