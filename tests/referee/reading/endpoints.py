"""An endpoint on this machine that speaks as OpenAI's do, and says whatever a test wants."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

ENDLESS_REDIRECT = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:9/\r\n\r\n"


class Stub(BaseHTTPRequestHandler):
    """Answers by the name that its path begins with, and otherwise says the next of its ``replies``."""

    replies: list[str]
    asked: list[dict[str, Any]]
    headers_seen: list[dict[str, str]]
    paths: list[str]
    closes: threading.Event
    elsewhere: str
    takes_no_form: bool

    def do_POST(self) -> None:
        cls = type(self)
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        cls.asked.append(body)
        cls.headers_seen.append(dict(self.headers))
        cls.paths.append(self.path)
        ways: dict[str, Callable[[], object]] = {
            "silent": cls.closes.wait,
            "drips": lambda: self._drip(b"HTTP/1.1 200 OK\r\nX-Slow: ", b"x"),
            "endless": lambda: self._drip(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n", b" "),
            "huge": lambda: self._send(200, b" " * 10_000_000),
            "elsewhere": lambda: self._send(307, b"", Location=cls.elsewhere),
            "elsewhere-and-endless": lambda: self._drip(ENDLESS_REDIRECT, b" "),
            "packed": lambda: self._send(200, gzip.compress(b" " * 10_000_000), **{"Content-Encoding": "gzip"}),
            "refuses": lambda: self._send(401, b'{"error": "no such key: sesame"}'),
            "page": lambda: self._send(200, b"<html>welcome"),
            "empty": lambda: self._send(200, b'{"choices": []}'),
            "deep": lambda: self._send(200, b'{"choices":' + b"[" * 50_000),
            "garbage": lambda: self.wfile.write(b"\x00\xff not HTTP at all\r\n\r\n"),
        }
        ways.get(self.path.split("/")[1], lambda: self._say(body))()

    def _say(self, body: dict[str, Any]) -> None:
        if type(self).takes_no_form and "response_format" in body:
            return self._send(400, b'{"error": "response_format"}')
        said = type(self).replies.pop(0)
        return self._send(200, json.dumps({"choices": [{"message": {"content": said}}]}).encode())

    def _drip(self, head: bytes, drop: bytes) -> None:
        self.wfile.write(head)
        while not type(self).closes.wait(0.05):
            self.wfile.write(drop)
            self.wfile.flush()

    def _send(self, status: int, content: bytes, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def handle(self) -> None:
        with suppress(OSError):
            super().handle()

    def log_message(self, *_: object) -> None:
        return


@contextmanager
def serving() -> Iterator[tuple[str, type[Stub]]]:
    """A running endpoint: its address, and what it is told to say and was asked."""

    class Own(Stub):
        replies, asked, headers_seen, paths = [], [], [], []
        closes, elsewhere, takes_no_form = threading.Event(), "", False

    house = ThreadingHTTPServer(("127.0.0.1", 0), Own)
    house.daemon_threads = True
    threading.Thread(target=house.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{house.server_port}", Own
    finally:
        Own.closes.set()
        house.shutdown()
        house.server_close()
