"""What a command ends with, for scripts and other programs: one list, which help and documentation show."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

DONE, WRONG, MISUSED, NOTHING_FOUND, NOT_UNDERSTOOD, STOPPED = 0, 1, 2, 3, 4, 130

CODES: Mapping[int, str] = MappingProxyType(
    {
        DONE: "done",
        WRONG: "something is wrong",
        MISUSED: "a command or an option used wrongly",
        NOTHING_FOUND: "nothing found that settles a question",
        NOT_UNDERSTOOD: "a question not understood",
        STOPPED: "stopped",
    }
)
"""What each exit code means. A new one is a line here."""


def told() -> str:
    """All of them in a sentence."""
    return f"Exit codes: {', '.join(f'{code} {meaning}' for code, meaning in CODES.items())}."
