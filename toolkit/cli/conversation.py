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


HELP = """\
Ask anything about the rules, the cards and what happens when they meet:
  Can Gog shut up a Firewater spike?
  and Tip the Wench?           goes on with the cards in play
  and if he has 0 gold?        changes what was said
An empty line, `quit` or Ctrl-D ends it."""

_HELP = ("help", "?")
_QUIT = ("quit", "exit", "q")


def repl(edition: Edition = None) -> None:
    """Ask again and again; "and if he has 0 gold?" keeps the cards in play. An empty line, quit or Ctrl-D ends it."""
    from toolkit.errors import RdiError
    from toolkit.referee.conversation import Conversation

    talk = Conversation(referee(edition))
    with _history():
        while (text := _line()) is not None and text.casefold() not in _QUIT:
            if text.casefold() in _HELP:
                for line in (*HELP.splitlines(), ""):
                    console.say(line)
                continue
            try:
                console.show(told(talk.ask(text)) + "\n")
            except RdiError as fault:
                console.report(fault)


@contextmanager
def _history() -> Iterator[None]:
    """On a terminal, lines can be edited, and the questions of earlier talks are an arrow key away."""
    if not sys.stdin.isatty():
        yield
        return
    console.note("Ask anything about the rules; `help` says how. An empty line or `quit` ends it.")
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
        text = input(PROMPT) if sys.stdin.isatty() else console.hear()
    except (EOFError, KeyboardInterrupt):
        return None
    return text.strip() or None
