"""The application: all that the server gives, behind its guard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.types import ASGIApp

from toolkit.web.server import asking, positions, reading
from toolkit.web.server.design import routes as design
from toolkit.web.server.design.study import Study
from toolkit.web.server.guard import Guard
from toolkit.web.server.house import House
from toolkit.web.server.lan import LOOPBACK, Door
from toolkit.web.server.play import routes as play
from toolkit.web.server.play.rooms import Rooms
from toolkit.web.server.play.store import Store
from toolkit.web.server.play.thinkers import Thinkers
from toolkit.web.server.rates import Rates


def application(
    house: House,
    store: Store,
    hosts: Collection[str] = LOOPBACK,
    rates: Rates | None = None,
    code: str = "",
    packs: Sequence[Path] | None = None,
) -> ASGIApp:
    """The application; ``hosts`` are the names by which browsers may ask for it, ``store`` keeps its tables.

    With a ``code``, whoever is not on this machine has to give it first. ``packs`` are those that may be written here,
    by who is on it; None where nothing is.
    """
    thinkers = Thinkers()
    rooms = Rooms(house.library.cards, store, thinkers)
    routes = [
        *(design.routes(Study(house, rooms, packs)) if packs is not None else ()),
        *asking.routes(house),
        *positions.routes(house, rooms),
        *play.routes(house, rooms),
        *reading.routes(house),
    ]

    @asynccontextmanager
    async def living(_inside: Starlette) -> AsyncIterator[None]:
        yield
        thinkers.close()

    inside = Starlette(routes=routes, lifespan=living)
    return Guard(Door(inside, code) if code else inside, hosts, rates)
