"""What is kept of tables: each move as it is made, whole or not at all, and as files of before have it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from toolkit.engine.record import GameRecord, Player
from toolkit.errors import CannotWrite
from toolkit.table import Seat
from toolkit.web.server.play.store import Kept, Line, Store

PLAYERS = (Player("Gog", "gog"), Player("Eve", "eve"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "tables.sqlite")
    yield opened
    opened.close()


def kept(*moves: str, chat: tuple[Line, ...] = ()) -> Kept:
    return Kept("t", GameRecord(PLAYERS, moves=moves), (Seat(taken=True), Seat()), {0: "digest"}, chat=chat)


@pytest.mark.parametrize(
    "after",
    [
        ("Gog passes", "Eve passes", "Gog keeps everything"),
        ("Gog passes",),
        ("Gog passes", "Eve keeps everything"),
        ("Eve passes",),
        (),
    ],
)
def test_a_table_is_found_as_it_was_kept_last_whatever_was_played_or_taken_back(
    store: Store, after: tuple[str, ...]
) -> None:
    for table in (kept(), kept("Gog passes", "Eve passes"), kept(*after, chat=(Line("Gog", "well"),)), kept(*after)):
        store.keep(table)
        assert store.find("t") == table
        again = Store(store.file)
        assert again.find("t") == table
        again.keep(table)
        assert again.find("t") == table
        again.close()


def test_a_file_of_before_in_which_moves_stand_in_the_table_goes_on(store: Store) -> None:
    before = kept("Gog passes", "Eve passes")
    with sqlite3.connect(store.file) as file:
        file.execute("insert into tables values (?, ?, ?)", ("t", msgspec.json.encode(before).decode(), 0))
    assert store.find("t") == before
    after = kept("Gog passes", "Eve passes", "Gog keeps everything")
    store.keep(after)
    assert store.find("t") == after


def test_a_table_that_cannot_be_written_is_there_as_it_was(store: Store) -> None:
    before = kept("Gog passes")
    store.keep(before)
    with sqlite3.connect(store.file) as file:
        file.execute("create trigger full before insert on moves begin select raise(abort, 'disk full'); end")
    with pytest.raises(CannotWrite, match="disk full"):
        store.keep(kept("Gog passes", "Eve passes", chat=(Line("Gog", "well"),)))
    assert store.find("t") == before
    with sqlite3.connect(store.file) as file:
        file.execute("drop trigger full")
    after = kept("Gog passes", "Eve passes")
    store.keep(after)
    assert store.find("t") == after


def test_of_a_table_that_is_forgotten_no_move_is_left(store: Store) -> None:
    store.keep(kept("Gog passes"))
    store.forget("t")
    assert store.find("t") is None
    store.keep(kept())
    assert store.find("t") == kept()
    with sqlite3.connect(store.file) as file:
        assert file.execute("select count(*) from moves").fetchone() == (0,)
