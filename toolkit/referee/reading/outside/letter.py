"""The letter to an outside reader: what it is to do, how a Case looks, six examples, and the question as data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import msgspec

from toolkit import paths
from toolkit.cards.schema import Schema
from toolkit.errors import RdiError
from toolkit.record import Record, read
from toolkit.referee.case.case import Case
from toolkit.referee.reading.outside.asking import Message
from toolkit.referee.reading.outside.linked import Linked, link
from toolkit.referee.referee import Referee

_LONGEST_FAULT, _LONGEST_REPLY = 400, 4_000


class Example(Record, frozen=True):
    """A ``question``, and the ``case`` that it is."""

    question: str
    case: Case


class Letter(Record, frozen=True):
    """The file `card_data/reading/outside.json`: ``task`` comes first, ``repair`` once if a reply was no such Case."""

    task: str
    repair: str
    examples: tuple[Example, ...]


@cache
def letter() -> Letter:
    """What is written to an outside reader. Raises :class:`CannotRead` with file and JSON path."""
    return read(paths.CARD_DATA / "reading" / "outside.json", Letter)


def written(referee: Referee, linked: Linked, schema: Schema) -> list[Message]:
    """The messages that ask for the Case of a question."""
    told = f"{letter().task}\n\n{json.dumps(schema, ensure_ascii=False, separators=(',', ':'))}"
    return [_message("system", told), *_examples(referee), _message("user", _data(linked))]


def _examples(referee: Referee) -> Iterator[Message]:
    for one in letter().examples:
        yield _message("user", _data(link(referee, one.question)))
        yield _message("assistant", _data(one.case))


def again(said: str, fault: RdiError) -> list[Message]:
    """What is added to ask once more, with what was wrong."""
    problem = str(fault).splitlines()[0][:_LONGEST_FAULT]
    return [_message("assistant", said[:_LONGEST_REPLY]), _message("user", f"{letter().repair} {problem}")]


def _data(record: Record) -> str:
    return msgspec.json.encode(record).decode()


def _message(role: str, content: str) -> Message:
    return {"role": role, "content": content}
