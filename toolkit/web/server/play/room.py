"""A room: a table, the browsers that look at it, and what each of them may do."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from toolkit import arena
from toolkit.cards import Database
from toolkit.engine.history import History
from toolkit.engine.moves import AnyMove, Discard, Discards, Pass
from toolkit.engine.reading import parse
from toolkit.engine.saving import restore
from toolkit.errors import CannotRead, NotLegal, RdiError
from toolkit.referee.speech import reasons
from toolkit.table import Table
from toolkit.table.occasion import read as read_occasions
from toolkit.table.thinking import STAND_IN, Thought
from toolkit.web.server.play import standing
from toolkit.web.server.play.client import Client
from toolkit.web.server.play.sight import Lines, Sight
from toolkit.web.server.play.store import Kept, Line, Store
from toolkit.web.server.play.thinkers import Thinkers

HOST = -1
"""In place of a seat, the key of whoever made the table."""

MOST_CLIENTS, MOST_SAID, MOST_CHAT, LONGEST_NAME = 60, 400, 200, 30

_BREATH = 0.05
"""After so many seconds of a window that all answer together its bots think: everybody has seen it by then."""

_NOT_YOURS = "That is for somebody else to decide now."

_QUIET = ("say", "replay", "position", "why")
"""What changes nothing at the table."""

Message = Mapping[str, Any]


class Room:
    """A table with its clients. All that it does happens at once, so that nobody sees half of it.

    With ``thinkers`` bots that look ahead do so there; without, here, and whoever is at the table waits.
    """

    def __init__(
        self,
        kept: Kept,
        cards: Database,
        store: Store,
        now: Callable[[], float] = time.monotonic,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.id, self.store, self.cards = kept.id, store, cards
        self.keys, self.names, self.clock = dict(kept.keys), dict(kept.names), kept.clock
        self.chat = list(kept.chat)
        self.table = Table.begin(
            kept.game,
            cards,
            seats=kept.seats,
            lasts=kept.lasts,
            clock=now,
            answers=kept.answers,
            elsewhere=thinkers is not None,
        )
        self.table.keep = lambda _table: self.keep()
        self.clients: set[Client] = set()
        self._now, self._thinkers, self._thinking = now, thinkers, set[Thought]()
        self._due: asyncio.TimerHandle | None = None
        self._until: tuple[int, float] = (-1, 0.0)
        self._lines = Lines()
        self._deeds: Mapping[str, Callable[[Client, Message], None]] = {
            "agree": lambda client, _: self.table.agree(self._seat(client)),
            "away": lambda client, _: self.table.let_bot(self._seat(client), STAND_IN),
            "back": lambda client, _: self.table.let_bot(self._seat(client), None),
            "hello": self._hello,
            "play": self._play,
            "position": self._position,
            "redo": lambda client, _: self._redo(client),
            "refuse": lambda client, _: self._refuse(client),
            "replay": self._replay,
            "say": self._say,
            "sit": self._sit,
            "skip": self._skip,
            "stand-in": self._stand_in,
            "stand": lambda client, _: self._stand(client),
            "undo": lambda client, _: self._undo(client),
            "wait": lambda client, _: self.table.wait(self._seat(client)),
            "why": self._why,
        }

    @property
    def kept(self) -> Kept:
        """The room as it is kept."""
        seats, chat = tuple(self.table.seats), tuple(self.chat)
        lasts, answers = int(self.table.lasts), dict(self.table.answers)
        return Kept(self.id, self.table.record, seats, self.keys, self.names, self.clock, chat, lasts, answers)

    def keep(self) -> None:
        """Keep the room as it is."""
        self.store.keep(self.kept)

    # clients

    def enter(self, client: Client) -> None:
        """A browser opens the table; it looks on until it shows whose seat is its own. Raises :class:`NotLegal`."""
        if len(self.clients) >= MOST_CLIENTS:
            raise NotLegal("this table has as many guests as it can", instead="come again later")
        self.clients.add(client)
        client.send({"is": "talk", "lines": msgspec.to_builtins(self.chat)})
        self._show(client)

    def leave(self, client: Client) -> None:
        """A browser is gone; when it was the last, no clock runs here any more."""
        self.clients.discard(client)
        if not self.clients and self._due is not None:
            self._due.cancel()

    def do(self, client: Client, message: Message) -> None:
        """What a browser wants to be done; whoever may see it is sent what came of it.

        What may not be done, only that browser is told, with the rule.
        """
        deed, version = self._deeds.get(str(message.get("do", ""))), self.table.version
        try:
            if deed is None:
                raise CannotRead("that is nothing that can be done at a table")
            deed(client, message)
        except RdiError as fault:
            client.send({"is": "refused", "why": reasons.fault(fault, client.language)})
            return
        if message.get("do") == "play" and self.table.version == version:
            self._show_answer(client)
        elif message.get("do") not in _QUIET:
            self.settle()

    def _show_answer(self, client: Client) -> None:
        """Who has answered a window that everybody answers together sees it; that they have, nobody else is told."""
        self._show(*(other for other in self.clients if other.seat == client.seat))

    def settle(self) -> None:
        """Do what needs no person, show everybody what came of it, and let the clock run for who decides next."""
        while self.table.advance() is not None:
            pass
        self._wind()
        self._show(*self.clients)
        self._let_think()

    def _let_think(self) -> None:
        """Let bots think that look ahead; what they decide is done when it comes, or when the window is over."""
        for thought in self.table.to_think():
            if self._thinkers is not None and thought not in self._thinking:
                self._thinking.add(thought)
                self._thinkers.think(thought, self.cards, self._has_thought)

    def _has_thought(self, thought: Thought, move: AnyMove) -> None:
        self._thinking.discard(thought)
        self.table.has_thought(thought, move)
        if self.clients and not self.table.lasts:
            self.settle()

    def _show(self, *clients: Client) -> None:
        """Send these the table as it is: each what they may see, and of the log and the cards what they have not."""
        sight, facts = Sight(self.table, self._lines), {"is": "table", "seats": self._seats(), "left": self.left}
        for client in clients:
            if client.is_gone:
                self.clients.discard(client)
                continue
            seen, has = sight.of(client.seat, client.language, client.had)
            client.send({**facts, "you": client.seat, **seen}, has)

    def _seats(self) -> list[dict[str, Any]]:
        """Who sits where: no token, and nothing of what they hold."""
        here = {client.seat for client in self.clients}
        return [
            {
                "name": self.names.get(place, ""),
                "taken": seat.taken,
                "bot": seat.bot or "",
                "here": place in here,
                "passes": sorted(seat.passes),
                "waiting": seat.waiting,
            }
            for place, seat in enumerate(self.table.seats)
        ]

    # who one is

    def _hello(self, client: Client, message: Message) -> None:
        shown = digest(str(message.get("token", "")))
        found = [place for place, key in self.keys.items() if hmac.compare_digest(key, shown)]
        if not found:
            raise NotLegal("that seat is not yours any more", instead="take an open one, or look on")
        client.seat = next((place for place in found if place != HOST), None)
        if client.seat is not None and self.table.seats[client.seat].bot:
            self.table.let_bot(client.seat, None)

    def _sit(self, client: Client, message: Message) -> None:
        place, name = message.get("seat"), " ".join(str(message.get("name", "")).split())[:LONGEST_NAME]
        if not isinstance(place, int) or not 0 <= place < len(self.table.seats):
            raise CannotRead("there is no such seat")
        if client.seat is not None:
            raise NotLegal("you sit at this table already", instead="stand up first")
        if not name.isprintable():
            raise CannotRead("that is no name")
        token = secrets.token_urlsafe(24)
        self.keys[place], self.names[place], client.seat = digest(token), name, place
        try:
            self.table.sit_down(place)
        except NotLegal:
            del self.keys[place], self.names[place]
            client.seat = None
            raise
        client.send({"is": "seat", "seat": place, "token": token})

    def _stand(self, client: Client) -> None:
        place = self._seat(client)
        self.keys.pop(place, None)
        self.names.pop(place, None)
        for other in self.clients:
            other.seat = None if other.seat == place else other.seat
        self.table.stand_up(place)

    def _stand_in(self, client: Client, message: Message) -> None:
        """Let a bot play for somebody who is not here; whoever comes back has the seat again."""
        self._seat(client)
        (place,) = _places([message.get("seat")], len(self.table.seats))
        if not self.table.seats[place].taken or any(other.seat == place for other in self.clients):
            raise NotLegal("that player is here", instead="wait for them")
        self.table.let_bot(place, STAND_IN)

    def _seat(self, client: Client) -> int:
        if client.seat is None:
            raise NotLegal("you look on", instead="take an open seat")
        return client.seat

    # deciding

    def _play(self, client: Client, message: Message) -> None:
        seat = self._seat(client)
        ask = self.table.seen_as(seat).ask
        if message.get("version") != self.table.version:
            raise NotLegal("the table has gone on since", instead="look again")
        if ask is None or seat not in self.table.deciding:
            raise NotLegal("that is for somebody else to decide", instead="wait until you are asked")
        if isinstance(ask.moves, Discards):
            hand, places = self.table.game.players[ask.seat].hand, message.get("discard")
            chosen = _places(places, len(hand))
            self.table.play(seat, Discard(ask.seat, tuple(sorted(hand[place] for place in chosen))))
            return
        (number,) = _places([message.get("move")], len(ask.moves))
        self.table.play(seat, ask.moves[number])

    def _why(self, client: Client, message: Message) -> None:
        """Why a card of one's hand may not be played: by what its player knows, so only while they are asked."""
        seat, card = self._seat(client), str(message.get("card", ""))[:200]
        game = self.table.seen_as(seat)
        if card not in game.players[seat].hand:
            raise CannotRead("that is no card of your hand")
        told: dict[str, Any] = {"is": "why", "card": card, "may": False, "rule": "", "why": _NOT_YOURS}
        if seat in self.table.deciding:
            try:
                parse(game, f'{game.players[seat].name} plays "{game.any_card(card).title}"')
                told |= {"may": True, "why": "It may be played now."}
            except NotLegal as fault:
                told |= {"why": fault.problem, "rule": fault.rule or ""}
            except RdiError as fault:
                told |= {"why": str(fault)}
        told["why"] = reasons.reason(str(told["why"]), client.language)
        client.send(told)

    def _skip(self, client: Client, message: Message) -> None:
        self.table.let_pass(self._seat(client), read_occasions(str(message.get("kinds", ""))[:200]))

    def _undo(self, client: Client) -> None:
        self.table.undo(self._seat(client))

    def _redo(self, client: Client) -> None:
        if self._seat(client) not in self.table.deciding:
            raise NotLegal("that is for somebody else to decide")
        self.table.redo()

    def _refuse(self, client: Client) -> None:
        self._seat(client)
        self.table.refuse()

    # the clock

    def _wind(self) -> None:
        """Let the time run for whoever decides, or until a window is over that everybody answers together.

        Where windows have a fixed time, so has a bot that looks ahead, and nobody is told when it has thought.
        Everybody has as long, whatever they hold, and no longer because somebody comes, goes or says something.
        """
        if self._due is not None:
            self._due.cancel()
            self._due = None
        due = self.table.due if self.table.due is not None else self.table.rests
        if due is not None and self.clients:
            loop = asyncio.get_running_loop()
            self._due = loop.call_later(due, self.settle)
            loop.call_later(_BREATH, self.table.think)
        elif self.clock and self.table.deciding and self.clients:
            version, left = self.table.version, self.left
            if left is None:
                self._until, left = (version, self._now() + self.clock), float(self.clock)
            self._due = asyncio.get_running_loop().call_later(left, self._time_is_up, version)

    @property
    def left(self) -> float | None:
        """How many seconds are left for the answer that is waited for; None where no clock runs."""
        version, ends = self._until
        return max(0.0, ends - self._now()) if version == self.table.version else None

    def _time_is_up(self, version: int) -> None:
        ask, deciding = self.table.game.ask, self.table.deciding
        if ask is None or not deciding or self.table.version != version:
            return
        own = Pass(ask.seat)
        chance = Random(f"{version}")  # noqa: S311 - a bot's mood, no secret
        self.table.play(deciding[0], own if own in ask.moves else arena.bot(STAND_IN)(self.table.game, chance))
        self.settle()

    # talking and looking back

    def _say(self, client: Client, message: Message) -> None:
        said = " ".join(str(message.get("text", "")).split())[:MOST_SAID]
        if not said:
            raise CannotRead("nothing was said")
        line = Line(self.names.get(self._seat(client), ""), said)
        self.chat = [*self.chat, line][-MOST_CHAT:]
        self.keep()
        for other in self.clients:
            other.send({"is": "said", **msgspec.to_builtins(line)})

    def _replay(self, client: Client, message: Message) -> None:
        """The table as it was before a move, as this seat saw it."""
        place, table = self._at(message)
        steps = len(self.table.history.steps)
        seen, _ = Sight(table, self._lines).of(client.seat, client.language)
        client.send({"is": "replay", "step": place, "steps": steps, **seen})

    def _position(self, client: Client, message: Message) -> None:
        """Where the table as this seat saw it before a move can be changed and tried out."""
        _, table = self._at(message)
        address = standing.link(table.seen(client.seat), table.record, self.cards)
        client.send({"is": "position", "address": address})

    def _at(self, message: Message) -> tuple[int, Table]:
        """The move that is asked for, and the table as it was before it."""
        steps = self.table.history.steps
        (place,) = _places([message.get("step")], len(steps) + 1)
        return place, self.table if place == len(steps) else self._before(place)

    def _before(self, place: int) -> Table:
        step, log = self.table.history.steps[place], self.table.game.log or []
        game = restore(step.before, self.cards, ask_everybody=self.table.game.ask_everybody, log=log[: step.logged])
        return Table(History(game), self.table.record, seats=self.table.seats)


def _places(said: object, count: int) -> list[int]:
    """Places from 0 in a list of so many, each once. Raises :class:`CannotRead`."""
    if isinstance(said, list) and all(type(one) is int and 0 <= one < count for one in said):
        places: list[int] = said
        if len(set(places)) == len(places):
            return places
    raise CannotRead("there is no such choice here")


def digest(token: str) -> str:
    """What is kept of a token: whoever reads it cannot sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()
