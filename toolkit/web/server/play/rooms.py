"""All rooms of a server: those that are open, and those that are kept until somebody comes back."""

from __future__ import annotations

import secrets
from threading import Lock

from toolkit.cards import Database
from toolkit.engine.record import GameRecord
from toolkit.errors import NotFound, NotLegal
from toolkit.table import Seat
from toolkit.web.server.play.room import HOST, Room, digest
from toolkit.web.server.play.store import Kept, Store
from toolkit.web.server.play.thinkers import Thinkers
from toolkit.web.server.rates import Rates

MOST_TABLES = 2_000
MESSAGES = (150.0, 1_500.0)
"""So many messages all that are at one address may send to tables: in a second, lastingly, and at once."""

EXPIRES = 14 * 24 * 3600
"""After so many seconds a table that nobody has touched is forgotten."""


class Rooms:
    """The rooms by the ids of their tables. A room is opened when somebody comes to its table.

    Bots that look ahead do so among the ``thinkers``; without any, in the rooms.
    """

    def __init__(self, cards: Database, store: Store, thinkers: Thinkers | None = None) -> None:
        self.cards, self.store, self.thinkers = cards, store, thinkers
        self.open: dict[str, Room] = {}
        self.messages = Rates(*MESSAGES)
        self._opening = Lock()

    def make(self, record: GameRecord, clock: int, lasts: int = 0) -> tuple[Room, str]:
        """A new table, and the token of whoever made it. Bots sit where the record has them; the rest is open.

        Raises :class:`NotLegal` where there are as many tables as there may be.
        """
        for gone in self.store.expire(EXPIRES):
            self.open.pop(gone, None)
        if sum(1 for _ in self.store) >= MOST_TABLES:
            raise NotLegal("there are as many tables as there may be", instead="delete one that is over")
        table, token = secrets.token_urlsafe(12), secrets.token_urlsafe(24)
        seats = tuple(Seat(bot=player.bot) for player in record.players)
        room = self._room(Kept(table, record, seats, {HOST: digest(token)}, clock=clock, lasts=lasts))
        room.keep()
        self.open[table] = room
        return room, token

    def room(self, table: str) -> Room:
        """The room of a table. Raises :class:`NotFound`, and what its game raises if that is broken."""
        found = self.open.get(table)
        if found is not None:
            return found
        with self._opening:
            if table not in self.open:
                kept = self.store.find(table)
                if kept is None:
                    raise NotFound("table", table[:40])
                self.open[table] = self._room(kept)
            return self.open[table]

    def _room(self, kept: Kept) -> Room:
        return Room(kept, self.cards, self.store, thinkers=self.thinkers)

    def close(self, table: str) -> None:
        """Close the room of a table that nobody looks at; it is kept."""
        room = self.open.get(table)
        if room is not None and not room.clients:
            del self.open[table]

    def forget(self, table: str, token: str) -> None:
        """Delete a table for whoever made it. Raises :class:`NotLegal` for anybody else."""
        room = self.room(table)
        if room.keys.get(HOST) != digest(token):
            raise NotLegal("only who made a table may delete it")
        for client in list(room.clients):
            client.close()
        self.open.pop(table, None)
        self.store.forget(table)
