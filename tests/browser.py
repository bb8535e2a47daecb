"""Pages opened in a real browser, without a network."""

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route, sync_playwright
from starlette.testclient import TestClient

from tests.tools import need

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def opened(
    file: Path, *, width: int = 1400, height: int = 900, at: str = "", dark: bool = False, script: bool = True
) -> Iterator[Page]:
    """A file as a page of this size in pixels; whatever it complains of, or asks of a network, fails the test."""
    complaints: list[str] = []
    with _browser().new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        java_script_enabled=script,
    ) as context:
        page = context.new_page()
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        page.on("console", lambda said: complaints.append(said.text))
        page.on("request", lambda asked: None if asked.url.startswith("file:") else complaints.append(asked.url))
        page.goto(file.as_uri() + at)
        yield page
    assert complaints == []


@contextmanager
def served(client: TestClient, address: str, *, width: int = 1400, height: int = 900) -> Iterator[Page]:
    """A page of an application, which is asked without a network; what the page complains of fails the test.

    That a server refuses something is no complaint.
    """
    complaints: list[str] = []
    origin = str(client.base_url)

    def answer(route: Route) -> None:
        asked = route.request
        parts = urlsplit(asked.url)
        if not asked.url.startswith(origin):
            complaints.append(asked.url)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        kept = {name: value for name, value in asked.headers.items() if name in ("content-type", "origin")}
        told = client.request(asked.method, path, content=asked.post_data_buffer, headers=kept)
        if told.history:  # the browser would ask a network for where a redirection leads
            route.fulfill(content_type="text/html", body=f'<meta http-equiv="refresh" content="0;url={told.url}">')
            return
        route.fulfill(status=told.status_code, headers=dict(told.headers), body=told.content)

    with _browser().new_context(viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        page.on("console", lambda said: None if "status of 4" in said.text else complaints.append(said.text))
        page.route("**/*", answer)
        page.goto(f"{origin}/{address}")
        yield page
    assert complaints == []


@contextmanager
def contexts(server: str, *widths: int) -> Iterator[tuple[Page, ...]]:
    """As many browsers that know nothing of one another, each of this width; none may complain, or leave the server."""
    complaints: list[str] = []
    made = [_browser().new_context(viewport={"width": width, "height": 900}) for width in widths]
    pages = [context.new_page() for context in made]
    for page in pages:
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        page.on(
            "request", lambda asked: None if asked.url.startswith((server, "data:")) else complaints.append(asked.url)
        )
    yield tuple(pages)
    for context in made:
        context.close()
    assert complaints == []


@cache
def _browser() -> Browser:
    """The browser of all tests of a process; each page is opened in a context of its own, which remembers nothing."""
    need("chromium-headless-shell")
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=list(FLAGS))
    atexit.register(playwright.stop)
    atexit.register(browser.close)
    return browser
