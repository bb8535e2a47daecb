"""Open to the network: nobody comes in without the code, and whoever has given it once stays in."""

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from toolkit.web.server import lan


@pytest.fixture
def stranger() -> TestClient:
    inside = Starlette(routes=[Route("/", lambda _request: PlainTextResponse("inside"))])
    return TestClient(lan.Door(inside, "swordfish", here=()), base_url="http://localhost")


def test_the_code_is_asked_for_once(stranger: TestClient) -> None:
    assert stranger.get("/").status_code == 401
    assert "That is not the code." in stranger.post("/join", data={"code": "sword"}).text
    assert stranger.get("/").status_code == 401
    assert stranger.post("/join", data={"code": " Swordfish "}).text == "inside"
    assert stranger.get("/").text == "inside"


def test_a_made_up_cookie_lets_nobody_in(stranger: TestClient) -> None:
    assert stranger.get("/", headers={"cookie": "joined=swordfish"}).status_code == 401
    assert stranger.get("/", headers={"cookie": "=;;=joined"}).status_code == 401


def test_codes_differ_and_names_are_of_this_machine() -> None:
    assert len({lan.new_code() for _ in range(50)}) == 50
    assert all(name == name.lower() for name in lan.names())
