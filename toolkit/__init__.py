"""The Red Dragon Inn toolkit: one card database, and everything that players make from it.

Programs say ``import toolkit as rdi``; what there is for them stands in :mod:`toolkit.front`, and is loaded when it is
first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.front import *

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Database",
    "Game",
    "GameRecord",
    "Player",
    "RdiError",
    "Seat",
    "Table",
    "View",
    "ask",
    "card",
    "check",
    "line",
    "load",
    "new_game",
    "parse",
    "play_out",
    "read_game",
    "render",
    "replay",
    "rule",
    "search",
    "simulate",
    "view",
    "wording",
    "write_game",
]


if not TYPE_CHECKING:  # type checkers know the names themselves, and shall tell a wrong one

    def __getattr__(name: str) -> Any:
        """What programs import from here, loaded now. Raises :class:`AttributeError` for what there is not."""
        if name in __all__:
            return getattr(import_module("toolkit.front"), name)
        raise AttributeError(f"module 'toolkit' has no attribute {name!r}")
