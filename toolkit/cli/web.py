"""``rdi web``: the pages, the referee and tables, served to a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import paths
from toolkit.cli import console
from toolkit.cli.database import database
from toolkit.cli.options import Language
from toolkit.language import ENGLISH

if TYPE_CHECKING:
    from starlette.types import ASGIApp

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
    """Serve the pages, the referee and tables to play at to a browser on this machine."""
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

    from toolkit.referee.referee import Referee
    from toolkit.web.answers import Drawer
    from toolkit.web.library import Library
    from toolkit.web.server.app import application
    from toolkit.web.server.house import House
    from toolkit.web.server.play.routes import LONGEST_MESSAGE
    from toolkit.web.server.play.store import Store

    cards = database()
    house = House(Library(Referee(cards), language, Drawer(cards).kept()))
    store = Store(tables or paths.tables())
    address = f"http://localhost:{port}/"
    console.say(f"{address} (Ctrl-C stops)")
    if open_:
        import webbrowser

        webbrowser.open(address)
    served, host = application(house, store), "127.0.0.1"
    if lan:
        served, host = _opened(house, store, port), "0.0.0.0"  # noqa: S104 - that is what --lan asks for
    uvicorn.run(served, host=host, port=port, log_level="warning", access_log=False, ws_max_size=LONGEST_MESSAGE)


def _opened(house: House, store: Store, port: int) -> ASGIApp:
    """The application for the whole network, with what is told to those who want to come in."""
    from toolkit.web.server import lan
    from toolkit.web.server.app import LOOPBACK, application

    code, own = lan.new_code(), lan.route()
    console.say(f"Open to your network: http://{own or 'this machine'}:{port}/ with the code {code}")
    return application(house, store, LOOPBACK | lan.names(), code=code)
