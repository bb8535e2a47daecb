"""Aftermath: what a question of yes or no asks about the numbers at the end ("Do the others still lose Fortitude?")."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolkit.cards.lookup import key
from toolkit.referee.numbers import NAMES, Numbers
from toolkit.referee.polarity import asking
from toolkit.referee.question import Question
from toolkit.referee.ruling import Verdict
from toolkit.referee.stage import Cast

_OTHERS = re.compile(r"\b(?:others?|everyone else|everybody else|the rest|anyone else|anybody else)\b")
_SPARED = re.compile(r"\b(?:spared|safe|saved|unharmed|unaffected|protected|immune|untouched)\b")
_ATTRIBUTE = (
    ("Gold", re.compile(r"\b(?:gold|coins?|money|pay|pays|paid)\b")),
    ("Alcohol Content", re.compile(r"\b(?:alcohol|ac|drunk|drunker|sober|soberer)\b")),
    ("Fortitude", re.compile(r"\b(?:fortitude|fort|heal|heals|healed|healing|damage|hurt|hit|wounded)\b")),
)
_UP = re.compile(r"\b(?:gains?|get|gets|receives?|healed|heals?|drunk|drunker|be paid|is paid|paid)\b")
_DOWN = re.compile(
    r"\b(?:loses?|take|takes|pay|pays|suffers?|hurt|hit|damaged?|get hurt|get hit|gets hurt|gets hit|sober|wounded)\b"
)
_AFFECTED = re.compile(r"\b(?:affected|take it|takes it|get it|suffer it)\b")


@dataclass(frozen=True)
class Asked:
    """Whether somebody's numbers change: which (None for any), in which direction (0 for either), or whether not."""

    others: bool
    attribute: str | None
    direction: int
    spared: bool


def asked(question: Question) -> Asked | None:
    """What is asked about the end; None if nothing of the kind is."""
    clause = asking(question.open_text)
    if clause is None or question.may:
        return None
    said = key(clause)
    attribute = next((name for name, pattern in _ATTRIBUTE if pattern.search(said)), None)
    direction = -1 if _DOWN.search(said) else 1 if _UP.search(said) else 0
    spared = bool(_SPARED.search(said))
    if not spared and not _AFFECTED.search(said) and (attribute is None or not direction):
        return None
    either = spared or bool(_AFFECTED.search(said))
    return Asked(bool(_OTHERS.search(said)), attribute, 0 if either else direction, spared)


def verdict(
    wanted: Asked,
    question: Question,
    who: Cast,
    names: Mapping[str, str],
    before: Mapping[str, Numbers],
    after: Mapping[str, Numbers],
) -> Verdict:
    """Whether it is so at the end of a game."""
    people = _whom(wanted, question, who, names)
    happens = any(_moved(wanted, before[name], after[name]) for name in people)
    return "yes" if happens != wanted.spared else "no"


def _whom(wanted: Asked, question: Question, who: Cast, names: Mapping[str, str]) -> Sequence[str]:
    if wanted.others:
        return (who.bystander,)
    words = key(asking(question.open_text) or "").split()
    spoken = [names[one.ids[0]] for one in question.characters if question.words[one.start] in words]
    at_table = (who.responder, who.actor, who.bystander)
    last = [name for name in spoken if name in at_table and key(name).split()[0] in words]
    return last[-1:] or (who.responder,)


def _moved(wanted: Asked, before: Numbers, after: Numbers) -> bool:
    changed = {name: now - was for name, was, now in zip(NAMES, before, after, strict=True)}
    looked = [changed[wanted.attribute]] if wanted.attribute else list(changed.values())
    return any(one and (not wanted.direction or (one > 0) == (wanted.direction > 0)) for one in looked)
