"""Whole games as transcripts, read by eye against the rulebook once, and reviewed wherever they change.

Each game file in ``tests/golden/games`` is played again; what happens must read as the text beside it.
``pytest --renew`` writes the texts anew, for review as a diff.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import GOLDEN
from toolkit import cards
from toolkit.engine.history import History
from toolkit.engine.log import Entry
from toolkit.engine.record import GameRecord, begin, read, steps
from toolkit.referee.scenarios.transcript import sentence

CARDS = cards.load()
GAMES = sorted((GOLDEN / "games").glob("*.json"))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_game_reads_as_it_was_reviewed(file: Path, golden: Callable[[str, str], None]) -> None:
    golden(f"games/{file.stem}.txt", "\n".join(told(read(file))) + "\n")


def test_there_are_games_of_two_three_and_four_players() -> None:
    assert {len(read(file).players) for file in GAMES} == {2, 3, 4}


def told(record: GameRecord) -> Iterator[str]:
    """Who was asked what and said what; between that, all that happened; at the end, how the table stands."""
    log: list[Entry] = []
    history = History(begin(record, CARDS, log=log))
    at = 0
    moves = steps(history, record)
    while history.game.ask is not None:
        yield from (f"{sentence(history.game, entry)}" for entry in log[at:])
        at, ask = len(log), history.game.ask
        yield f"    [{'/'.join(ask.kinds)}, {len(ask.moves)} moves] {next(moves)}"
    assert next(moves, None) is None
    yield from (f"{sentence(history.game, entry)}" for entry in log[at:])
    for player, side in zip(history.game.players, history.game.side_of, strict=True):
        yield f"{player.name}: Fortitude {side.fortitude}, Alcohol Content {side.alcohol}, Gold {side.gold}"
    yield f"Inn: {history.game.state.inn}"
