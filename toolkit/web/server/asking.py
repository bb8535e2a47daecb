"""The referee in a browser: one box, an answer that can be sent to a friend, and what may be asked next."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from toolkit.errors import CannotRead, RdiError
from toolkit.referee.answer import Answer
from toolkit.referee.case import known
from toolkit.referee.case import text as case_text
from toolkit.referee.games.opened import opened
from toolkit.referee.talk import variations
from toolkit.referee.talk.conversation import Conversation
from toolkit.rulebook import BOOKS, NEWEST, Book
from toolkit.web import held
from toolkit.web.board import Board, board
from toolkit.web.page import Page
from toolkit.web.server.house import House

ADDRESS = "ask"
EXAMPLE = "Eve plays I raise! and I am out of Gold: may I stay in?"
"""A question as people ask it."""

SOURCES = {
    "engine": "Decided by the engine.",
    "ruling": "From a ruling.",
    "rule text": "From the rulebook.",
    "card data": "From the card data.",
    "nothing found": "Nothing found.",
}
"""Where answers come from, as a page tells it."""

NOT_UNDERSTOOD = "Not understood."

MOST_CASE = 4_000
"""The longest Case that is taken from an address, in characters."""


@dataclass(frozen=True)
class Said:
    """What the referee says: the answer, with all that it rests on if ``whole``, and what may be asked next.

    ``table`` is there where it was asked to be shown, ``held`` is the address of the page that holds the position;
    ``chips`` are other Cases, each with what differs in it.
    """

    answer: Answer
    whole: bool
    table: Board | None
    held: str | None
    chips: tuple[tuple[str, str], ...]


class Desk:
    """Where the referee sits: one question after the other, for each edition its own referee."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._asking = Lock()

    def said(self, question: str, case: str, edition: Book) -> Said:
        """The answer to a question, to a Case, or to what is asked further about a Case.

        Raises :class:`toolkit.errors.RdiError` for what cannot be asked.
        """
        if len(case) > MOST_CASE:
            raise CannotRead(f"this link holds a Case of more than {MOST_CASE:,} characters", remedy="Ask it anew.")
        with self._asking:
            talk = Conversation(self.house.referee(edition), language=self.house.library.language)
            turn = talk.put(known.read(case, talk.referee.cards)) if case else None
            if question:
                turn = talk.ask(question)
            assert turn is not None, "a desk is asked something"
            table = None
            if talk.said(question) == "table" and talk.last.scenario is not None:
                turn, table = turn._replace(answer=talk.last), self._table(talk.last)
            answer = turn.answer
            position = None if answer.scenario is None else held.link(answer.scenario)
            return Said(answer, turn.whole, table, position, self._chips(answer))

    def _table(self, answer: Answer) -> Board:
        """The table at which an answer was found, as it stands after the last move."""
        game = opened("table", msgspec.json.encode(answer.scenario), self.house.library.cards).game
        return board(game, language=self.house.library.language)

    def _chips(self, answer: Answer) -> tuple[tuple[str, str], ...]:
        """What may be asked next: other numbers, and other cards that may be played there."""
        if not answer.case:
            return ()
        case, library = case_text.read(answer.case), self.house.library
        event = next((one.card for one in case.beats[-2:-1] if case.beats[-1].to == len(case.beats) - 1), None)
        others = [one.answer for one in library.answers.to(event)] if library.answers and event else []
        found = (*variations.cards(case, others, library.cards), *variations.numbers(case))
        return tuple((one.says, case_text.write(one.case)) for one in found)


def routes(house: House) -> list[Route]:
    """Where they are."""
    desk = Desk(house)

    def page(request: Request) -> Response:
        return _page(desk, request)

    def answer(request: Request) -> Response:
        return _json(desk, request)

    return [Route("/ask", page), Route("/api/ask", answer)]


def _page(desk: Desk, request: Request) -> Response:
    return answered(desk, *_asked(request))


def answered(desk: Desk, question: str, case: str, edition: Book) -> Response:
    """The page with what the referee says; with nothing asked, the empty one."""
    facts: dict[str, Any] = {
        "question": question,
        "case": case,
        "edition": edition,
        "books": BOOKS,
        "newest": NEWEST,
        "example": EXAMPLE,
        "source_of": _source,
        "said": None,
        "fault": "",
        "to": _to,
        "most": MOST_CASE,
        "parts": desk.house.parts,
        "with_page": desk.house.with_page,
    }
    status = 200
    if question or case:
        try:
            facts["said"] = desk.said(question, case, edition)
        except RdiError as fault:
            facts["fault"], status = str(fault), 400
    return desk.house.html(Page(ADDRESS, "ask.html", "Ask the referee", "ask", facts), status)


def _json(desk: Desk, request: Request) -> Response:
    question, case, edition = _asked(request)
    try:
        answer: Answer = desk.said(question, case, edition).answer
    except RdiError as fault:
        return JSONResponse({"error": str(fault)}, 400)
    return Response(msgspec.json.encode(answer), media_type="application/json")


def _source(answer: Answer) -> str:
    """Where an answer comes from."""
    return SOURCES[answer.derived_from] if answer.understood else NOT_UNDERSTOOD


def _asked(request: Request) -> tuple[str, str, Book]:
    """The question, the Case and the edition; an edition that there is not is the newest."""
    said = request.query_params
    wanted = said.get("edition", NEWEST)
    edition = next((book for book in BOOKS if book == wanted), NEWEST)
    return said.get("q", "").strip(), said.get("case", "").strip(), edition


def _to(edition: Book, case: str = "", question: str = "") -> str:
    """The address of a Case or a question, which can be sent to a friend."""
    said = {"q": question, "case": case, "edition": "" if edition == NEWEST else edition}
    return f"{ADDRESS}?{urlencode({name: value for name, value in said.items() if value})}"
