"""Asking with a reader of the user's choice: its Case comes before those of the built-in one, and all are judged."""

from __future__ import annotations

from msgspec import structs

from toolkit.referee import reading
from toolkit.referee.answer import Answer, ReadBy
from toolkit.referee.ask import best, checked
from toolkit.referee.case import text as case_text
from toolkit.referee.games.chair import Chair
from toolkit.referee.reading.outside.endpoint import Endpoint
from toolkit.referee.reading.outside.reader import read_outside
from toolkit.referee.referee import Referee


def ask(referee: Referee, text: str, endpoint: Endpoint, at: Chair | None = None) -> Answer:
    """The answer to a question as :func:`toolkit.referee.ask.ask` gives it, with who read it and what kept others.

    Raises as that does, and :class:`CannotRead` for an endpoint that may not be asked.
    """
    asked = checked(referee, text)
    read = read_outside(referee, asked, endpoint, reading.read)
    cases = [one if at is None else at.case(one) for one in read.cases]
    answer = best(referee, cases, asked, at)
    is_first = answer.case == case_text.write(cases[0])
    who = read.reader if is_first else "built-in"
    return structs.replace(answer, read_by=ReadBy(who, endpoint.place, endpoint.model, read.fault))
