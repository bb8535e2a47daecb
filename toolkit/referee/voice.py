"""How an answer is spoken: to whoever asks, where no character is named."""

from __future__ import annotations

import re

YOU, ANOTHER, THIRD = UNNAMED = ("You", "Another player", "A third player")
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
_ALL = "|".join((*_VERBS, "gains", "gets", "loses", "drinks", "plays", "stays", "leaves", "wins", "pays", "draws"))
_ACTS = re.compile(rf"\bYou ({_ALL})\b([^;:.]*)")
_AND = re.compile(rf"\band ({_ALL})\b")
_TITLES = re.compile(r"(“[^”]*”)")
_INSIDE = re.compile(rf"(?<![.!?] )(?<!^)\b({YOU}r?|{ANOTHER}|{THIRD})\b")


def second_person(predicate: str) -> str:
    """What somebody does, as it is said to them.

    >>> second_person("passes out")
    'pass out'
    """
    verb, _, rest = predicate.partition(" ")
    return f"{_plain(verb)} {rest}".rstrip()


def spoken(text: str) -> str:
    """A text about the players :data:`YOU` and :data:`ANOTHER` as it is said to somebody.

    >>> spoken("No. You is out, and You's Gold goes to Another player.")
    'No. You are out, and your Gold goes to another player.'
    """
    told = _TITLES.split(text)
    return "".join(part if place % 2 else _said(part, first=place == 0) for place, part in enumerate(told))


def _said(text: str, *, first: bool) -> str:
    text = _OWN.sub("Your", text)
    text = _ACTS.sub(_acted, text)
    start = "" if first else " "
    return _INSIDE.sub(lambda found: found[0][0].lower() + found[0][1:], start + text)[len(start) :]


def _acted(found: re.Match[str]) -> str:
    rest = _AND.sub(_second, _ACTS.sub(_acted, found[2]))
    return f"You {_plain(found[1])}{rest}"


def _plain(verb: str) -> str:
    return _VERBS.get(verb) or verb.removesuffix("s")


def _second(found: re.Match[str]) -> str:
    return f"and {_plain(found[1])}"
