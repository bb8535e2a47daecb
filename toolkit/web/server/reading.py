"""The pages that need no engine, as a server gives them; with a search that needs no script."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from toolkit.cards.query import BadQuery, parse
from toolkit.cards.search import search
from toolkit.errors import RdiError
from toolkit.language import languages
from toolkit.web import address
from toolkit.web.indexes import INDEXES
from toolkit.web.page import Page
from toolkit.web.pages import cards as card_pages
from toolkit.web.rendering import ASSETS, SERVED, asset
from toolkit.web.server.house import House

_KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".webp": "image/webp",
    ".webmanifest": "application/manifest+json",
}
MOST_HITS = 300
_A_DAY, _ANEW = {"cache-control": "public, max-age=86400"}, {"cache-control": "no-cache"}


def routes(house: House) -> list[Route]:
    """Where they are."""

    def page(request: Request) -> Response:
        return _page(house, request.path_params["path"], languages().get(request.query_params.get("language", "")))

    def found(request: Request) -> Response:
        return house.html(_found(house, request.query_params.get("q", "")))

    return [
        Route("/cards/", found),
        Route(f"/{address.CARDS}", found),
        Route("/{path:path}", page, methods=["GET", "HEAD"]),
    ]


def holds(house: House, path: str) -> bool:
    """Whether there is a page, a script or a picture at a path from the root."""
    name = path.removeprefix("/") or address.HOME
    return name.startswith("faces/") or name in (*ASSETS, *SERVED, *INDEXES) or _meant(house, name) is not None


def _meant(house: House, name: str) -> str | None:
    """The address of the page that is at a path with or without its ending."""
    names = (name, f"{name}.html", f"{name}{address.HOME}" if name.endswith("/") else "")
    return next((meant for meant in names if meant in house.pages), None)


def _page(house: House, path: str, language: str | None) -> Response:
    """What is at a path: a page with or without its ending, a script, a picture in the language that is asked for."""
    name = path or address.HOME
    if name in (*ASSETS, *SERVED, *INDEXES):
        content = house.index(name) if name in INDEXES else asset(name)
        return Response(content, media_type=_KINDS[name[name.rindex(".") :]])
    if name.startswith("faces/"):
        picture = house.picture(name, language)
        kept = _A_DAY if house.is_lasting else _ANEW
        return Response(picture, media_type="image/webp", headers=kept) if picture else _missing(house, name)
    if (meant := _meant(house, name)) is not None:
        return house.html(house.pages[meant])
    if f"{name}/{address.HOME}" in house.pages:
        return RedirectResponse(f"/{name}/")
    return _missing(house, name)


def _missing(house: House, name: str) -> Response:
    """A page that says that there is none, with what comes nearest."""
    from toolkit.nearest import nearest

    if "." in name and not name.endswith(".html") and "/" not in name:
        return PlainTextResponse("There is nothing here.\n", 404)
    wanted = name.removesuffix(".html")
    known = {page.removesuffix(".html"): page for page in house.pages}
    near = [house.pages[known[one]] for one in nearest(wanted[:200], known)]
    return house.html(Page(wanted[:200], "missing.html", "There is no such page", "", {"near": near}), 404)


def _found(house: House, query: str) -> Page:
    """The page of all cards with what a query finds, for a browser without scripts."""
    page = house.pages[address.CARDS]
    if not query.strip():
        return page
    try:
        hits = search(parse(query[:500]), house.library.cards)
    except BadQuery as fault:
        told, hits = fault.lines[0], []
    except RdiError as fault:
        told, hits = str(fault), []
    else:
        told = f"{len(hits)} card{'' if len(hits) == 1 else 's'}"
    shown = [card_pages.tile(house.library, hit.card) for hit in hits[:MOST_HITS] if house.library.home_of(hit.card)]
    facts = {**page.facts, "query": query[:500], "told": told, "hits": shown}
    return Page(page.address, page.template, page.title, page.part, facts)
