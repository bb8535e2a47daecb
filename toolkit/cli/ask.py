"""``rdi referee ask`` and ``can``: questions about the rules, answered with their reasons."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.options import Json

if TYPE_CHECKING:
    from toolkit.referee.answer import Answer
    from toolkit.referee.explanation import Looked
    from toolkit.referee.referee import Referee

MOST_BYTES = 4_000_000
"""The largest file of questions that is read."""

_EVENT = (
    "What it is to answer: a card, a Drink, or one of "
    "ante, pay, lose fortitude, forced out, round won, drink, event, round."
)
Edition = Annotated[str | None, typer.Option("--edition", help="The edition by which is judged, such as rdi2.")]


def ask(
    question: Annotated[str | None, typer.Argument(metavar="QUESTION", help="In your own words.")] = None,
    batch: Annotated[Path | None, typer.Option("--batch", help="A file of questions, a JSON string a line.")] = None,
    as_json: Json = False,
    edition: Edition = None,
) -> None:
    """Ask anything about the rules, the cards and what happens when they meet."""
    from toolkit.errors import CannotRead

    if (question is None) == (batch is None):
        raise CannotRead("nothing to answer" if question is None else "a question and a file", expected="one of them")
    if question is not None:
        with _uncollected():
            _one(question, edition, as_json=as_json)
        return
    assert batch is not None, "one of the two is given"
    for answer in _answers(referee(edition), batch):
        if as_json:
            console.emit_json(answer, indent=None)
        else:
            console.say(str(answer["question"]))
            console.say(f"  {answer['answer']}")
            console.say("")


@contextmanager
def _uncollected() -> Iterator[None]:
    """Nothing is searched for what could be freed: to load all that one answer needs sets that off again and again."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _one(question: str, edition: str | None, *, as_json: bool) -> None:
    from toolkit.referee.ask import ask as asked

    _tell(asked(referee(edition), question), as_json=as_json)


def can(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The card that is to be played.")],
    respond_to: Annotated[
        str,
        typer.Option(
            "--respond-to",
            metavar="CARD|EVENT",
            help=_EVENT,
        ),
    ],
    by: Annotated[str | None, typer.Option(metavar="CHARACTER", help="Who plays it.")] = None,
    against: Annotated[str | None, typer.Option(metavar="CHARACTER", help="Whose card or Drink is answered.")] = None,
    on: Annotated[str | None, typer.Option(metavar="DRINK|CHARACTER", help="The Drink, or whose Drink it is.")] = None,
    state: Annotated[list[str] | None, typer.Option(metavar="NAME.VALUE=N", help="Such as gog.alcohol=5.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show every condition that was checked.")] = False,
    as_json: Json = False,
    edition: Edition = None,
) -> None:
    """Say whether a card may be played in answer to another, a Drink, or to what goes on."""
    from msgspec import to_builtins

    from toolkit.referee import request

    judge = referee(edition)
    asked = request.Request(card, respond_to, by, against, on, tuple(state or ()))
    answer = request.answer(judge, asked)
    checked = request.conditions(judge, asked) if explain else []
    if as_json:
        console.emit_json({**to_builtins(answer), **({"conditions": to_builtins(checked)} if explain else {})})
        return
    _tell(answer, as_json=False)
    for looked in checked:
        console.show(f"\n{_looked(looked, several=any(one.option > 1 for one in checked))}")


def _looked(looked: Looked, *, several: bool) -> str:
    """The conditions at one moment, each with a yes or no before it."""
    from toolkit.cli.paragraphs import wrapped
    from toolkit.referee.voice import spoken

    option = f", by its option {looked.option}" if several else ""
    answering = f", answering {looked.answering}" if looked.answering else ""
    lines = [wrapped(spoken(f"Checked at {looked.window}{answering}{option}:"), "  ")]
    for one in looked.conditions:
        why = f": {one.why} (rule {one.rule})" if one.why else ""
        lines.append(wrapped(f"{one.condition}{why}", "         ", "    yes  " if one.holds else "    no   "))
    return "\n".join(lines)


def referee(edition: str | None) -> Referee:
    """The referee for an edition. Raises :class:`NotFound` for one that there is not."""
    from toolkit.cli.database import database
    from toolkit.errors import NotFound
    from toolkit.referee.referee import Referee
    from toolkit.rulebook import BOOKS, NEWEST

    judged = next((book for book in BOOKS if book == (edition or NEWEST)), None)
    if judged is None:
        raise NotFound("edition", edition or "", BOOKS)
    return Referee(database(), judged)


def _answers(judge: Referee, batch: Path) -> Iterator[dict[str, object]]:
    """The answers to the questions of a file, in order; a line that cannot be read is answered by what is wrong.

    A fault of our own costs one answer, and not those after it: it is raised at the end.
    """
    from msgspec import to_builtins

    from toolkit.errors import RdiError, own_fault
    from toolkit.referee.ask import ask as asked

    own: Exception | None = None
    for number, line in _lines(batch):
        question = ""
        try:
            question = _question(line, batch, number)
            yield to_builtins(asked(judge, question))
        except RdiError as fault:
            yield {"question": question[:200], "verdict": None, "answer": str(fault), "error": str(fault)}
        except Exception as fault:  # one question that breaks the referee must not keep the others from being answered
            own = own or fault
            told = "The toolkit has a fault and cannot answer this."
            yield {"question": question[:200], "verdict": None, "answer": told, "error": own_fault(fault)}
    if own is not None:
        raise own


def _lines(batch: Path) -> list[tuple[int, bytes]]:
    """The lines of a file, or of standard input, each with its number; empty ones are left out."""
    from toolkit.errors import CannotRead, Place
    from toolkit.untrusted.file import content

    data = content(batch, MOST_BYTES) if str(batch) != "-" else sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise CannotRead(f"has more than {MOST_BYTES:,} bytes", Place(batch))
    return [(number, line) for number, line in enumerate(data.splitlines(), 1) if line.strip()]


def _question(line: bytes, batch: Path, number: int) -> str:
    from toolkit.errors import CannotRead, Place
    from toolkit.untrusted.source import read

    found, faults = read(str(batch), line)
    if found is None or not isinstance(found.value, str):
        problem = faults[0].problem if faults else "is no question"
        raise CannotRead(problem, Place(batch, number), expected="a question as a JSON string")
    return found.value


def _tell(answer: Answer, *, as_json: bool) -> None:
    from toolkit.cli.paragraphs import told

    if as_json:
        console.emit_json(answer)
    else:
        console.show(told(answer))
