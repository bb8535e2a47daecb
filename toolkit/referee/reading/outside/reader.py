"""Reading a question with a reader of the user's choice beside the built-in one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal, NamedTuple

from msgspec import structs

from toolkit.errors import RdiError
from toolkit.referee.case.case import Case
from toolkit.referee.reading.outside import asking, letter, reply
from toolkit.referee.reading.outside.endpoint import Endpoint, address, key
from toolkit.referee.reading.outside.linked import left_out, link
from toolkit.referee.reading.outside.narrowed import narrowed
from toolkit.referee.referee import Referee

Reader = Callable[[Referee, str], tuple[Case, ...]]


class Read(NamedTuple):
    """The Cases of a question, best first, and who read the first; ``fault``: why the outside reader did not."""

    cases: tuple[Case, ...]
    reader: Literal["outside", "built-in"]
    fault: str = ""


def read_outside(referee: Referee, text: str, endpoint: Endpoint, built_in: Reader) -> Read:
    """A question as both readers read it: the Case of the outside reader first, then those of the other that differ.

    Raises :class:`CannotRead` for what is no question, before anything is sent, and for an endpoint that may not be
    asked. Whatever goes wrong there is the ``fault`` of what the built-in reader reads alone.
    """
    own = built_in(referee, text)
    address(endpoint), key(endpoint)
    try:
        found = _translated(referee, text.strip(), endpoint)
    except RdiError as fault:
        return Read(own, "built-in", fault.lines[0].splitlines()[0])
    return Read((found, *(one for one in own if _asked(one) != _asked(found))), "outside")


def _asked(case: Case) -> Case:
    """What a Case asks, without how it was said."""
    return structs.replace(case, said="", unplaced=())


def _translated(referee: Referee, text: str, endpoint: Endpoint) -> Case:
    deadline = time.monotonic() + endpoint.seconds
    linked = link(referee, text)
    schema = narrowed(linked)
    talk = letter.written(referee, linked, schema)
    said = asking.ask(endpoint, talk, schema, deadline)
    try:
        found = reply.case(said, schema)
    except RdiError as fault:
        mended = asking.ask(endpoint, [*talk, *letter.again(said, fault)], schema, deadline)
        found = reply.case(mended, schema)
    return _whole(referee, text, found)


def _whole(referee: Referee, text: str, case: Case) -> Case:
    """A Case with the question itself, and with what the question names and the Case has not."""
    unplaced = dict.fromkeys((*case.unplaced, *left_out(referee, text, case)))
    return structs.replace(case, said=text[:2_000], unplaced=tuple(unplaced))
