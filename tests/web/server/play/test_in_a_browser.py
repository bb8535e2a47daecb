"""A whole game by clicking only: two people in two browsers, two bots, one of them reloaded in the middle."""

import random
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Page

from tests.browser import contexts
from toolkit.web.library import Library
from toolkit.web.server.app import application
from toolkit.web.server.house import House
from toolkit.web.server.play.store import Store


@pytest.fixture
def server(library: Library, tmp_path: Path) -> Iterator[str]:
    """The address of a server on a port of its own."""
    store = Store(tmp_path / "tables.sqlite")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = uvicorn.Server(
        uvicorn.Config(application(House(library), store), host="127.0.0.1", port=port, log_level="error")
    )
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    while not running.started:
        thread.join(0.05)
    yield f"http://localhost:{port}"
    running.should_exit = True
    thread.join(10)
    store.close()


def sit(page: Page, name: str) -> None:
    page.once("dialog", lambda asked: asked.accept(name))
    page.locator("text=Sit here").first.click()
    page.wait_for_selector("text=(you)")


def decide(page: Page, chance: random.Random) -> bool:
    """Click one of the moves, if there is anything to decide."""
    discard = page.locator("#decision button", has_text="Discard and draw")
    moves = page.locator("#decision .moves button")
    version = page.evaluate("document.querySelector('#table').dataset.version")
    if discard.count():
        discard.click()
    elif count := moves.count():
        moves.nth(chance.choice([count - 1, chance.randrange(count)])).click()
    else:
        return False
    page.wait_for_function("now => document.querySelector('#table').dataset.version !== now", arg=version)
    return True


def test_two_people_and_two_bots_play_by_clicking(server: str) -> None:
    with contexts(server, 1280, 390) as (one, other):
        one.goto(f"{server}/tables")
        one.fill("input[name=characters]", "gog,deirdre,zot,eve")
        one.select_option("select[name=bots]", "2")
        one.uncheck("input[name=ask_everybody]")
        one.click("form.make button")
        one.wait_for_selector(".player")
        other.goto(one.url)
        other.wait_for_selector(".player")
        sit(one, "Sarah")
        sit(other, "Tom")
        chance, decided = random.Random(3), 0
        while decided < 30 and not one.locator("#decision .law").count():
            decided += decide(one, chance) or decide(other, chance)
            if decided == 12:
                other.reload()
                other.wait_for_selector("text=(you)")
        assert decided >= 12
        told = one.locator("#log li").count()
        assert told > 10
        assert "Tom" in one.inner_text("#players")
