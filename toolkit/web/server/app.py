"""The application: all that the server gives, behind its guard.

The engine, the referee and what draws are imported when they are first needed: the first page does not wait for them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.types import ASGIApp

from toolkit.web import address
from toolkit.web.indexes import INDEXES
from toolkit.web.server import reading
from toolkit.web.server.guard import Guard
from toolkit.web.server.house import House
from toolkit.web.server.lan import LOOPBACK, Door
from toolkit.web.server.opening import Opening
from toolkit.web.server.rates import Rates

if TYPE_CHECKING:
    from toolkit.web.server.play.store import Store


def application(
    house: House,
    store: Store,
    hosts: Collection[str] = LOOPBACK,
    rates: Rates | None = None,
    code: str = "",
    packs: Sequence[Path] | None = None,
    *,
    warmed: bool = False,
) -> ASGIApp:
    """The application; ``hosts`` are the names by which browsers may ask for it, ``store`` keeps its tables.

    With a ``code``, whoever is not on this machine has to give it first. ``packs`` are those that may be written here,
    by who is on it; None where nothing is. ``warmed``: as soon as it runs, what is asked for first is got ready.
    """
    closing: list[Callable[[], None]] = []

    @asynccontextmanager
    async def living(_inside: Starlette) -> AsyncIterator[None]:
        if warmed:
            Thread(target=_warm, args=(house, inside), daemon=True).start()
        yield
        for close in closing:
            close()

    first = Starlette(routes=reading.routes(house), lifespan=living)
    inside = Opening(first, lambda path: reading.holds(house, path), lambda: _whole(house, store, packs, closing))
    return Guard(Door(inside, code) if code else inside, hosts, rates)


def _whole(house: House, store: Store, packs: Sequence[Path] | None, closing: list[Callable[[], None]]) -> ASGIApp:
    """All routes; what is to be done when they are no longer served is added to ``closing``."""
    from toolkit.web.server import asking, positions
    from toolkit.web.server.design import routes as design
    from toolkit.web.server.design.study import Study
    from toolkit.web.server.play import routes as play
    from toolkit.web.server.play.rooms import Rooms
    from toolkit.web.server.play.thinkers import Thinkers

    thinkers = Thinkers()
    closing.append(thinkers.close)
    rooms = Rooms(house.library.cards, store, thinkers)
    return Starlette(
        routes=[
            *(design.routes(Study(house, rooms, packs)) if packs is not None else ()),
            *asking.routes(house),
            *positions.routes(house, rooms),
            *play.routes(house, rooms),
            *reading.routes(house),
        ]
    )


def _warm(house: House, inside: Opening) -> None:
    """Get ready what is asked for first: home, the cards, all routes, questions, a rule; then who may answer whom."""
    for name in (address.HOME, address.CARDS):
        house.press.page(house.pages[name])
    for name in INDEXES:
        house.index(name)
    inside.whole()
    from toolkit.web.server import answering
    from toolkit.web.server.asking import EXAMPLE, Desk, answered

    desk, referee = Desk(house), house.library.referee
    for question in (EXAMPLE, referee.rulings[0].question):
        answered(desk, question, "", referee.edition)
    house.press.page(house.pages[address.rule(next(iter(house.library.book)).number)])
    answering.work_out(house)
