"""What is kept of tables: a file that holds each of them after every move, for when the server dies.

Each move is a row of its own, so that to keep a table writes what has come, however long its game is.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import structs

from toolkit.engine.moves import AnyMove
from toolkit.engine.record import GameRecord
from toolkit.errors import CannotRead, CannotWrite, Place
from toolkit.record import Record
from toolkit.table import Seat

_SCHEMA = """
create table if not exists tables (
    id text primary key,
    kept text not null,
    touched integer not null
) strict;
create table if not exists moves (
    id text not null references tables on delete cascade,
    place integer not null,
    line text not null,
    primary key (id, place)
) strict, without rowid;
"""
"""``kept`` is a table without its moves; in files of before, with all it had by then."""

_KEEP = """
insert into tables values (?, ?, ?)
on conflict (id) do update set kept = excluded.kept, touched = excluded.touched
"""

_MOST_WRITTEN = 2_000
"""Of so many tables it is remembered what is written; another one is written anew."""


class Line(Record, frozen=True):
    """Something that was said at a table: by whom, and what."""

    who: str
    said: str


class Kept(Record, frozen=True):
    """A table as it is kept.

    ``keys`` are the digests of the tokens by which people prove that a seat is theirs, by seat; ``names`` what they are
    called, ``clock`` the seconds that each has for an answer (0: as long as they like), ``chat`` what was said last.
    With ``lasts`` each window lasts so many seconds, and ``answers`` are those that people have given in the one that
    is open.
    """

    id: str
    game: GameRecord
    seats: tuple[Seat, ...]
    keys: dict[int, str] = {}
    names: dict[int, str] = {}
    clock: int = 0
    chat: tuple[Line, ...] = ()
    lasts: int = 0
    answers: dict[int, AnyMove] = {}


_MINUTE = 60


class _Written(NamedTuple):
    """What the file holds of a table: itself as text, when it was touched (to the minute), and its moves."""

    text: str
    touched: int
    moves: tuple[str, ...]


class Store:
    """The file of all tables, an SQLite database in WAL mode. ``clock`` tells the time in seconds.

    Raises :class:`CannotWrite` if the file cannot be opened.
    """

    def __init__(self, file: Path, clock: Callable[[], float] = time.time) -> None:
        self.file, self._clock, self._written = file, clock, dict[str, _Written]()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._tables = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
            self._tables.execute("pragma journal_mode = wal")
            self._tables.execute("pragma synchronous = normal")
            self._tables.execute("pragma foreign_keys = on")
            self._tables.executescript(_SCHEMA)
        except (OSError, sqlite3.Error) as fault:
            raise CannotWrite(f"{file} cannot keep tables: {fault}. Name another: `rdi web --tables FILE`") from fault

    def keep(self, table: Kept) -> None:
        """Keep a table as it is now. Raises :class:`CannotWrite`; then what was kept before is there still."""
        bare = structs.replace(table, game=structs.replace(table.game, moves=()))
        touched = int(self._clock()) // _MINUTE * _MINUTE
        now = _Written(msgspec.json.encode(bare).decode(), touched, table.game.moves)
        try:
            self._tables.execute("begin")
            self._write(table.id, now)
            self._tables.execute("commit")
        except sqlite3.Error as fault:
            if self._tables.in_transaction:
                self._tables.execute("rollback")
            raise CannotWrite(f"{self.file}: {fault}") from fault
        self._written.pop(table.id, None)
        self._written[table.id] = now
        if len(self._written) > _MOST_WRITTEN:
            del self._written[next(iter(self._written))]

    def _write(self, table: str, now: _Written) -> None:
        """Write what is not in the file yet, and take out what has been taken back."""
        before = self._written.get(table, _Written("", 0, ()))
        if (now.text, now.touched) != (before.text, before.touched):
            self._tables.execute(_KEEP, (table, now.text, now.touched))
        same = _in_common(before.moves, now.moves)
        if same < len(before.moves) or not before.text:
            self._tables.execute("delete from moves where id = ? and place >= ?", (table, same))
        new = [(table, place, now.moves[place]) for place in range(same, len(now.moves))]
        self._tables.executemany("insert into moves values (?, ?, ?)", new)

    def find(self, table: str) -> Kept | None:
        """The table of this id; None if there is none. Raises :class:`CannotRead` for one that is broken."""
        row = self._tables.execute("select kept from tables where id = ?", (table,)).fetchone()
        if row is None:
            return None
        moves = self._tables.execute("select line from moves where id = ? order by place", (table,)).fetchall()
        try:
            found = msgspec.json.decode(row[0], type=Kept)
        except msgspec.MsgspecError as fault:
            raise CannotRead(f"the table {table} is broken: {fault}", Place(self.file)) from fault
        made = (*found.game.moves, *(line for (line,) in moves))
        return structs.replace(found, game=structs.replace(found.game, moves=made))

    def forget(self, table: str) -> None:
        """Forget a table."""
        self._written.pop(table, None)
        self._tables.execute("delete from tables where id = ?", (table,))

    def expire(self, seconds: int) -> list[str]:
        """Forget the tables that nobody has touched for so long; their ids."""
        before = int(self._clock()) - seconds
        gone = [row[0] for row in self._tables.execute("select id from tables where touched < ?", (before,))]
        for table in gone:
            self.forget(table)
        return gone

    def __iter__(self) -> Iterator[str]:
        """The ids of all tables, those that were touched last first, to the minute."""
        rows = self._tables.execute("select id from tables order by touched desc, id").fetchall()
        return (row[0] for row in rows)

    def close(self) -> None:
        """Let go of the file."""
        self._tables.close()


def _in_common(before: Sequence[str], now: Sequence[str]) -> int:
    """With how many of the same moves both begin."""
    if now[: len(before)] == before:
        return len(before)
    pairs = zip(before, now, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(before), len(now)))
