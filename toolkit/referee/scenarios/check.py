"""Checking scenarios: each is run three ways, and all three must agree.

Straight; saved and loaded before every decision; with the players renamed and each of them one seat further on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from toolkit.cards import Database
from toolkit.engine.log import Entry
from toolkit.engine.state import State
from toolkit.errors import CannotRead, Faults, RdiError, own_fault
from toolkit.referee.scenarios import files as scenario_files
from toolkit.referee.scenarios import recorded
from toolkit.referee.scenarios.files import Written
from toolkit.referee.scenarios.names import faults
from toolkit.referee.scenarios.run import Run
from toolkit.referee.scenarios.runner import Runner
from toolkit.referee.scenarios.scenario import Scenario
from toolkit.referee.scenarios.titles import Titles
from toolkit.referee.scenarios.variant import at_table, spelled_out
from toolkit.untrusted.fault import Fault, Remark

_NOT_NAMES = {
    "name",
    "source",
    "edition",
    "phase",
    "kind",
    "character",
    "because",
    "cards",
    "hand",
    "deck",
    "discard",
    "drink_me",
    "in_front",
    "drink_deck",
    "drink_discard",
    "play",
    "to",
    "at",
    "from",
    "factions",
    "otto_deck",
}
"""Keys whose texts are no names of players."""


@dataclass(frozen=True)
class Verdict:
    """What came of a scenario.

    ``problems`` says what differed, and where; empty if it passes. ``run`` is the straight run.
    """

    file: str
    name: str
    problems: tuple[Fault, ...] = ()
    run: Run | None = None

    @property
    def passes(self) -> bool:
        """Whether everything was as the scenario says."""
        return not self.problems


def check(path: Path, cards: Database) -> Verdict:
    """Read and run the scenario or the recorded game of a file. What cannot be read or played is a problem of it."""
    try:
        if recorded.is_recorded(path):
            return Verdict(str(path), path.stem, recorded.faults(path, cards))
        return judge(scenario_files.read(path), cards)
    except Faults as faults:
        return Verdict(str(path), path.stem, tuple(_problem(str(path), fault) for fault in faults.faults))
    except RdiError as fault:
        return Verdict(str(path), path.stem, (_problem(str(path), fault),))
    except Exception as fault:  # a fault of the engine in one scenario must not keep the others from being run
        return Verdict(str(path), path.stem, (Fault(str(path), None, "", f"the engine failed: {own_fault(fault)}"),))


def judge(written: Written, cards: Database) -> Verdict:
    """Run a scenario that has been read."""
    scenario, titles = written.scenario, Titles(written.scenario, cards)
    found = faults(scenario, titles)
    run = None
    if not found:
        run = Runner(scenario, titles).run()
        found = [*run.remarks] or [*_disagreements(written, cards, run)]
    file = written.source.file
    return Verdict(file, scenario.name, tuple(written.source.fault(remark) for remark in found), run)


def _problem(file: str, fault: RdiError) -> Fault:
    if not isinstance(fault, CannotRead):
        return Fault(file, None, "", str(fault))
    place = fault.place
    return Fault(file, place.line, place.path or "", fault.problem, fault.expected or "", fault.remedy or "")


def _disagreements(written: Written, cards: Database, straight: Run) -> list[Remark]:
    """Where the other two ways of running a scenario came out differently."""
    reloaded = Runner(written.scenario, Titles(written.scenario, cards), reloading=True).run()
    turned = turn(written.scenario)
    renamed = Runner(turned, Titles(turned, cards)).run()
    found = []
    if reloaded.remarks or outcome(reloaded, 0) != outcome(straight, 0):
        found.append(Remark((), "comes out differently when the game is saved and loaded before every decision"))
    if renamed.remarks or outcome(renamed, _seats_turned(written.scenario)) != outcome(straight, 0):
        found.append(Remark((), "comes out differently when the players are renamed and sit one place further on"))
    return found


def turn(scenario: Scenario) -> Scenario:
    """The same scenario, every player under another name and one seat further on.

    With Otto, who sits between the last and the first, nobody can move on.
    """
    names = {player.name: f"{place} {player.name}"[:60] for place, player in enumerate(scenario.players)}
    plain = _renamed(msgspec.to_builtins(spelled_out(scenario)), names)
    by = len(plain["players"]) - _seats_turned(scenario)
    plain["players"] = [
        {**player, "name": names[player["name"]]} for player in (*plain["players"][by:], *plain["players"][:by])
    ]
    plain.setdefault("turn", names.get(scenario.first, scenario.first))
    return scenario_files.parse("renamed", msgspec.json.encode(plain)).scenario


def _seats_turned(scenario: Scenario) -> int:
    return 1 if len(at_table(scenario)) == len(scenario.players) else 0


def _renamed(part: Any, names: dict[str, str]) -> Any:
    if isinstance(part, str):
        return names.get(part, part)
    if isinstance(part, list | tuple):
        return [_renamed(item, names) for item in part]
    if isinstance(part, dict):
        return {
            _renamed_key(key, names): value if key in _NOT_NAMES else _renamed(value, names)
            for key, value in part.items()
        }
    return part


def _renamed_key(key: str, names: dict[str, str]) -> str:
    if key.startswith("otto."):
        return f"otto.{_renamed_key(key.removeprefix('otto.'), names)}"
    whose = max((name for name in names if key == name or key.startswith(f"{name}.")), key=len, default=None)
    return key if whose is None else names[whose] + key.removeprefix(whose)


def outcome(run: Run, seats_turned: int) -> dict[str, Any]:
    """All that a run came to, apart from names and from where the seats are counted from: to be compared."""
    state: State = run.game.state
    count = len(state.players)

    def original(seat: int | None) -> int | None:
        return None if seat is None else (seat - seats_turned) % count

    return {
        "players": [
            msgspec.structs.replace(state.players[(place + seats_turned) % count], name="", side=0)
            for place in range(count)
        ],
        "sides": [state.sides[state.players[(place + seats_turned) % count].side] for place in range(count)],
        "piles": (state.drink_deck, state.drink_discard),
        "inn": state.inn,
        "chance": state.chance,
        "turn": (original(state.turn), state.phase),
        "winners": None if state.winners is None else {original(seat) for seat in state.winners},
        "log": [_entry(entry, original) for entry in run.log],
    }


def _entry(entry: Entry, original: Callable[[int | None], int | None]) -> Entry:
    seats = {name: original(getattr(entry, name)) for name in ("seat", "other", "drinker")}
    return msgspec.structs.replace(entry, **seats)


def tally(verdicts: Sequence[Verdict]) -> str:
    """How many pass and how many fail, in words."""
    failed = sum(not verdict.passes for verdict in verdicts)
    return f"scenarios: {len(verdicts)}; pass: {len(verdicts) - failed}; fail: {failed}"
