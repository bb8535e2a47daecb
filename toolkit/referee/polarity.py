"""Polarity: whether a rule says yes or no to a question that asks for one of them, as far as its words tell."""

from __future__ import annotations

import re

from toolkit.cards.lookup import key
from toolkit.referee.question import Question
from toolkit.referee.ruling import Verdict
from toolkit.referee.vocabulary import ASKING

_YES_OR_NO = re.compile(
    r"^(?:can|cant|may|could|do|does|did|is|are|am|will|would|must|should|have|has|was|were|isnt|arent|doesnt|dont|wont)\b"
)
_ASKS_WHAT = re.compile(r"\b(?:what|how|who|whom|whose|which|where|why|when)\b")
_SENTENCE = re.compile(r"(?<=[.;:?!])\s+")
_DENIES = re.compile(
    r"\b(?:not|no|nobody|nothing|never|none|neither|nor|cannot|only|without|forbidden|except)\b|n't\b", re.IGNORECASE
)
_DENIED = re.compile(r"\b(?:not|no|never|cant|cannot|dont|doesnt|isnt|arent|wont|without|nobody|too late)\b")
_CLAUSE = re.compile(r"[.;:?!,]\s+|\s-\s")


def polarity(question: Question, text: str) -> Verdict:
    """What the sentence of a rule that fits the question best says to it; None if it asks for no yes or no."""
    asked = asking(question.text)
    if asked is None:
        return None
    wanted = _content(question.text)
    sentences = _SENTENCE.split(text)
    best = max(sentences, key=lambda sentence: (len(_content(sentence) & wanted), -sentences.index(sentence)))
    if len({bool(_DENIES.search(sentence)) for sentence in sentences}) > 1 and not _stands_out(best, sentences, wanted):
        return None
    denied = bool(_DENIES.search(best)) != bool(_DENIED.search(key(asked)))
    return "no" if denied else "yes"


def _stands_out(best: str, sentences: list[str], wanted: set[str]) -> bool:
    """Whether a sentence speaks of what is asked much more than any other does."""
    others = [len(_content(sentence) & wanted) for sentence in sentences if sentence != best]
    return len(_content(best) & wanted) > max(others, default=0) + 1


def asking(text: str) -> str | None:
    """The part of a text that asks for a yes or no; None if none does."""
    clauses = [clause for clause in _CLAUSE.split(text.strip()) if clause.strip()]
    found = next((clause for clause in reversed(clauses) if _YES_OR_NO.match(key(clause))), None)
    if found is None or _ASKS_WHAT.match(key(found)):
        return None
    return found


def _content(text: str) -> set[str]:
    return {word.removesuffix("s") for word in key(text).split() if word not in ASKING}
