"""What is kept of tables: a file that holds each of them after every move, for when the server dies."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

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
) strict
"""


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


class Store:
    """The file of all tables, an SQLite database in WAL mode. ``clock`` tells the time in seconds.

    Raises :class:`CannotWrite` if the file cannot be opened.
    """

    def __init__(self, file: Path, clock: Callable[[], float] = time.time) -> None:
        self.file, self._clock = file, clock
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._tables = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
            self._tables.execute("pragma journal_mode = wal")
            self._tables.execute("pragma synchronous = normal")
            self._tables.execute(_SCHEMA)
        except (OSError, sqlite3.Error) as fault:
            raise CannotWrite(f"{file} cannot keep tables: {fault}. Name another: `rdi web --tables FILE`") from fault

    def keep(self, table: Kept) -> None:
        """Keep a table as it is now. Raises :class:`CannotWrite`; then what was kept before is there still."""
        row = (table.id, msgspec.json.encode(table).decode(), int(self._clock()))
        try:
            self._tables.execute("insert or replace into tables values (?, ?, ?)", row)
        except sqlite3.Error as fault:
            raise CannotWrite(f"{self.file}: {fault}") from fault

    def find(self, table: str) -> Kept | None:
        """The table of this id; None if there is none. Raises :class:`CannotRead` for one that is broken."""
        row = self._tables.execute("select kept from tables where id = ?", (table,)).fetchone()
        if row is None:
            return None
        try:
            return msgspec.json.decode(row[0], type=Kept)
        except msgspec.MsgspecError as fault:
            raise CannotRead(f"the table {table} is broken: {fault}", Place(self.file)) from fault

    def forget(self, table: str) -> None:
        """Forget a table."""
        self._tables.execute("delete from tables where id = ?", (table,))

    def expire(self, seconds: int) -> list[str]:
        """Forget the tables that nobody has touched for so long; their ids."""
        before = int(self._clock()) - seconds
        gone = [row[0] for row in self._tables.execute("select id from tables where touched < ?", (before,))]
        self._tables.execute("delete from tables where touched < ?", (before,))
        return gone

    def __iter__(self) -> Iterator[str]:
        """The ids of all tables, those that were touched last first."""
        rows = self._tables.execute("select id from tables order by touched desc, id").fetchall()
        return (row[0] for row in rows)

    def close(self) -> None:
        """Let go of the file."""
        self._tables.close()
