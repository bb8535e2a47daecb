from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from toolkit.tts.check.dead import Manners, ask, dead
from toolkit.tts.check.document import Document

QUICK = Manners(seconds=1.0)
PATIENT = Manners(seconds=60.0)
OTHERS = 20
"""So many others are served before the one that waits for them."""


class Inn(BaseHTTPRequestHandler):
    """Answers by the name that is asked for."""

    asked: list[str]
    busy = 0
    most_busy = 0
    served = threading.Semaphore(0)
    closes = threading.Event()

    def do_HEAD(self) -> None:
        if self.path == "/no-head.png":
            return self.send_error(405)
        return self._answer(body=False)

    def do_GET(self) -> None:
        self._answer(body=True)

    def _answer(self, *, body: bool) -> None:
        type(self).asked.append(f"{self.command} {self.path}")
        match self.path.split("?")[0]:
            case "/hangs.png":
                type(self).closes.wait()
            case "/last.png":
                for _ in range(OTHERS):
                    type(self).served.acquire()
                self._send(200, "image/png", b"")
            case "/drips.png":
                self._drip()
            case "/gone.png":
                self.send_error(404)
            case "/round.png":
                self._send(302, "image/png", b"", Location="/round.png")
            case "/page.png":
                self._send(200, "text/html; charset=utf-8", b"<html>" if body else b"")
            case "/huge.png":
                self._send(200, "image/png", b"x" * 5_000_000 if body else b"")
            case _:
                self._count()
                self._send(200, "image/png", b"picture" if body else b"")

    def _count(self) -> None:
        cls = type(self)
        cls.busy += 1
        cls.most_busy = max(cls.most_busy, cls.busy)
        time.sleep(0.02)
        cls.busy -= 1
        cls.served.release()

    def _drip(self) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        while not type(self).closes.wait(0.2):
            self.wfile.write(b"x")
            self.wfile.flush()

    def _send(self, status: int, kind: str, content: bytes, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def handle(self) -> None:
        try:
            super().handle()
        except OSError:
            return

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def server() -> Iterator[str]:
    Inn.asked, Inn.busy, Inn.most_busy = [], 0, 0
    Inn.served, Inn.closes = threading.Semaphore(0), threading.Event()
    house = ThreadingHTTPServer(("127.0.0.1", 0), Inn)
    house.daemon_threads = True
    threading.Thread(target=house.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{house.server_port}"
    Inn.closes.set()
    house.shutdown()
    house.server_close()


def quiet(urls: Iterable[str], description: str, total: int) -> Iterator[str]:
    assert description
    assert total
    return iter(urls)


def asked(urls: list[str], manners: Manners) -> dict[str, str]:
    """What is wrong with these addresses. Fails after a minute, as if somebody were waited for who never answers."""
    told: queue.Queue[dict[str, str]] = queue.Queue()
    threading.Thread(target=lambda: told.put(ask(urls, quiet, manners)), daemon=True).start()
    return told.get(timeout=70)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("ale.png", ""),
        ("no-head.png", ""),
        ("gone.png", "answers 404 Not Found"),
        ("page.png", "answers with a web page"),
        ("round.png", "leads in a circle"),
        ("hangs.png", "does not answer"),
        ("drips.png", "does not answer within 1 seconds"),
    ],
)
def test_each_address_is_judged_by_its_answer(server: str, name: str, problem: str) -> None:
    told = asked([f"{server}/{name}"], QUICK)
    assert list(told) == ([f"{server}/{name}"] if problem else [])
    assert all(problem in words for words in told.values())


def test_one_that_hangs_does_not_keep_the_others_waiting(server: str) -> None:
    urls = [f"{server}/last.png", *(f"{server}/ale.png?{number}" for number in range(OTHERS))]
    assert asked(urls, PATIENT) == {}


def test_a_polite_number_is_asked_at_once(server: str) -> None:
    ask([f"{server}/ale.png?{number}" for number in range(30)], quiet, Manners(at_once=3, seconds=5))
    assert Inn.most_busy <= 3


def test_a_picture_is_not_downloaded_to_see_whether_it_is_there(server: str) -> None:
    assert ask([f"{server}/huge.png"], quiet, QUICK) == {}
    assert Inn.asked == ["HEAD /huge.png"]


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:9/x.png", "http://no.such.host.invalid/x.png", "http://[::1", "http://"]
)
def test_what_cannot_be_reached_is_told_without_falling_over(url: str) -> None:
    assert list(ask([url], quiet, QUICK)) == [url]


def test_a_dead_address_is_asked_once_and_told_wherever_it_stands(server: str) -> None:
    save = {"ObjectStates": [{"CustomImage": {"ImageURL": f"{server}/gone.png"}}] * 3}
    told = dead(Document(save), quiet, QUICK)
    assert [finding.path for finding in told] == [f"$.ObjectStates[{n}].CustomImage.ImageURL" for n in range(3)]
    assert sum("GET" in line for line in Inn.asked) == 1


def test_a_save_without_web_addresses_asks_nobody() -> None:
    assert dead(Document({"ObjectStates": []}), lambda urls, _description, _total: iter(urls)) == []
