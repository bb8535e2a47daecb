"""How an answer is spoken: to whoever asks, where no character is named."""

from __future__ import annotations

import re

YOU, ANOTHER, THIRD = "You", "Another player", "A third player"
"""The names of players whom a question does not name."""

_VERBS = {
    "is": "are",
    "has": "have",
    "needs": "need",
    "ends": "end",
    "reveals": "reveal",
    "goes": "go",
    "passes": "pass",
}
_OWN = re.compile(r"\bYou's\b")
_ACTS = re.compile(
    rf"\bYou ({'|'.join((*_VERBS, 'gains', 'loses', 'drinks', 'plays', 'stays', 'leaves', 'wins', 'pays'))})\b"
)
_INSIDE = re.compile(rf"(?<![.!?] )(?<!^)\b({YOU}r?|{ANOTHER}|{THIRD})\b")


def spoken(text: str) -> str:
    """A text about the players :data:`YOU` and :data:`ANOTHER` as it is said to somebody.

    >>> spoken("No. You is out, and You's Gold goes to Another player.")
    'No. You are out, and your Gold goes to another player.'
    """
    text = _OWN.sub("Your", text)
    text = _ACTS.sub(lambda found: f"You {_VERBS.get(found[1]) or found[1].removesuffix('s')}", text)
    text = text.replace("who are about", "who is about")
    return _INSIDE.sub(lambda found: found[0][0].lower() + found[0][1:], text)
