"""Asking every address of a save whether it still answers: politely, and never for long."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.tts.check.addresses import addresses, shortened
from toolkit.tts.check.document import Document, Finding

if TYPE_CHECKING:
    import requests

Progress = Callable[[Iterable[str], str, int], Iterator[str]]

_ASK_INSTEAD = frozenset({400, 403, 404, 405, 406, 410, 501})
"""Answers to HEAD that some servers give although the file is there."""


@dataclass(frozen=True)
class Manners:
    """How to ask: so many at once, so many ``seconds`` for each address in all, so many ``bytes`` of it at most."""

    at_once: int = 6
    seconds: float = 15.0
    bytes: int = 2048


def dead(document: Document, progress: Progress, manners: Manners | None = None) -> list[Finding]:
    """The web addresses that do not answer with a file; each is asked once, and reported wherever it stands."""
    places: dict[str, list[str]] = {}
    for path, url in addresses(document):
        if url.startswith(("http://", "https://")):
            places.setdefault(url, []).append(path)
    found = []
    for url, problem in ask(list(places), progress, manners or Manners()).items():
        found += [Finding(path, f"{shortened(url)} {problem}") for path in places[url]]
    return found


def ask(urls: Sequence[str], progress: Progress, manners: Manners) -> dict[str, str]:
    """What is wrong with each address that is wrong, in the order given."""
    waiting: queue.Queue[str] = queue.Queue()
    answers: queue.Queue[tuple[str, str]] = queue.Queue()
    for url in urls:
        waiting.put(url)
    for _ in range(min(manners.at_once, len(urls))):
        # Daemons: a server that never stops talking must not keep the program from ending.
        threading.Thread(target=_ask_all, args=(waiting, answers, manners), daemon=True).start()
    problems = dict(answers.get() for _ in progress(urls, "Asking addresses", len(urls)))
    return {url: problems[url] for url in urls if problems[url]}


def _ask_all(waiting: queue.Queue[str], answers: queue.Queue[tuple[str, str]], manners: Manners) -> None:
    while True:
        try:
            url = waiting.get_nowait()
        except queue.Empty:
            return
        answers.put((url, _ask_in_time(url, manners)))


def _ask_in_time(url: str, manners: Manners) -> str:
    """Ask in a thread of its own: the time limits of sockets start anew with each byte that drips in."""
    answer: queue.Queue[str] = queue.Queue()
    threading.Thread(target=lambda: answer.put(_ask(url, manners)), daemon=True).start()
    try:
        return answer.get(timeout=manners.seconds)
    except queue.Empty:
        return f"does not answer within {manners.seconds:g} seconds"


def _ask(url: str, manners: Manners) -> str:
    import requests

    deadline = time.monotonic() + manners.seconds
    try:
        with requests.Session() as session:
            session.max_redirects = 5
            session.headers["User-Agent"] = "rdi-toolkit (checks the addresses of a save)"
            head = session.head(url, timeout=manners.seconds, allow_redirects=True)
            if head.status_code not in _ASK_INSTEAD:
                return _problem(head)
            return _ask_for_a_part(session, url, manners, deadline)
    except requests.RequestException as fault:
        return _told(fault)
    except ValueError as fault:  # what requests and urllib3 make of an address that is none
        return f"is no address: {fault}"


def _ask_for_a_part(session: requests.Session, url: str, manners: Manners, deadline: float) -> str:
    left = max(0.1, deadline - time.monotonic())
    part = {"Range": f"bytes=0-{manners.bytes - 1}"}
    with session.get(url, headers=part, timeout=left, stream=True) as answer:
        next(answer.iter_content(manners.bytes), b"")
        return _problem(answer)


def _problem(answer: requests.Response) -> str:
    if answer.status_code >= 400:
        return f"answers {answer.status_code} {answer.reason or ''}".rstrip()
    if answer.headers.get("Content-Type", "").startswith("text/html"):
        return "answers with a web page, not with a file"
    return ""


def _told(fault: Exception) -> str:
    import requests

    match fault:
        case requests.exceptions.SSLError():
            return "has no valid certificate"
        case requests.exceptions.Timeout():
            return "does not answer in time"
        case requests.exceptions.TooManyRedirects():
            return "leads in a circle"
        case (
            requests.exceptions.InvalidURL() | requests.exceptions.MissingSchema() | requests.exceptions.InvalidSchema()
        ):
            return "is no address"
    return "cannot be reached"
