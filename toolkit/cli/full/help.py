"""What each key does, and what can be said; the one text that tells it."""

from __future__ import annotations

import textwrap

from toolkit.cli.spoken import HELP

_KEY = 15
_SAID = 17
"""Columns before what a key, or something that is said, does."""

KEYS = (
    ("Arrows", "go through your hand"),
    ("Enter, number", "play what is highlighted, or what has the number; where there is a choice, you choose whom"),
    ("", "where you may discard: mark the card; Enter on the last line discards what is marked"),
    ("p", "pass; keep everything"),
    ("u, r", "take back the last decision, or make it again"),
    ("w", "why the highlighted card cannot be played now, and the rule"),
    ("b", "why the last bot decided so"),
    ("a", "ask the referee, about this game as you see it: can I play Shut up!"),
    ("i", "all that the highlighted card says"),
    ("t", "everything that lies on the table"),
    ("l, Tab", "the log: Enter folds a turn, or shows the rule of an entry; Esc goes back"),
    ("s", "at which occasions the table passes for you"),
    ("x", "pass until something happens that your cards can answer, or you must decide"),
    ("S", "save the game"),
    ("c", "colours: dark or light"),
    ("q", "quit; a game without a file can still be given one"),
    (":", "say anything that is understood without --full, too: a move as it is written in the log, or one of these"),
)
"""What each key does."""


def keys(columns: int) -> str:
    """All of it, in lines of so many columns."""
    told = [line for key, does in KEYS for line in _explained(key, does, columns)]
    for line in HELP.splitlines()[1:]:
        told += textwrap.wrap(line, columns, subsequent_indent=" " * _SAID)
    return "\n".join(told)


def _explained(key: str, does: str, columns: int) -> list[str]:
    """A key and what it does."""
    return textwrap.wrap(does, columns, initial_indent=f"{key:{_KEY}}", subsequent_indent=" " * _KEY)
