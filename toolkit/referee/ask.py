"""Asking the referee: a question in players' words comes in, and an answer with its reason goes out."""

from __future__ import annotations

from toolkit.referee import reply
from toolkit.referee.answer import Answer
from toolkit.referee.question import read
from toolkit.referee.referee import Referee


def ask(referee: Referee, text: str) -> Answer:
    """The answer to a question. Raises :class:`CannotRead` for one that is empty, too long or no text."""
    question = read(text, referee.linker)
    for answering in (reply.answer,):
        found = answering(referee, question)
        if found is not None:
            return found
    return nothing(text)


def nothing(text: str) -> Answer:
    """The answer where no rule settles a question."""
    return Answer(text, None, "No rule found.", confidence=0.0, derived_from="nothing found")
