"""Asking the referee: a question in players' words comes in, and an answer with its reason goes out."""

from __future__ import annotations

from importlib import import_module

from msgspec import structs

from toolkit.referee import passage, waiting
from toolkit.referee.answer import Answer
from toolkit.referee.question import Question, read
from toolkit.referee.referee import Referee
from toolkit.referee.scope import is_for_a_referee

KINDS = (
    "passage.at_once",
    "stated.answer",
    "story.story.of_deeds",
    "solo.solo.answer",
    "story.story.answer",
    "editions.compared",
    "fact.answer",
    "standing.answer",
    "passage.settled",
    "outcome.answer",
    "reply.answer",
    "counter.answer",
    "passage.definition",
    "passage.ruling",
    "lifted.answer",
    "editions.elsewhere",
    "passage.rule",
)
"""The kinds of question, each with the function that answers it; the first that can answer does.

A module is loaded when its turn comes: most questions are answered by one of the first, and whoever asks is waiting.
"""


def ask(referee: Referee, text: str) -> Answer:
    """The answer to a question. Raises :class:`toolkit.errors.CannotRead` for what is empty, too long or no text."""
    question = read(text, referee.linker)
    return structs.replace(_found(referee, question), question=text.strip())


def _found(referee: Referee, question: Question) -> Answer:
    if not is_for_a_referee(question):
        return passage.refused(question)
    if waiting.names(referee, question):
        return waiting.answer(referee, question)
    answers = (_answer(kind, referee, question) for kind in KINDS)
    return next((one for one in answers if one is not None), None) or passage.nothing(referee, question)


def _answer(kind: str, referee: Referee, question: Question) -> Answer | None:
    module, _, name = kind.rpartition(".")
    answer: Answer | None = getattr(import_module(f"toolkit.referee.{module}"), name)(referee, question)
    return answer
