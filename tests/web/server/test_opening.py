"""Opening: the first page is there before what only other pages need, and whoever wants that waits for it."""

import subprocess
import sys

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from toolkit.web.server.opening import Opening

NOT_FOR_THE_FIRST_PAGE = (
    "numpy",
    "reportlab",
    "PIL",
    "toolkit.referee.ask",
    "toolkit.arena.search",
    "toolkit.faces.studio",
)


def saying(**texts: str) -> Starlette:
    """An application that says a text at each path."""
    return Starlette(
        routes=[Route(f"/{name}", lambda _, said=text: PlainTextResponse(said)) for name, text in texts.items()]
    )


def test_what_the_first_part_holds_is_there_before_the_whole_is_made() -> None:
    made: list[str] = []

    def make() -> ASGIApp:
        made.append("whole")
        return saying(page="whole", ask="an answer")

    client = TestClient(Opening(saying(page="first"), lambda path: path == "/page", make))
    assert (client.get("/page").text, made) == ("first", [])
    assert client.get("/ask").text == "an answer"
    assert client.get("/page").text == "whole"
    assert client.get("/nothing").status_code == 404
    assert made == ["whole"]


def test_the_first_page_waits_for_nothing_that_only_others_need() -> None:
    code = (
        "import sys; from toolkit.cards import load; from toolkit.referee.referee import Referee;"
        "from toolkit.web import address; from toolkit.web.library import Library;"
        "from toolkit.web.server.app import application; from toolkit.web.server.house import House;"
        "house = House(Library(Referee(load()))); application(house, None);"
        "assert 'rules' in house.press.page(house.pages[address.HOME]);"
        "print(*sys.modules, sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(NOT_FOR_THE_FIRST_PAGE) & set(done.stdout.split()) == set()
