"""``rdi referee repl``: asking again and again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from toolkit import paths
from toolkit.cli import console
from toolkit.cli.ask import Edition, referee
from toolkit.cli.paragraphs import told

PROMPT = "? "
MOST_REMEMBERED = 500


def repl(edition: Edition = None) -> None:
    """Ask again and again; "and if he has 0 gold?" keeps the cards in play. An empty line or Ctrl-D ends it."""
    from toolkit.errors import RdiError
    from toolkit.referee.conversation import Conversation

    talk = Conversation(referee(edition))
    with _history():
        while (text := _line()) is not None:
            try:
                console.say(told(talk.ask(text)) + "\n")
            except RdiError as fault:
                console.complain(str(fault))


@contextmanager
def _history() -> Iterator[None]:
    """On a terminal, lines can be edited, and the questions of earlier talks are an arrow key away."""
    if not sys.stdin.isatty():
        yield
        return
    console.note("Ask anything about the rules. An empty line ends it.")
    try:
        import readline
    except ImportError:  # as on Windows, whose terminals do it themselves
        yield
        return
    file = paths.caches() / "questions"
    with suppress(OSError):
        readline.read_history_file(file)
    yield
    readline.set_history_length(MOST_REMEMBERED)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        readline.write_history_file(file)


def _line() -> str | None:
    """The next question; None at the end."""
    try:
        text = input(PROMPT if sys.stdin.isatty() else "")
    except (EOFError, KeyboardInterrupt):
        return None
    return text.strip() or None
