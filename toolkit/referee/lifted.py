"""Lifted questions: one about Gog is asked again about anybody, where what is settled or ruled tells of anybody."""

from __future__ import annotations

from msgspec import structs

from toolkit.referee import passage
from toolkit.referee.answer import Answer
from toolkit.referee.mention import words_of
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer that is settled for anybody to what is asked about a character; None if none is."""
    if not question.characters or question.cards:
        return None
    found = passage.ruling(referee, Question(_lifted(question), ()))
    return None if found is None else structs.replace(found, question=question.text)


def _lifted(question: Question) -> str:
    """The text with "I" for the first who is named, and "another player" for everybody else."""
    words, told, end = words_of(question.text), "", 0
    first = question.characters[0].ids
    for one in question.characters:
        called = ("my" if one.owned else "I") if one.ids == first else "another player"
        told += question.text[end : words[one.start].start] + called
        end = words[one.end - 1].end
    return told + question.text[end:]
