"""``rdi web``: the pages, the referee and tables, served to a browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import paths
from toolkit.cli import console
from toolkit.cli.options import Language
from toolkit.cli.settings import settings
from toolkit.language import ENGLISH

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from toolkit.cards.layer import Layer
    from toolkit.web.server.house import House
    from toolkit.web.server.play.store import Store

PORT = 8473

Port = Annotated[int, typer.Option(min=1, max=65535, help="The port on which it listens.")]
Tables = Annotated[
    Path | None, typer.Option(metavar="FILE", dir_okay=False, help="Where tables are kept.  [default: the user's data]")
]
Lan = Annotated[bool, typer.Option("--lan", help="Let the phones of this network in, by a code that is shown here.")]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the first page in a browser.")]


def web(
    port: Port = PORT, language: Language = ENGLISH, tables: Tables = None, lan: Lan = False, open_: Open = True
) -> None:
    """Serve the pages, the referee and tables to play at to a browser on this machine.

    The packs of --pack, and your own, can be written there, each card with its face beside it: see its page Design. One
    with faults is left out of all else until they are mended. With --lan nobody but this machine comes there.
    """
    import socket

    from toolkit.errors import CannotWrite

    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError as fault:
            raise CannotWrite(
                f"port {port} is in use: {fault.strerror}. Name another one: `rdi web --port N`"
            ) from fault
    _serve(port, language, tables, lan=lan, open_=open_)


def _serve(port: int, language: str, tables: Path | None, *, lan: bool, open_: bool) -> None:
    import uvicorn

    from toolkit.cards import load
    from toolkit.cards.packs import user_packs
    from toolkit.referee.referee import Referee
    from toolkit.web.answers import Drawer
    from toolkit.web.library import Library
    from toolkit.web.server.app import application
    from toolkit.web.server.connections import LONGEST_MESSAGE, Connection, ask_for_files
    from toolkit.web.server.house import House
    from toolkit.web.server.play.store import Store

    packs = (*user_packs(), *settings().packs)
    kept, laid = _sound(packs)
    cards = load(laid)
    house = House(Library(Referee(cards), language, Drawer(cards).kept()), has_desk=not lan)
    store = Store(tables or paths.tables())
    address = f"http://localhost:{port}/"
    console.say(f"{address} (Ctrl-C stops)")
    _tell_of(packs, kept, address, lan=lan)
    if open_:
        import webbrowser

        webbrowser.open(address)
    served, host = application(house, store, packs=packs, warmed=True), "127.0.0.1"
    if lan:
        served, host = _opened(house, store, packs, port), "0.0.0.0"  # noqa: S104 - that is what --lan asks for
    ask_for_files()
    uvicorn.run(
        served,
        host=host,
        port=port,
        http=Connection,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # what is sent at a move is short: to pack it takes longer than to send it
        log_level="error",
        access_log=False,
    )


def _sound(packs: Sequence[Path]) -> tuple[Sequence[Path], Sequence[Layer]]:
    """The packs that have no faults, and what they lay; what looks them over is not waited for where there are none."""
    if not packs:
        return (), ()
    from toolkit.web.design.opened import sound

    return sound(packs)


def _tell_of(packs: Sequence[Path], kept: Sequence[Path], address: str, *, lan: bool) -> None:
    """Say which packs have faults, and where they can be mended where no page leads there."""
    from toolkit.cards.document import shown

    for pack in packs:
        if pack not in kept:
            console.note(f"{shown(pack)} has faults and is left out: mend them at {address}design")
    if lan:
        console.detail(f"Packs are written at {address}design, on this machine alone")


def _opened(house: House, store: Store, packs: Sequence[Path], port: int) -> ASGIApp:
    """The application for the whole network, with what is told to those who want to come in."""
    from toolkit.web.server import lan
    from toolkit.web.server.app import application
    from toolkit.web.server.lan import LOOPBACK

    code, own = lan.new_code(), lan.route()
    console.say(f"Open to your network: http://{own or 'this machine'}:{port}/ with the code {code}")
    return application(house, store, LOOPBACK | lan.names(), code=code, packs=packs, warmed=True)
