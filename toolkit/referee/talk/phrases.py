"""What is said in a talk that is no question of its own: the file ``card_data/words/talk.json``."""

from __future__ import annotations

from typing import Literal

from toolkit import paths
from toolkit.cards.lookup import key
from toolkit.record import Record, read

Said = Literal["why", "table", "then", "whole", "again", "help", "quit", "back"]
"""What may be said in a talk that is no question of its own."""


Standing = Literal["turn", "decides", "everybody"]
"""What may be asked of how a game stands."""


class Talk(Record, frozen=True):
    """What is said in a talk, with commas between.

    ``strong`` begins a follow-up, ``weak`` may as well begin a question of its own; ``aimed`` stand before whom
    something is played at, ``supposing`` what is only supposed; ``first`` says what it all began
    with, ``pointing`` points at what was said, ``needless`` says nothing. ``alone`` is said by itself. ``standing``
    asks how a game stands, ``most`` and ``least`` who has most or least of something there.
    """

    language: str
    strong: str
    weak: str
    aimed: str
    supposing: str
    first: str
    pointing: str
    needless: str
    standing: dict[Standing, str]
    most: str
    least: str
    alone: dict[Said, str]


def phrases(text: str) -> list[str]:
    """What stands between commas, each in plain words."""
    return [key(one) for one in text.split(",")]


def load() -> Talk:
    """What is said in a talk, of ``card_data/words/talk.json``. Raises :class:`CannotRead` with file and JSON path."""
    return read(paths.CARD_DATA / "words" / "talk.json", Talk)
