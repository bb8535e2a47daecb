"""One card: the answer to a question that names a single card, by the first reading of it that holds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from toolkit.referee.answer import Answer
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.reply import NOT_ITS_PLACE
from toolkit.referee.solo import against, duty, leave, outcome, printed, telling
from toolkit.referee.solo.subject import Subject, subjects

READINGS = (duty.answer, printed.answer, against.answer, leave.answer, outcome.answer, telling.answer)
"""What may be asked of one card, and what answers it; the first that can answer does."""


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer to a question about one card; None if it is about several or none, or asks for nothing known here.

    What has been settled in just these words is left to the ruling.
    """
    if referee.settled.same(question.text) is not None:
        return None
    found = [_read(referee, one) for one in subjects(referee, question)]
    answers = [one for one in found if one is not None]
    return _together(answers) if len(answers) == len(found) else None


def _read(referee: Referee, subject: Subject) -> Answer | None:
    return next((one for one in (reading(referee, subject) for reading in READINGS) if one is not None), None)


def _together(answers: Sequence[Answer]) -> Answer | None:
    """One answer for a name that several cards have: theirs if they agree, each of them if they do not."""
    answers = [
        one for one in answers if one.verdict != "no" or not one.rules or one.rules[0].slug not in NOT_ITS_PLACE
    ] or answers
    if len({one.verdict for one in answers}) < 2:
        return next(iter(answers), None)
    text = "It depends on which card is meant. " + " ".join(one.answer for one in answers)
    return structs.replace(answers[0], verdict="depends", answer=text, confidence=0.8)
