"""``rdi referee repl``: asking again and again."""

from __future__ import annotations

import sys
from contextlib import suppress

from toolkit.cli import console
from toolkit.cli.ask import Edition, referee
from toolkit.cli.paragraphs import told

PROMPT = "? "


def repl(edition: Edition = None) -> None:
    """Ask again and again; "and if he has 0 gold?" keeps the cards in play. An empty line or Ctrl-D ends it."""
    from toolkit.errors import RdiError
    from toolkit.referee.conversation import Conversation

    talk = Conversation(referee(edition))
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - gives the prompt its history and line editing
        console.note("Ask anything about the rules. An empty line ends it.")
    while (text := _line()) is not None:
        try:
            console.say(told(talk.ask(text)) + "\n")
        except RdiError as fault:
            console.complain(str(fault))


def _line() -> str | None:
    """The next question; None at the end."""
    try:
        text = input(PROMPT if sys.stdin.isatty() else "")
    except (EOFError, KeyboardInterrupt):
        return None
    except UnicodeDecodeError:
        return "\0"
    return text.strip() or None
