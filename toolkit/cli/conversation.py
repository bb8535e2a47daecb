"""``rdi referee repl``: asking again and again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from toolkit import paths
from toolkit.cli import console
from toolkit.cli.ask import At, Edition, Move, Spoken, asked_of, chair
from toolkit.cli.paragraphs import told
from toolkit.language import ENGLISH

PROMPT = "? "
MOST_REMEMBERED = 500


HELP = """\
Ask anything about the rules, the cards and what happens when they meet:
  Can Gog shut up a Firewater spike?
  and Tip the Wench?           the same with another card, player, number or edition
  and if he has 0 gold?        changes what was said
  and if Eve ignores it?       goes on from there
  why?                         with the cards and rules whole; `show the table`; `and then?`
  2                            takes the second of the readings that were shown; `back` goes back
An empty line, `quit` or Ctrl-D ends it."""


def repl(at: At = None, move: Move = None, edition: Edition = None, language: Spoken = ENGLISH) -> None:
    """Ask again and again; "and if he has 0 gold?" changes what was said. An empty line, quit or Ctrl-D ends it."""
    from toolkit.errors import RdiError
    from toolkit.referee.talk.conversation import Conversation

    talk = Conversation(asked_of(edition), None if at is None else chair(at, move), language)
    with _history():
        while (text := _line()) is not None and (said := talk.said(text)) != "quit":
            if said == "help" or text == "?":
                console.show(HELP + "\n")
                continue
            try:
                turn = talk.ask(text)
                console.show(told(turn.answer, explain=turn.whole) + "\n")
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
