"""Pages opened in a real browser, without a network."""

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

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
def opened(file: Path, *, width: int = 1400, height: int = 900, at: str = "") -> Iterator[Page]:
    """A file as a page of this size in pixels; whatever it complains of, or asks of a network, fails the test."""
    complaints: list[str] = []
    with _browser().new_context(viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        page.on("console", lambda said: complaints.append(said.text))
        page.on("request", lambda asked: None if asked.url.startswith("file:") else complaints.append(asked.url))
        page.goto(file.as_uri() + at)
        yield page
    assert complaints == []


@cache
def _browser() -> Browser:
    """The browser of all tests of a process; each page is opened in a context of its own, which remembers nothing."""
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(FLAGS))
    atexit.register(playwright.stop)
    atexit.register(browser.close)
    return browser
