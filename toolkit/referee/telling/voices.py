"""Voices: clauses about somebody, in the second person where it is whoever asks."""

from __future__ import annotations

import re

from toolkit.referee import voice
from toolkit.referee.saying import joined

_PERSONS: tuple[tuple[str, str], ...] = (
    ("You are", "{who} is"),
    ("you are", "{who} is"),
    ("You have", "{who} has"),
    ("you have", "{who} has"),
    ("You may", "{who} may"),
    ("You need not", "{who} need not"),
    ("You need", "{who} needs"),
    ("you lose", "{who} lose"),
    ("Your", "{whose}"),
    ("your", "{whose}"),
    ("You", "{who}"),
    ("you", "{who}"),
)
_WORD = re.compile("|".join(rf"\b{words}\b" for words, _ in _PERSONS))


def called(name: str) -> str:
    """What somebody is called in the middle of a sentence."""
    return name[0].lower() + name[1:] if name in voice.UNNAMED or name.endswith(" player") else name


def whose(name: str) -> str:
    """What is somebody's: "your", "Eve's"."""
    return "your" if name == voice.YOU else f"{called(name)}'s"


def clause(name: str, *predicates: str) -> str:
    """What somebody does, one thing after the other.

    >>> clause("You", "loses 2 Gold", "takes control of the Round")
    'you lose 2 Gold and take control of the Round'
    """
    found = [_second_person(one) if name == voice.YOU else one for one in predicates]
    return f"{called(name)} {joined(found)}"


def _second_person(predicate: str) -> str:
    if predicate.startswith("neither "):
        return _NEITHER.sub(lambda found: f"neither {found[1]} nor {found[2]}", predicate)
    if predicate.startswith(("does not ", "may ", "must ", "cannot ")):
        return predicate.replace("does not ", "do not ", 1)
    return voice.second_person(predicate)


_NEITHER = re.compile(r"^neither (\w+?)s nor (\w+?)s\b")


def sentence(text: str) -> str:
    """A text as a sentence: it begins with a capital, and ends with a full stop."""
    text = text.strip()
    for place, letter in enumerate(text):
        if letter.isalpha():
            text = text[:place] + letter.upper() + text[place + 1 :]
            break
        if letter == "“":
            break
    return ended(text)


def ended(text: str) -> str:
    """A text with a full stop at its end, unless it ends otherwise."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def of(text: str, name: str) -> str:
    """What is said to a player, as it is said of somebody: "You need 2 Momentum" as "Jett needs 2 Momentum"."""
    if name == voice.YOU:
        return text
    words = dict(_PERSONS)
    who = called(name)
    return _WORD.sub(lambda found: words[found[0]].format(who=who, whose=f"{who}'s"), text)
