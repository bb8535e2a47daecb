"""Pages opened in a real browser, without a network."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

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
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(FLAGS))
        page = browser.new_page(viewport={"width": width, "height": height})
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        page.on("console", lambda said: complaints.append(said.text))
        page.on("request", lambda asked: None if asked.url.startswith("file:") else complaints.append(asked.url))
        page.goto(file.as_uri() + at)
        yield page
        browser.close()
    assert complaints == []
