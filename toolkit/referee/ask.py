"""Asking the referee: a question in players' words comes in, and an answer with its reason goes out."""

from __future__ import annotations

from toolkit.referee import counter, fact, lifted, outcome, passage, reply, standing, stated
from toolkit.referee.answer import Answer
from toolkit.referee.question import read
from toolkit.referee.referee import Referee
from toolkit.referee.scope import is_for_a_referee
from toolkit.referee.solo import solo
from toolkit.referee.story import story

KINDS = (
    stated.answer,
    story.of_deeds,
    solo.answer,
    passage.at_once,
    story.answer,
    fact.answer,
    standing.answer,
    passage.settled,
    outcome.answer,
    reply.answer,
    counter.answer,
    passage.definition,
    passage.ruling,
    lifted.answer,
    passage.rule,
)
"""The kinds of question, each with what answers it; the first that can answer does."""


def ask(referee: Referee, text: str) -> Answer:
    """The answer to a question. Raises :class:`toolkit.errors.CannotRead` for what is empty, too long or no text."""
    question = read(text, referee.linker)
    if not is_for_a_referee(question):
        return passage.refused(question)
    answers = (answering(referee, question) for answering in KINDS)
    return next((one for one in answers if one is not None), None) or passage.nothing(referee, question)
