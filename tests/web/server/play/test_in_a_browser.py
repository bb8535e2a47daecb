"""A whole game by clicking only: two people in two browsers, two bots, one of them reloaded in the middle."""

import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TimedOut

from tests.browser import contexts
from toolkit.web.library import Library
from toolkit.web.server.app import application
from toolkit.web.server.house import House
from toolkit.web.server.play.store import Store


@pytest.fixture
def server(library: Library, tmp_path: Path) -> Iterator[str]:
    """The address of a server on a port of its own."""
    with running(library, tmp_path) as address:
        yield address


@contextmanager
def running(library: Library, tmp_path: Path) -> Iterator[str]:
    store = Store(tmp_path / "tables.sqlite")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    served = uvicorn.Server(
        uvicorn.Config(application(House(library), store), host="127.0.0.1", port=port, log_level="error")
    )
    thread = threading.Thread(target=served.run, daemon=True)
    thread.start()
    while not served.started:
        thread.join(0.05)
    yield f"http://localhost:{port}"
    served.should_exit = True
    thread.join(10)
    store.close()


def sit(page: Page, name: str) -> None:
    page.once("dialog", lambda asked: asked.accept(name))
    page.locator("text=Sit here").first.click()
    page.wait_for_selector("text=(you)")


def decide(page: Page, chance: random.Random) -> bool:
    """Click one of the moves, if there is anything to decide and nobody ends it before the click."""
    discard = page.locator("#decision button", has_text="Discard and draw")
    moves = page.locator("#decision .moves button")
    seen = version(page)
    if discard.count():
        wanted = discard
    elif count := moves.count():
        wanted = moves.nth(chance.choice([count - 1, chance.randrange(count)]))
    else:
        return False
    try:
        wanted.click(timeout=5000)
    except TimedOut:
        assert version(page) != seen, "a move that is still offered cannot be clicked"
        return False
    goes_on(page, seen)
    return True


def version(page: Page) -> str:
    """How far the table has gone, as the page knows it."""
    return str(page.evaluate("document.querySelector('#table').dataset.version"))


def goes_on(page: Page, seen: str) -> None:
    page.wait_for_function("seen => document.querySelector('#table').dataset.version !== seen", arg=seen)


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


ALONE = {"players": "2", "characters": "gog,deirdre", "bots": "1"}

RECORDER = """window.TONES = [];
window.AudioContext = class { constructor() { window.TONES.push("made"); this.currentTime = 0; this.destination = {}; }
  resume() {}
  createOscillator() { return { frequency: {}, connect: to => to, start: () => TONES.push("tone"), stop() {} }; }
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: to => to }; } };"""
"""Instead of a loudspeaker: what was made to sound."""


def begin(page: Page, server: str, **said: str) -> None:
    """Make a table against a bot, and sit down at it."""
    page.goto(f"{server}/tables")
    for name, value in (ALONE | said).items():
        field = page.locator(f"[name={name}]")
        field.fill(value) if name == "characters" else field.select_option(value)
    page.uncheck("input[name=ask_everybody]")
    page.click("form.make button")
    page.wait_for_selector(".player")
    page.once("dialog", lambda asked: asked.accept("Sarah"))
    page.locator(".player button").first.click()
    page.wait_for_selector("#hand button")


def wrong(page: Page) -> list[tuple[str, str]]:
    found = Axe().run(page, options={"resultTypes": ["violations"], "preload": False}).response["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found]


def test_a_moment_has_a_link_and_is_opened_in_the_editor(server: str) -> None:
    with contexts(server, 1280) as (page,):
        begin(page, server)
        chance = random.Random(5)
        for _ in range(6):
            decide(page, chance)
        page.goto(f"{page.url}#move=2")
        page.reload()
        page.wait_for_selector("#edit:visible")
        assert page.inner_text("#step").startswith("2 / ")
        assert "Looking back: move 2 of" in page.inner_text("#status")
        assert page.locator("#decision .moves").count() == 0
        assert page.locator("#hand button").count() > 0
        page.locator("#replay").fill("3")
        page.wait_for_url("**#move=3")
        page.click("#later")
        page.wait_for_url("**#move=4")
        page.click("#earlier")
        page.wait_for_url("**#move=3")
        assert wrong(page) == []
        page.click("#edit")
        page.wait_for_url("**/position#z1.*")
        page.wait_for_selector(".board")
        assert "Gog" in page.inner_text("#board")
        assert page.locator("#faults p").count() == 0
        page.go_back()
        page.wait_for_selector("#edit:visible")
        page.click("#now")
        assert "#" not in page.url


def test_a_card_that_may_not_be_played_says_why(server: str) -> None:
    with contexts(server, 390) as (page,):
        begin(page, server)
        going_on_until(page, "#decision .moves button")
        refused = page.locator("#hand .face-button:not(.playable)").first
        refused.click()
        page.click("#why-not")
        page.wait_for_selector("#because .word.no")
        assert len(page.inner_text("#because")) > 10
        assert wrong(page) == []
        page.locator("#card form button").click()
        going_on_until(page, "#hand .playable")
        page.locator("#hand .playable").first.click()
        assert page.locator("#why-not").is_hidden()


def test_nothing_sounds_before_it_is_asked_for(server: str) -> None:
    with contexts(server, 1280) as (page,):
        page.add_init_script(RECORDER)
        begin(page, server)
        chance = random.Random(5)
        for _ in range(3):
            decide(page, chance)
        assert page.evaluate("window.TONES") == []
        page.click("details.tools summary")
        page.check("#sounds")
        assert page.evaluate("window.TONES") == ["made", "tone"]
        for _ in range(3):
            decide(page, chance)
        assert page.evaluate("window.TONES.length") > 3
        page.uncheck("#sounds")
        heard = page.evaluate("window.TONES.length")
        for _ in range(2):
            decide(page, chance)
        assert page.evaluate("window.TONES.length") == heard


def test_what_is_opened_beside_a_table_moves_nothing_of_it(server: str) -> None:
    with contexts(server, 1280) as (page,):
        begin(page, server)
        place = page.locator("#decision").bounding_box()
        page.click("details.tools summary")
        page.wait_for_selector("#skips:visible")
        assert page.locator("#decision").bounding_box() == place


def test_who_made_a_table_deletes_it(server: str) -> None:
    with contexts(server, 1280, 390) as (page, other):
        begin(page, server)
        other.goto(page.url)
        other.wait_for_selector(".player")
        for one in (page, other):
            one.click("details.tools summary")
        assert other.locator("#forget").is_hidden()
        page.reload()
        page.click("details.tools summary")
        page.once("dialog", lambda asked: asked.accept())
        page.click("#forget")
        page.wait_for_url("**/tables")
        assert page.locator("#mine li").count() == 0
        other.get_by_text("There is no such table any more").wait_for()


def test_a_table_speaks_the_language_of_the_pages(library: Library, tmp_path: Path) -> None:
    with (
        running(Library(library.referee, "de"), tmp_path) as server,
        contexts(server, 1280) as (page,),
    ):
        begin(page, server)
        assert "(du)" in page.inner_text("#players")
        assert "auf der Hand" in page.inner_text("#players")
        assert "Ablegen und ziehen" in page.inner_text("#middle")
        assert "ist am Zug" in page.inner_text("#log")
        assert page.locator("#log li[lang=en]").count() == 0
        assert wrong(page) == []


def test_two_at_one_table_play_in_two_languages(server: str) -> None:
    with contexts(server, 1280, 1280) as (one, other):
        begin(one, server, bots="0")
        other.goto(one.url)
        other.wait_for_selector(".player")
        other.click("details.tools summary")
        other.get_by_role("link", name="Deutsch").click()
        other.wait_for_selector("html[lang=de] .player")
        other.once("dialog", lambda asked: asked.accept("Tom"))
        other.get_by_role("button", name="Hier hinsetzen").click()
        other.wait_for_selector("#hand img")
        assert "(du)" in other.inner_text("#players")
        assert "(you)" in one.inner_text("#players")
        assert (other.get_attribute("#hand img", "src") or "").endswith(".webp?language=de")
        assert (one.get_attribute("#hand img", "src") or "").endswith(".webp")
        other.goto(f"{server}/tables")
        assert "Ein neuer Tisch" in other.inner_text("main")
        assert wrong(other) == []


def test_the_keyboard_alone_plays_and_keeps_its_place(server: str) -> None:
    with contexts(server, 1280) as (page,):
        begin(page, server)
        seen = version(page)
        page.locator("#decision button").last.focus()
        page.keyboard.press("Enter")
        goes_on(page, seen)
        assert page.evaluate("document.querySelector('#decision').contains(document.activeElement)")
        page.keyboard.press("h")
        assert page.evaluate("document.querySelector('#hand').contains(document.activeElement)")
        going_on_until(page, "#decision .moves button")
        seen = version(page)
        page.keyboard.press("0")
        goes_on(page, seen)


def going_on_until(page: Page, wanted: str) -> None:
    """Whatever was dealt, go on until something wanted is offered: what is asked before is ended as it stands."""
    for _ in range(20):
        page.wait_for_selector("#decision button")
        if page.locator(wanted).count():
            return
        page.locator("#decision button").last.click()
        page.wait_for_timeout(500)
    raise AssertionError(f"there is never any {wanted}")


def test_what_was_said_is_there_again_after_a_reload_and_time_runs_down(server: str) -> None:
    with contexts(server, 390) as (page,):
        begin(page, server, clock="30")
        assert page.inner_text(".countdown").endswith("s left")
        page.locator("details.chat summary").click()
        page.fill("#said", "good evening")
        page.keyboard.press("Enter")
        page.wait_for_selector("#chat li")
        page.reload()
        page.wait_for_selector("#chat li", state="attached")
        assert "good evening" in page.text_content("#chat")
