"""Texts of scenarios and of recorded games opened as games, and moves made from there."""

import json
from typing import Any

import msgspec
import pytest

from tests.referee.tables import cards
from toolkit.engine.record import GameRecord, Player
from toolkit.engine.saving import save
from toolkit.errors import CannotRead, Faults, NotLegal
from toolkit.referee.games.opened import Opened, opened

GOG = {"name": "Gog", "character": "gog", "hand": ["Gog not think so!"], "drink_me": ["Wine"]}
DIMLI = {"name": "Dimli", "character": "dimli", "hand": ["Spike it with Firewater"]}
TABLE = {"name": "a table", "players": [DIMLI, GOG], "turn": "Gog", "phase": "drink"}


def table(**more: Any) -> Opened:
    return opened("table", json.dumps(TABLE | more).encode(), cards())


def test_whoever_decides_before_a_move_declines() -> None:
    found = table()
    found.move_on('Dimli plays "Spike it with Firewater" on Gog\'s Drink')
    assert found.lines == ['Dimli plays "Spike it with Firewater" on Gog\'s Drink']
    assert found.history.steps[0].line == "Gog passes"
    again = table()
    again.make(found.lines)
    assert save(again.game) == save(found.game)
    found.move_on('Gog plays "Gog not think so!"')


def test_what_may_not_be_done_changes_nothing() -> None:
    found = table()
    with pytest.raises(NotLegal):
        found.move_on('Gog plays "Gog not think so!"')
    assert found.history.steps == []


def test_the_move_that_may_not_be_made_is_told_with_its_place() -> None:
    with pytest.raises(CannotRead, match=r"\$\.then\[1\].*Gog flies"):
        table().make(["Dimli passes", "Gog flies"])


def test_so_many_moves_of_a_recorded_game_are_made() -> None:
    names = (Player("Gog", "gog"), Player("Eve", "eve"))
    data = msgspec.json.encode(GameRecord(names, moves=("Eve passes",)))
    assert opened("game", data, cards()).made == 1
    start = opened("game", data, cards(), 0)
    assert (start.made, start.moves, start.is_recorded) == (0, 1, True)
    with pytest.raises(CannotRead, match="there is no move 2"):
        opened("game", data, cards(), 2)


def test_every_fault_is_told_with_its_place() -> None:
    with pytest.raises(Faults, match=r"table:1 \$\.players\[0\]\.hand\[0\]"):
        table(players=[DIMLI | {"hand": ["Spike it with Fire"]}, GOG])
