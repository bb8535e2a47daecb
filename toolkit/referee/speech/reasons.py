"""Why something is refused, in the language of who wanted it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from toolkit.cards.wording import named
from toolkit.errors import CannotRead, NotLegal, RdiError
from toolkit.language import kept
from toolkit.referee.speech.words import speech

_PLACE = re.compile(r"\\\{(\d)\\\}")
_DEEPEST = 3
"""So often a reason may stand within another one."""


def reason(text: str, language: str) -> str:
    """A sentence that says why, by the English one; as it is where the language has no other."""
    return _said(text, language, _DEEPEST)


def fault(error: RdiError, language: str) -> str:
    """A whole refusal: what is wrong, the rule that says so, and what would be right."""
    words = speech(language)
    if not words.reasons:
        return str(error)
    match error:
        case NotLegal(problem=problem, rule=rule, instead=instead):
            rules = f" ({words.pieces.rule_of.format(number=rule)})" if rule else ""
            return reason(problem, language) + rules + (f"; {reason(instead, language)}" if instead else "")
        case CannotRead(problem=problem) if (said := reason(problem, language)) != problem:
            return said
        case _:
            return reason(str(error), language)


def _said(text: str, language: str, depth: int) -> str:
    words = speech(language)
    if text in words.reasons:
        return words.reasons[text]
    for pattern, said in _patterns(language).items() if depth else ():
        found = pattern.fullmatch(text)
        if found is not None:
            return said.format(*(_said(value, language, depth - 1) for value in found.groups()))
    return named(text.replace(" ", "-"), text, words.language)


@kept
def _patterns(language: str) -> Mapping[re.Pattern[str], str]:
    """The sentences with places to fill in, each as what finds them filled in; those with most words first."""
    reasons = speech(language).reasons
    open_ones = sorted((text for text in reasons if "{0}" in text), key=len, reverse=True)
    return {re.compile(_PLACE.sub("(.+?)", re.escape(text))): reasons[text] for text in open_ones}
