"""Where tables are: the page on which one is made, the page of a table, its QR code, and its socket."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from msgspec import structs
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from toolkit.arena import BOTS
from toolkit.engine.record import GameRecord, Player
from toolkit.engine.variants.named import KINDS
from toolkit.errors import CannotRead, NotFound, RdiError
from toolkit.language import languages
from toolkit.nearest import one_of
from toolkit.referee.speech import reasons
from toolkit.rulebook import BOOKS, NEWEST
from toolkit.table.seating import Wanted, seat
from toolkit.web.page import Page
from toolkit.web.server.connections import LONGEST_MESSAGE
from toolkit.web.server.house import House
from toolkit.web.server.play.client import Client, TooMuch
from toolkit.web.server.play.room import Room
from toolkit.web.server.play.rooms import Rooms
from toolkit.web.server.rates import Rates
from toolkit.web.words import words

CLOCKS = (0, 15, 30, 60, 120)
"""The seconds that a table may give for an answer; 0: as long as one likes."""

LASTS = (0, 3, 5, 8, 12)
"""The seconds that each window of a table may last, for everybody together; 0: until all have answered."""

LANGUAGE = "language"
"""The cookie that keeps in which language somebody plays."""

GONE = "There is no such table any more: it was deleted, or nobody came for long."

BROKEN = "This table was kept in a way that cannot be read any more: make a new one."

MOST_SEED = 2**32
_A_YEAR = 365 * 24 * 3600
COSTLY = {"replay": 2.0, "position": 4.0}
"""Messages that count as several."""

_GOODBYE = 2
"""So many seconds a browser has to take what it is told last."""

_CLOSED_TOO_MUCH, _CLOSED_NO_TABLE = 1008, 4404


def routes(house: House, rooms: Rooms) -> list[BaseRoute]:
    """Where they are."""

    def lobby(request: Request) -> Response:
        return _spoken(house, _lobby(house), 200, request)

    async def make(request: Request) -> Response:
        return await _make(house, rooms, request)

    def table(request: Request) -> Response:
        return _table(house, rooms, request)

    def code(request: Request) -> Response:
        return _code(rooms, request)

    async def delete(request: Request) -> Response:
        token = str(_message((await request.body()).decode("utf-8", "replace")).get("token", ""))
        try:
            rooms.forget(request.path_params["table"], token)
        except RdiError as fault:
            told = reasons.fault(fault, _language(house, request))
            return PlainTextResponse(f"{told}\n", 404 if isinstance(fault, NotFound) else 403)
        return Response(status_code=204)

    async def socket(connection: WebSocket) -> None:
        await _socket(rooms, connection, house.library.language)

    return [
        Route("/tables", lobby),
        Route("/tables", make, methods=["POST"]),
        Route("/tables/{table}", table),
        Route("/tables/{table}/code.svg", code),
        Route("/tables/{table}/delete", delete, methods=["POST"]),
        WebSocketRoute("/tables/{table}/socket", socket),
    ]


def _lobby(house: House, fault: str = "", said: Mapping[str, str] | None = None) -> Page:
    characters = [one for one in house.library.cards.characters.values() if one.complete]
    facts = {
        "characters": characters,
        "variants": KINDS,
        "bots": tuple(BOTS),
        "books": BOOKS,
        "newest": NEWEST,
        "clocks": CLOCKS,
        "lasts": LASTS,
        "fault": fault,
        "said": said or {},
    }
    return Page("tables", "tables.html", "Play", "play", facts)


async def _make(house: House, rooms: Rooms, request: Request) -> Response:
    said = {
        name: values[0][:200] for name, values in parse_qs((await request.body()).decode("utf-8", "replace")).items()
    }
    try:
        record = _record(house, said)
        clock = int(said.get("clock", "0")) if said.get("clock", "0").isdecimal() else 0
        room, token = rooms.make(record, clock if clock in CLOCKS else 0, _lasts(said))
    except RdiError as fault:
        told = reasons.fault(fault, _language(house, request)).replace("--", "")
        return _spoken(house, _lobby(house, told, said), 400, request)
    return as_host(RedirectResponse(f"/tables/{room.id}", 303), room, token)


def as_host(answer: Response, room: Room, token: str) -> Response:
    """An answer by which the browser that made a table knows that it is its host, as soon as it comes there."""
    answer.set_cookie(f"host-{room.id}", token, max_age=60, samesite="strict", path=f"/tables/{room.id}")
    return answer


def _record(house: House, said: Mapping[str, str]) -> GameRecord:
    """The game that is asked for in a form. Raises :class:`RdiError` for what cannot be played."""
    count = said.get("players", "")
    if count and not (count.isdecimal() and 2 <= int(count) <= 10):
        raise CannotRead(f"{count[:10]!r} players", expected="a number from 2 to 10")
    wanted = Wanted(
        int(count) if count else None,
        said.get("characters", ""),
        said.get("variant", ""),
        said.get("teams", ""),
        said.get("boss", ""),
        said.get("leaders", ""),
        prizes="prizes" in said,
        factions=said.get("factions", ""),
    )
    seed = int(said["seed"]) if said.get("seed", "").isdecimal() else secrets.randbelow(MOST_SEED)
    edition = next((book for book in BOOKS if book == said.get("edition")), NEWEST)
    record = seat(house.library.cards, wanted, seed % 2**53)
    players = _with_bots(record.players, said)
    everybody = "ask_everybody" in said or _lasts(said) > 0
    return structs.replace(record, players=players, edition=edition, ask_everybody=everybody)


def _lasts(said: Mapping[str, str]) -> int:
    """How many seconds each window lasts; 0 if each of them is as long as those who are asked take for it."""
    return next((one for one in LASTS if str(one) == said.get("lasts")), 0)


def _with_bots(players: Sequence[Player], said: Mapping[str, str]) -> tuple[Player, ...]:
    """The last so many players as bots, one seat at least left to a person. Raises :class:`NotFound`."""
    kind, count = one_of({name: name for name in BOTS}, said.get("bot", "easy"), "bot"), said.get("bots", "0")
    first = len(players) - min(int(count) if count.isdecimal() else 0, len(players) - 1)
    return (*players[:first], *(structs.replace(player, bot=kind) for player in players[first:]))


def _table(house: House, rooms: Rooms, request: Request) -> Response:
    table = request.path_params["table"]
    try:
        room = rooms.room(table)
    except RdiError as fault:
        status = 404 if isinstance(fault, NotFound) else 500
        return _spoken(house, _lobby(house, _missing(fault, _language(house, request))), status, request)
    names = [player.name for player in room.table.record.players]
    facts = {"table": table, "names": names, "own": house.library.language}
    return _spoken(house, Page(f"tables/{table}", "table.html", "Table", "play", facts), 200, request)


def _missing(fault: RdiError, language: str) -> str:
    """Why a table cannot be had: nothing of where it is kept, which is no guest's business."""
    match fault:
        case NotFound():
            return reasons.reason(GONE, language)
        case CannotRead():
            return reasons.reason(BROKEN, language)
        case _:
            return reasons.fault(fault, language)


def _spoken(house: House, page: Page, status: int, request: Request) -> Response:
    """A page in the language that this browser has asked for here, now or before."""
    asked, language = languages().get(request.query_params.get("language", "")), _language(house, request)
    spoken = [(code, words(code).name or code) for code in languages()]
    facts = {**page.facts, "spoken": spoken}
    answer = house.html(Page(page.address, page.template, page.title, page.part, facts), status, language)
    if asked:
        answer.set_cookie(LANGUAGE, asked, max_age=_A_YEAR, samesite="strict", path="/tables")
    return answer


def _language(house: House, request: Request) -> str:
    """The language that this browser has asked for here, now or before; else that of the library."""
    said = request.query_params.get("language", ""), request.cookies.get(LANGUAGE, "")
    return next((languages()[code] for code in said if code in languages()), house.library.language)


def _code(rooms: Rooms, request: Request) -> Response:
    """The invitation as a QR code: the address of the table, in which there is no token."""
    import io

    import segno

    try:
        room = rooms.room(request.path_params["table"])
    except RdiError as fault:
        return JSONResponse({"error": str(fault)}, 404)
    out = io.BytesIO()
    segno.make(str(request.url.replace(path=f"/tables/{room.id}", query="")), error="m").save(
        out, kind="svg", scale=5, border=3, light="white", xmldecl=False
    )
    return Response(out.getvalue(), media_type="image/svg+xml")


async def _socket(rooms: Rooms, connection: WebSocket, own: str) -> None:
    await connection.accept()
    client = Client(language=languages().get(connection.query_params.get("language", ""), own))
    try:
        await run_in_threadpool(rooms.room, connection.path_params["table"])
        room = rooms.room(connection.path_params["table"])  # here, where nobody can close it before it is entered
        room.enter(client)
    except RdiError as fault:
        why = _missing(fault, client.language)
        await connection.send_text(json.dumps({"is": "gone", "why": why}))
        await connection.close(_CLOSED_NO_TABLE)
        return
    writing = asyncio.create_task(_write(connection, client))
    listening = asyncio.create_task(_listen(connection, client, room, rooms.messages))
    gone = asyncio.create_task(client.gone.wait())
    try:
        await asyncio.wait((writing, listening, gone), return_when=asyncio.FIRST_COMPLETED)
        if listening.done():
            listening.result()
    finally:
        room.leave(client)
        client.close()
        rooms.close(room.id)
        listening.cancel()
        gone.cancel()
        with suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(writing, _GOODBYE)


async def _listen(connection: WebSocket, client: Client, room: Room, rates: Rates) -> None:
    """Do what the browser says until it is gone, or says more than it may."""
    while True:
        try:
            message = _message(await connection.receive_text())
            much = COSTLY.get(str(message.get("do")), 1.0)
            client.count(much)
            if not rates.allows(connection.client.host if connection.client else "", much):
                raise TooMuch
        except (WebSocketDisconnect, KeyError, RuntimeError):
            return
        except TooMuch:
            with suppress(RuntimeError):
                await connection.close(_CLOSED_TOO_MUCH)
            return
        room.do(client, message)


def _message(text: str) -> dict[str, Any]:
    """What is said, as values; nothing that can be done if it is no message."""
    if len(text) > LONGEST_MESSAGE:
        return {}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


async def _write(connection: WebSocket, client: Client) -> None:
    """Send what waits for a browser, one after the other, until it is let go."""
    while (message := await client.next()) is not None:
        try:
            await connection.send_text(message)
        except (WebSocketDisconnect, RuntimeError):
            return
    with suppress(RuntimeError, WebSocketDisconnect):
        await connection.close(_CLOSED_TOO_MUCH)
