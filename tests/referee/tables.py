"""Small scenarios to change and run."""

from functools import cache
from typing import Any

import msgspec

from toolkit.cards import Database, load
from toolkit.referee.scenarios.check import Verdict, judge
from toolkit.referee.scenarios.files import parse

SPIKE = "Spike it with Firewater"


@cache
def cards() -> Database:
    return load()


def table(*moves: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Eve is about to drink Wine; Dimli and Gog look on."""
    scenario: dict[str, Any] = {
        "name": "a table",
        "edition": "rdi2",
        "players": [
            {"name": "Eve", "character": "eve", "hand": ["Drink what? This is empty"], "drink_me": ["Wine"]},
            {"name": "Dimli", "character": "dimli", "hand": [SPIKE, "That's it! No more short jokes!"]},
            {"name": "Gog", "character": "gog", "hand": ["Shut up!"]},
        ],
        "drink_deck": ["Light Ale", "Dark Ale", "Water"],
        "turn": "Eve",
        "phase": "drink",
        "moves": list(moves),
        "expect": {},
    }
    return {**scenario, **changes}


def verdict(scenario: dict[str, Any]) -> Verdict:
    return judge(parse("table.json", msgspec.json.format(msgspec.json.encode(scenario))), cards())


def problems(scenario: dict[str, Any]) -> list[str]:
    """What is wrong with a run, each with its JSON path."""
    return [f"{fault.path} {fault.problem}" for fault in verdict(scenario).problems]
