"""Where packs are designed, for whoever is on this machine, and for nobody else."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from threading import BoundedSemaphore
from typing import Annotated, Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from toolkit.cards import schema
from toolkit.errors import NotFound, RdiError
from toolkit.record import Record
from toolkit.untrusted import record, source
from toolkit.web.design.draft import CHANGED, Draft, Told, shown
from toolkit.web.design.opened import Part
from toolkit.web.page import Page
from toolkit.web.server.design import pages
from toolkit.web.server.design.study import Begun, Study, Typed
from toolkit.web.server.lan import HERE, LOOPBACK

MOST_TEXT, MOST_WAITING, MOST_LINES = 600_000, 4, 20
"""Letters of a part, requests that wait for its face at one time, and lines of faults on a page."""

_BUSY = "The desk is busy: try again in a moment."

Answering = Callable[[Request], Awaitable[Response]]


class Sent(Record, frozen=True):
    """What a page sends of a part: see :class:`~toolkit.web.server.design.study.Typed`."""

    file: Annotated[str, msgspec.Meta(max_length=500)]
    trail: Annotated[tuple[str | int, ...], msgspec.Meta(max_length=20)]
    text: Annotated[str, msgspec.Meta(max_length=MOST_TEXT)]
    version: Annotated[str, msgspec.Meta(max_length=100)]
    form: bool = False
    anyway: bool = False

    @property
    def typed(self) -> Typed:
        """What was typed."""
        return Typed(Part(self.file, self.trail), self.text, self.version, self.form)


def routes(study: Study) -> list[BaseRoute]:
    """Where they are."""
    return [*_shown(study), *_works(study), *_drafts(study)]


def _shown(study: Study) -> list[BaseRoute]:
    """The pages of all packs, of one, and of a part of it; and what is done with a pack from its page."""

    def index(_request: Request) -> Response:
        return study.house.html(pages.index(study))

    def pack(request: Request) -> Response:
        said, work = request.path_params["pack"], request.query_params.get("work", "")
        return _page(study, request, lambda: pages.pack(study, f"design/{said}", said, work))

    def part(request: Request) -> Response:
        said = request.path_params
        return _page(study, request, lambda: pages.part(study, said["pack"], said["part"]))

    async def deed(request: Request) -> Response:
        form = parse_qs((await request.body()).decode("utf-8", "replace"))
        said = {name: values[0][:500] for name, values in form.items()}
        return await run_in_threadpool(study.alone, lambda: _deed(study, request, said))

    return [
        Route("/design", _indoors(study, index)),
        Route("/design/", lambda _request: RedirectResponse("/design")),
        Route("/design/{pack}", _indoors(study, pack)),
        Route("/design/{pack}/do/{what}", _indoors(study, deed), methods=["POST"]),
        Route("/design/{pack}/{part:path}", _indoors(study, part)),
    ]


def _works(study: Study) -> list[BaseRoute]:
    """What is being made of a pack: how far it is, the file that has come of it, and its end."""
    return [
        Route("/api/design/work/{work}", _indoors(study, lambda request: _work(study, request))),
        Route("/api/design/work/{work}/file", _indoors(study, lambda request: _file(study, request))),
        Route("/api/design/work/{work}/stop", _indoors(study, lambda request: _stop(study, request)), methods=["POST"]),
    ]


def _drafts(study: Study) -> list[BaseRoute]:
    """What a page asks for while somebody types: the schema of what is typed, its face, and that it is saved."""
    waiting = BoundedSemaphore(MOST_WAITING)

    def language(request: Request) -> Response:
        kind = request.path_params["kind"]
        known = kind in schema.KINDS
        return Response(schema.text(kind) if known else "{}\n", 200 if known else 404, media_type="application/json")

    async def draft(request: Request) -> Response:
        if not waiting.acquire(blocking=False):
            return JSONResponse({"faults": [_plain(_BUSY)]}, 503)
        try:
            return await _drafted(study, request)
        finally:
            waiting.release()

    return [
        Route("/api/design/schema/{kind}", _indoors(study, language)),
        Route("/api/design/{pack}/{what}", _indoors(study, draft), methods=["POST"]),
    ]


async def _drafted(study: Study, request: Request) -> Response:
    """Draw or save what somebody types."""
    try:
        sent = record.converted(source.sound("request", await request.body()), Sent)
        does = {"save": _saved, "draw": _drawn}.get(request.path_params["what"])
        if does is None:
            raise NotFound("deed", request.path_params["what"], ("draw", "save"))
        key = request.path_params["pack"]
        return JSONResponse(await run_in_threadpool(study.alone, lambda: does(study, key, sent)))
    except RdiError as fault:
        status = 409 if CHANGED in str(fault) else 400
        return JSONResponse({"faults": [_plain(line) for line in fault.lines[:MOST_LINES]]}, status)


def _indoors(study: Study, answer: Callable[[Request], Any]) -> Answering:
    """Lets in who is on this machine and asks for it by a name of its own; guests of the network are sent away."""

    async def answered(request: Request) -> Response:
        host = urlsplit(f"//{request.headers.get('host', '')}").hostname
        if (request.client.host if request.client else "") not in HERE or host not in LOOPBACK:
            return _refused(study, request, ["Packs are written only on the machine on which this runs."], 403)
        is_async = inspect.iscoroutinefunction(answer)
        found = answer(request) if is_async else run_in_threadpool(study.alone, lambda: answer(request))
        response: Response = await found
        return response

    return answered


def _page(study: Study, request: Request, made: Callable[[], Page]) -> Response:
    try:
        return study.house.html(made())
    except RdiError as fault:
        return _refused(study, request, fault.lines)


def _refused(study: Study, request: Request, lines: Sequence[str], status: int = 404) -> Response:
    """A page that says in some lines what is not there, or cannot be."""
    facts = {"lines": lines[:MOST_LINES]}
    page = Page(request.url.path.lstrip("/"), "design-fault.html", "Design", "design", facts)
    return study.house.html(page, status)


def _deed(study: Study, request: Request, said: dict[str, str]) -> Response:
    """Make something of a pack, and go on to the page that shows it."""
    key, what = request.path_params["pack"], request.path_params["what"]
    number = {name: int(said[name]) for name in ("copies", "games") if said.get(name, "").isdecimal()}
    try:
        if what == "new":
            title = " ".join(said.get("title", "").split())
            begun = Begun(title, number.get("copies", 1), said.get("like", ""), said.get("deck", ""))
            return RedirectResponse(f"/{pages.address_of(key, study.begun(key, begun))}", 303)
        work = study.work(key, what, said.get("character", ""), number.get("games", 0))
        return RedirectResponse(f"/design/{key}?work={work.id}#work", 303)
    except NotFound as fault:
        return _refused(study, request, fault.lines)
    except RdiError as fault:
        return _refused(study, request, [line.replace("--", "") for line in fault.lines], 400)


def _drawn(study: Study, key: str, sent: Sent) -> dict[str, Any]:
    draft = study.drafted(key, sent.typed)
    seen = shown(draft, study.language)
    picture = None if seen is None else pages.as_url(study.house.drawn(seen.face))
    return {**_faults(draft), "face": picture, "says": seen.says if seen else ""}


def _saved(study: Study, key: str, sent: Sent) -> dict[str, Any]:
    draft, version = study.saved(key, sent.typed, anyway=sent.anyway)
    address = pages.address_of(key, draft.card_id or draft.part.file)
    return {**_faults(draft), "version": version, "address": address}


def _faults(draft: Draft) -> dict[str, Any]:
    faults = [_as_json(draft, told) for told in draft.faults]
    return {"faults": faults, "text": draft.written, "json": draft.whole is not None, "sound": draft.is_sound}


def _as_json(draft: Draft, told: Told) -> dict[str, Any]:
    return {
        "text": told.text,
        "path": told.path,
        "line": told.line,
        "serious": told.serious,
        "file": told.file,
        "address": pages.address_at(draft.pack, told.file, told.path) if told.file else "",
    }


def _plain(text: str) -> dict[str, Any]:
    return {"text": text, "path": "", "line": None, "serious": True, "file": "", "address": ""}


# Works


def _work(study: Study, request: Request) -> Response:
    try:
        work = study.works.find(request.path_params["work"])
    except RdiError as fault:
        return JSONResponse({"error": str(fault)}, 404)
    return JSONResponse({"state": work.state, "done": work.done, "count": work.count})


def _stop(study: Study, request: Request) -> Response:
    try:
        work = study.works.find(request.path_params["work"])
    except RdiError as fault:
        return _refused(study, request, fault.lines)
    work.cancel()
    return RedirectResponse(f"/design/{work.pack}?work={work.id}#work", 303)


def _file(study: Study, request: Request) -> Response:
    try:
        result = study.works.find(request.path_params["work"]).result
    except RdiError as fault:
        return _refused(study, request, fault.lines)
    if result is None or not result.name:
        return _refused(study, request, ["There is no file of it yet."])
    headers = {"content-disposition": f'attachment; filename="{result.name}"'}
    return Response(result.content, media_type=result.media, headers=headers)
