"""Moves since a table was so, as the lines of a scenario that comes to the same game."""

import json
from typing import Any

import pytest

from tests.referee.tables import cards
from toolkit.referee.games.opened import opened
from toolkit.referee.scenarios.scripted import scripted

TABLE: dict[str, Any] = {
    "name": "a table",
    "players": [
        {"name": "Dimli", "character": "dimli", "hand": ["Spike it with Firewater"]},
        {"name": "Gog", "character": "gog", "hand": ["Gog not think so!"], "drink_me": ["Wine"]},
        {"name": "Eve", "character": "eve", "hand": ["I don't think so!", "Gambling? I'm in!"]},
    ],
    "turn": "Gog",
    "phase": "drink",
}
ORDERS = {"turn": "Eve", "phase": "order-a-drink"}
SPIKE = 'Dimli plays "Spike it with Firewater" on Gog\'s Drink'


@pytest.mark.parametrize(
    ("table", "moves", "lines"),
    [
        ({}, [SPIKE], [{"player": "Dimli", "play": "dimli/spike-it-with-firewater", "at": "drink", "on": "Gog"}]),
        ({}, [SPIKE, 'Gog plays "Gog not think so!"'], 2),
        (ORDERS, ["Eve orders a Drink for Gog"], [{"player": "Eve", "order": {"Gog": 1}}]),
    ],
)  # fmt: skip
def test_what_was_decided_is_written_as_lines(table: dict[str, Any], moves: list[str], lines: Any) -> None:
    begun = opened("table", json.dumps(TABLE | table).encode(), cards())
    begun.make(moves)
    whole = scripted(TABLE | table, begun.history.steps, begun.game)
    assert whole is not None
    assert lines in (whole["moves"], len(whole["moves"]))


def test_what_no_lines_lead_to_is_not_written() -> None:
    begun = opened("table", json.dumps(TABLE).encode(), cards())
    begun.make([SPIKE])
    assert scripted(TABLE | {"phase": "action"}, begun.history.steps, begun.game) is None
