"""Tables set up by hand: what everybody may do there, what each move would do, why not, and playing on with bots.

A position comes with each request and is kept nowhere: the text of a scenario or of a recorded game, how many of its
moves are made, and the moves after them in notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from threading import BoundedSemaphore, Lock
from typing import Annotated, Any, cast

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from toolkit import arena
from toolkit.engine import Game
from toolkit.engine.moves import Discards
from toolkit.engine.notation import line
from toolkit.engine.record import GameRecord, Player, begin
from toolkit.engine.variants.named import KINDS, Seated, named
from toolkit.errors import CannotRead, Faults, NotFound, NotLegal, RdiError
from toolkit.language import ENGLISH
from toolkit.record import Record
from toolkit.referee.games.opened import Opened, opened
from toolkit.referee.games.options import options
from toolkit.referee.games.saved import why_not
from toolkit.referee.scenarios.scripted import scripted
from toolkit.referee.scenarios.standing import standing
from toolkit.referee.scenarios.transcript import sentence
from toolkit.referee.speech import reasons, speech
from toolkit.referee.speech.moves import spoken as spoken_move
from toolkit.referee.voice import spoken
from toolkit.rulebook import BOOKS, NEWEST
from toolkit.untrusted import record, source
from toolkit.web import address
from toolkit.web.board import board
from toolkit.web.page import Page
from toolkit.web.server.house import House
from toolkit.web.server.play.rooms import Rooms
from toolkit.web.server.play.routes import as_host

MOST_TEXT, MOST_THEN, MOST_WAITING = 400_000, 500, 6
"""Letters of a position's text, moves after it, and requests that wait for the engine at one time."""

MOST_OF_BOTS = 120
"""So many decisions bots take before a person is asked again."""

MOST_TOLD = 40

_PLAY = re.compile(r'(?P<who>.+) plays "(?P<title>.*)"')

_NO_CARDS = "cards of a table's own are not played on this page"


class Position(Record, frozen=True):
    """What a page sends: see the module. ``seat`` is who plays against bots of the kind ``bot``, empty for nobody."""

    text: Annotated[str, msgspec.Meta(max_length=MOST_TEXT)]
    made: int | None = None
    then: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=2_000)], ...], msgspec.Meta(max_length=MOST_THEN)] = ()
    move: Annotated[str, msgspec.Meta(max_length=2_000)] = ""
    seat: Annotated[str, msgspec.Meta(max_length=60)] = ""
    bot: Annotated[str, msgspec.Meta(max_length=20)] = "greedy"
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] = 0


Told = dict[str, Any]


class Bench:
    """Where positions are worked on, one after the other."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.waiting = BoundedSemaphore(MOST_WAITING)
        self._working = Lock()
        self._deeds: Mapping[str, Callable[[Position], Told]] = {
            "show": self._show,
            "move": self._move,
            "bots": self._bots,
            "options": self._options,
            "why": self._why,
            "scenario": self._scenario,
            "deal": self._deal,
        }

    def do(self, what: str, wanted: Position) -> Told:
        """What comes of a request. Raises :class:`RdiError`."""
        if what not in self._deeds:
            raise NotFound("deed", what, tuple(self._deeds))
        with self._working:
            return self._deeds[what](wanted)

    def _open(self, wanted: Position) -> Opened:
        data = wanted.text.encode("utf-8", "replace")
        value = source.sound("position", data).value
        if isinstance(value, dict) and value.get("cards"):
            raise CannotRead(_NO_CARDS, remedy="`rdi referee options FILE` plays them.")
        return opened("position", data, self.house.library.cards, wanted.made)

    def _after(self, wanted: Position) -> tuple[Opened, int]:
        """The position after its moves, and how many entries the log had before them."""
        found = self._open(wanted)
        logged = len(found.game.log or ())
        found.make(wanted.then)
        if wanted.seat:
            found.settle()
        return found, logged

    def _show(self, wanted: Position) -> Told:
        return self._told(wanted, *self._after(wanted))

    def _move(self, wanted: Position) -> Told:
        found, logged = self._after(wanted)
        found.move_on(wanted.move)
        if wanted.seat:
            _let_bots(found, wanted)
        return self._told(wanted, found, logged)

    def _bots(self, wanted: Position) -> Told:
        found, logged = self._after(wanted)
        _let_bots(found, wanted)
        return self._told(wanted, found, logged)

    def _told(self, wanted: Position, found: Opened, logged: int) -> Told:
        game, seat = found.game, _seat(found.game, wanted.seat)
        told, language = (game.log or [])[logged:], self.house.library.language
        happened = [sentence(game, entry, language) for entry in told if entry.what != "turn"]
        facts = {"table": board(game, seat, is_open=seat is None, language=language), "happened": happened[-MOST_TOLD:]}
        return {
            "board": self._set("position-table.html", facts),
            "then": found.lines,
            "moves": found.moves,
            "made": found.made,
            "recorded": found.is_recorded,
            "over": game.ask is None,
            "decides": [game.players[one].name for one in (game.ask.seat, *game.ask.also)] if game.ask else [],
            "players": [player.name for player in game.players],
        }

    def _options(self, wanted: Position) -> Told:
        found, _ = self._after(wanted)
        game, seat = found.game, _seat(found.game, wanted.seat)
        facts: Told = {"cards_of": lambda ids: [game.any_card(card) for card in ids], "seat": wanted.seat}
        if seat is not None:
            own = _own(game, seat, self.house.library.language)
            return {"moves": self._set("position-own.html", facts | {"own": own})}
        facts |= {"listed": options(game, self.house.library.language), "over": game.ask is None}
        return {"moves": self._set("position-moves.html", facts)}

    def _why(self, wanted: Position) -> Told:
        found, _ = self._after(wanted)
        refused, language = why_not(found.game, wanted.move), self.house.library.language
        if refused is not None:
            refused = replace(refused, problem=reasons.reason(f"{refused.problem}.", language).rstrip("."))
        says = _as_said(wanted.move, language)
        return {"why": self._set("position-why.html", {"says": says, "refused": refused})}

    def _scenario(self, wanted: Position) -> Told:
        found, _ = self._after(wanted)
        written = standing(found.game, found.history.steps)
        if written is None:
            whole = None if found.is_recorded else _longer(wanted, found)
            if whole is None:
                raise CannotRead("no scenario can begin with this table", remedy="Go back by some moves.")
            return {"text": _text(whole), "then": (), "left_off": 0, "whole": _text(whole)}
        text = _text(written.scenario)
        begun = opened("position", text.encode(), self.house.library.cards)
        begun.make(written.moves)
        whole = scripted(written.scenario, begun.history.steps, begun.game) if written.moves else written.scenario
        return {
            "text": text,
            "then": written.moves,
            "left_off": written.left_off,
            "whole": None if whole is None else _text(whole),
        }

    def _deal(self, wanted: Position) -> Told:
        """A game that begins, of those who sit at the table."""
        game = self._open(wanted).game
        players = tuple(Player(one.name, one.character or "") for one in game.players if one.character is not None)
        if len(players) < len(game.players) - len(game.automata):
            raise CannotRead("somebody has no character", expected="one for everybody")
        names = [player.name for player in players]
        way = game.variant if game.variant.__struct_config__.tag in KINDS else None
        variant = None if way is None else named(cast(Seated, way), names)
        dealt = begin(GameRecord(players, variant, game.state.edition, seed=wanted.seed), self.house.library.cards)
        written = standing(dealt)
        assert written is not None, "a scenario can begin as a game does"
        return {"text": _text(written.scenario)}

    def record(self, wanted: Position) -> GameRecord:
        """A game that goes on from the position, bots in the place of all others where somebody plays one seat.

        Raises :class:`RdiError` for what cannot be played.
        """
        with self._working:
            game = self._after(wanted)[0].game
            seat = _seat(game, wanted.seat)
            arena.bot(wanted.bot)
            if game.ask is None:
                raise NotLegal("the game is over", instead="take the last move back")
            players = tuple(
                Player(one.name, one.character or "", None if seat in (None, place) else wanted.bot)
                for place, one in enumerate(game.players)
                if place not in game.automata
            )
            return GameRecord(players, edition=game.state.edition, start=msgspec.to_builtins(game.state))

    def _set(self, template: str, facts: Mapping[str, Any]) -> str:
        shared = {"parts": self.house.parts, "with_page": self.house.with_page, "spoken": spoken}
        return self.house.press.page(Page(address.POSITION, template, "", "position", {**facts, **shared}))


def _as_said(move: str, language: str) -> str:
    """A play that is asked about, which need not be one that can be made, in a language."""
    words, play = speech(language), _PLAY.fullmatch(move)
    if play is None or words.language == ENGLISH:
        return move
    card = words.pieces.card.format(title=play["title"])
    return words.moves["play"].format(who=play["who"], card=card, manner="", on="", harvest="")


def _longer(wanted: Position, found: Opened) -> Mapping[str, Any] | None:
    """The scenario of a position with what was done after its own moves; None where no lines of one lead there."""
    scenario = source.sound("position", wanted.text.encode()).value
    plain = {key: value for key, value in scenario.items() if key != "expect"}
    return scripted(plain | {"moves": plain.get("moves", [])[: found.made]}, found.history.steps, found.game)


def _text(scenario: Mapping[str, Any]) -> str:
    return f"{msgspec.json.format(msgspec.json.encode(scenario), indent=2).decode()}\n"


def _seat(game: Game, name: str) -> int | None:
    """The seat of a player; None for nobody. Raises :class:`NotFound`."""
    if not name:
        return None
    names = [player.name for player in game.players]
    if name not in names:
        raise NotFound("player", name, names)
    return names.index(name)


def _own(game: Game, seat: int, language: str) -> Told | None:
    """What a player may do who has to decide, or what they may discard; None for one who has not."""
    ask = game.ask
    if ask is None or seat not in (ask.seat, *ask.also):
        return None
    if isinstance(ask.moves, Discards):
        return {"discards": game.players[ask.seat].hand, "moves": ()}
    said = {line(game, move): spoken_move(game, move, language) for move in ask.moves}
    return {"discards": (), "moves": said}


def _let_bots(found: Opened, wanted: Position) -> None:
    """Let bots decide until the player has a choice; without a player, once."""
    seat, bot = _seat(found.game, wanted.seat), arena.bot(wanted.bot)
    for _ in range(MOST_OF_BOTS):
        found.settle()
        ask = found.game.ask
        if ask is None or seat in (ask.seat, *ask.also):
            return
        found.decide(bot(found.game, Random(len(found.lines))))  # noqa: S311 - a bot's mood, no secret
        found.settle()
        if seat is None:
            return


def routes(house: House, rooms: Rooms) -> list[Route]:
    """Where they are."""
    bench = Bench(house)

    def page(_: Request) -> Response:
        cards = house.library.cards
        facts = {
            "books": BOOKS,
            "newest": NEWEST,
            "characters": list(cards.characters.values()),
            "kinds": KINDS,
            "bots": list(arena.BOTS),
        }
        return house.html(Page(address.POSITION, "position.html", "A table", "position", facts))

    async def deed(request: Request) -> Response:
        if not bench.waiting.acquire(blocking=False):
            return JSONResponse({"faults": [{"text": "The referee is busy: try again in a moment.", "path": ""}]}, 503)
        try:
            wanted = record.converted(source.sound("request", await request.body()), Position)
            if request.path_params["what"] == "table":
                room, token = rooms.make(await run_in_threadpool(bench.record, wanted), 0)
                return as_host(JSONResponse({"address": f"tables/{room.id}"}), room, token)
            return JSONResponse(await run_in_threadpool(bench.do, request.path_params["what"], wanted))
        except RdiError as fault:
            return JSONResponse({"faults": _faults(fault, house.library.language)}, 400)
        finally:
            bench.waiting.release()

    return [Route("/position", page), Route("/api/position/{what}", deed, methods=["POST"])]


def _faults(fault: RdiError, language: str) -> list[Told]:
    """Each fault in one line, with the place in the position that it speaks of."""
    several = fault.faults if isinstance(fault, Faults) else (fault,)
    return [
        {"text": reasons.fault(one, language), "path": (one.place.path or "") if isinstance(one, CannotRead) else ""}
        for one in several
    ]
