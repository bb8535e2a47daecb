"""Answering: which cards may answer which, worked out beside the server while it serves, where it is not known yet."""

from __future__ import annotations

import pickle
import signal
from dataclasses import replace
from multiprocessing import get_context

from toolkit.arena.crew import MODEST, be_nice, end_with_parent
from toolkit.rulebook import Book
from toolkit.web.answers import Drawer
from toolkit.web.server.house import House


def work_out(house: House) -> None:
    """Have pages of cards tell what may answer them; waits until a process of its own has worked that out.

    It takes half a minute or so, and is kept for the next time. Nothing is told where it cannot be kept, nor of cards
    that are not those of the house any more.
    """
    library = house.library
    if library.answers is not None:
        return
    cards, edition = library.cards, library.referee.edition
    process = get_context("spawn").Process(target=worked_out, args=(pickle.dumps(cards), edition), daemon=True)
    process.start()
    process.join()
    found = Drawer(cards, edition).kept()
    if found is not None and house.library is library:
        house.learn(replace(library, answers=found))


def worked_out(cards: bytes, edition: Book) -> None:
    """Work out and keep the answers, in that process: ``cards`` are pickled."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, with which this ends
    end_with_parent()
    be_nice(MODEST)
    Drawer(pickle.loads(cards), edition).worked_out()  # noqa: S301 - of our own making, a moment ago
