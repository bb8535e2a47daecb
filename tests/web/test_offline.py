"""A site from a web host goes on when the host has gone: pages, search and rulings, kept by its worker."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from tests.browser import contexts
from toolkit.web import offline


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def host(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """A plain web host on the loopback, which stops in the end, or before if it is told to."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        stop(server)
        thread.join()


def stop(server: ThreadingHTTPServer) -> None:
    """Nobody answers any more."""
    server.shutdown()
    server.server_close()


def test_when_the_host_has_gone_its_pages_are_still_there(written: Path) -> None:
    with host(written) as server:
        root = f"http://127.0.0.1:{server.server_port}/"
        with contexts(root, 1280) as (page,):
            page.goto(root)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            assert page.evaluate("document.querySelector('link[rel=manifest]').href") == f"{root}app.webmanifest"
            stop(server)
            page.goto(f"{root}cards/gog/shut-up.html")
            assert page.inner_text("h1") == "Shut up!"
            page.goto(f"{root}rules/4.1.1.html")
            assert page.inner_text("h1").startswith("4.1.1")
            page.goto(f"{root}cards/?q=deck%3Agog+type%3Asometimes")
            page.wait_for_selector("#hits .tile")
            assert page.inner_text("#explained") == "Cards of Gog and that are sometimes cards."
            page.goto(f"{root}rulings/index.html")
            page.fill("#q", "refuse ante")
            page.wait_for_selector("#hits .ruling")
            page.goto(f"{root}characters/gog.html")
            page.wait_for_selector("img.absent[src$='icon.svg']", state="attached")


def test_the_worker_is_another_one_when_a_page_is() -> None:
    once = offline.worker({"index.html": "a" * 32, "words.html": "b" * 32})
    assert once == offline.worker({"words.html": "b" * 32, "index.html": "a" * 32})
    assert once != offline.worker({"index.html": "c" * 32, "words.html": "b" * 32})


def test_the_worker_keeps_every_page_and_no_picture_of_a_card(written: Path) -> None:
    said = (written / offline.WORKER).read_text("utf-8").partition("\n")[0]
    kept = msgspec.json.decode(said.removeprefix("const SITE = ").removesuffix(";"))["files"].keys()
    there = {path.relative_to(written).as_posix() for path in written.rglob("*") if path.is_file()}
    others = {name for name in there if name.startswith(("faces/", ".rdi/"))}
    assert kept == there - others - {offline.WORKER}


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_app_has_a_name_a_first_page_and_icons_that_are_there(language: str) -> None:
    said = msgspec.json.decode(offline.manifest(language))
    assert said["lang"] == language
    assert said["start_url"] == "index.html"
    icons = dict(offline.icons())
    assert [one["src"] for one in said["icons"]] == list(icons)
    assert all(icon.startswith(b"\x89PNG") for icon in icons.values())
