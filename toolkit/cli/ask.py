"""``rdi referee ask`` and ``can``: questions about the rules, answered with their reasons."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli import reader as readers
from toolkit.cli.codes import NOT_UNDERSTOOD, NOTHING_FOUND
from toolkit.cli.options import Json, spoken
from toolkit.garbage import uncollected
from toolkit.language import ENGLISH, languages

if TYPE_CHECKING:
    from toolkit.referee.answer import Answer
    from toolkit.referee.games.chair import Chair
    from toolkit.referee.reading.outside.endpoint import Endpoint
    from toolkit.referee.referee import Referee

MOST_BYTES = 4_000_000
"""The largest file of questions that is read."""

_EVENT = (
    "What it is to answer: a card, a Drink, or one of "
    "ante, pay, lose fortitude, forced out, round won, drink, event, round."
)
Edition = Annotated[str | None, typer.Option("--edition", help="The edition by which is judged, such as rdi2.")]
CaseText = Annotated[
    str | None,
    typer.Option("--case", metavar="CASE", help="A Case as a text, such as --json shows in its part “case”."),
]
Explain = Annotated[bool, typer.Option("--explain", help="Show the cards and rules whole, and each step.")]
At = Annotated[
    Path | None,
    typer.Option("--at", metavar="FILE", help="At a scenario or a saved game, as whoever must decide there sees it."),
]
Spoken = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="|".join(languages()),
        envvar="RDI_LANGUAGE",
        callback=lambda code: spoken(code),
        help="A language besides English in which may be asked what cards do at a table.",
    ),
]
Move = Annotated[
    int | None,
    typer.Option("--move", min=0, metavar="N", help="After this move of the file; 0 is before the first.  [the last]"),
]


def ask(
    question: Annotated[str | None, typer.Argument(metavar="QUESTION", help="In your own words.")] = None,
    case: CaseText = None,
    batch: Annotated[Path | None, typer.Option("--batch", help="A file of questions, a JSON string a line.")] = None,
    at: At = None,
    move: Move = None,
    reading: Annotated[
        int, typer.Option("--reading", min=1, metavar="N", help="Take this one of the readings shown.")
    ] = 1,
    reader: readers.Reader = None,
    model: readers.Model = None,
    reader_host: readers.Host = None,
    explain: Explain = False,
    as_json: Json = False,
    edition: Edition = None,
    language: Spoken = ENGLISH,
) -> None:
    """Ask anything about the rules, the cards and what happens when they meet.

    Exits with 3 where nothing is found that settles it, and with 4 where the question is not understood.
    """
    from toolkit.referee.ask import ask_case, take

    if [question, case, batch].count(None) != 2:
        given = "nothing is asked" if [question, case, batch].count(None) == 3 else "several things are asked"
        raise typer.BadParameter(f"{given}: give one of a question, --case and --batch")
    if move is not None and at is None:
        raise typer.BadParameter("--move without a file: give --at FILE, too")
    with uncollected(keep=True):
        judge = asked_of(edition)
        seat = None if at is None else chair(at, move)
        asked = _asked(judge, seat, readers.endpoint(reader, model, reader_host), language)
        if batch is not None:
            _tell_each(asked, batch, as_json=as_json)
        else:
            found = asked(question) if question is not None else ask_case(judge, case or "", seat)
            finish(take(judge, found, reading, seat), as_json=as_json, explain=explain)


def chair(file: Path, move: int | None) -> Chair:
    """The seat of whoever must decide at that moment of a game."""
    from toolkit.cli.database import database
    from toolkit.referee.games import saved

    return saved.chair(file, database(), move)


def _asked(judge: Referee, at: Chair | None, outside: Endpoint | None, language: str) -> Callable[[str], Answer]:
    """What answers a question: as the built-in reader reads it, or another one beside it."""
    if outside is None:
        from toolkit.referee.ask import ask

        return lambda question: ask(judge, question, at, language)
    from toolkit.referee import ask_outside

    return lambda question: ask_outside.ask(judge, question, outside, at)


def can(
    card: Annotated[str | None, typer.Argument(metavar="CARD", help="The card that is to be played.")] = None,
    respond_to: Annotated[str | None, typer.Option("--respond-to", metavar="CARD|EVENT", help=_EVENT)] = None,
    by: Annotated[str | None, typer.Option(metavar="CHARACTER", help="Who plays it.")] = None,
    against: Annotated[str | None, typer.Option(metavar="CHARACTER", help="Whose card or Drink is answered.")] = None,
    on: Annotated[str | None, typer.Option(metavar="DRINK|CHARACTER", help="The Drink, or whose Drink it is.")] = None,
    state: Annotated[list[str] | None, typer.Option(metavar="NAME.VALUE=N", help="Such as gog.alcohol=5.")] = None,
    case: CaseText = None,
    explain: Explain = False,
    as_json: Json = False,
    edition: Edition = None,
) -> None:
    """Say whether a card may be played in answer to another, a Drink, or to what goes on.

    Exits with 3 where nothing is found that settles it.
    """
    from toolkit.referee import request
    from toolkit.referee.ask import ask_case, decide

    judge = referee(edition)
    if case is not None and card is None:
        finish(ask_case(judge, case, kind="may"), as_json=as_json, explain=explain)
    elif card is not None and respond_to is not None and case is None:
        asked = request.Request(card, respond_to, by, against, on, tuple(state or ()))
        finish(decide(judge, request.case(judge, asked)), as_json=as_json, explain=explain)
    else:
        raise typer.BadParameter("give the CARD and what it is to answer, --respond-to, or --case")


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


def asked_of(edition: str | None) -> Referee:
    """The same for questions in words; where the first of them has to wait, that is told."""
    from toolkit.referee.law.bank import is_worked_out

    judge = referee(edition)
    if not is_worked_out():
        console.note("What the rules settle is worked out first: about half a minute, this once.")
    return judge


def finish(answer: Answer, *, as_json: bool, explain: bool = False) -> None:
    """Tell an answer; the exit code says if there is none."""
    from toolkit.cli.paragraphs import told

    if answer.read_by is not None and answer.read_by.fault:
        console.note(f"{answer.read_by.fault}; the built-in reader has read alone.")
    if as_json:
        console.emit_json(answer, "answer")
    else:
        console.show(told(answer, explain=explain))
    if not answer.understood:
        raise typer.Exit(NOT_UNDERSTOOD)
    if answer.derived_from == "nothing found":
        raise typer.Exit(NOTHING_FOUND)


def _tell_each(asked: Callable[[str], Answer], batch: Path, *, as_json: bool) -> None:
    for answer in _answers(asked, batch):
        if as_json:
            console.emit_json(answer, "answer", indent=None)
        else:
            console.say(str(answer["question"]))
            console.say(f"  {answer['answer']}")
            console.say("")


def _answers(asked: Callable[[str], Answer], batch: Path) -> Iterator[dict[str, object]]:
    """The answers to the questions of a file, in order; a line that cannot be read is answered by what is wrong.

    A fault of our own costs one answer, and not those after it: it is raised at the end.
    """
    from msgspec import to_builtins

    from toolkit.errors import RdiError, own_fault

    own: Exception | None = None
    for number, line in _lines(batch):
        question = ""
        try:
            question = _question(line, batch, number)
            yield to_builtins(asked(question))
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
